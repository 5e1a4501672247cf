'use client'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { useMounted } from '@/components/ui/use-mounted'
import { useMay } from '@/lib/client/use-may'
import type { Bill } from '@/lib/contract/bill'
import type { MatchLine } from '../detail/possible-payments'
import { ReadOnly } from '../detail/read-only'
import { Waiting } from '../detail/waiting'
import { billRead, BILLS_PAGE } from '../queries'
import { BillEditor } from './bill-editor'
import { BillScreen } from './bill-screen'
import { blankBill, copyOf, valuesOf } from './bill-values'

const CRUMBS = [{ label: 'Accounting' }, { label: 'Bills', href: BILLS_PAGE }]

/** A saved bill, or its editor if the address asks for it. */
export function BillPage({ id, matchLine }: { id: string; matchLine: MatchLine }) {
  const mayEdit = useMay()('bill.edit')
  const editing = useSearchParams().has('edit') && mayEdit
  return editing ? <EditBill id={id} matchLine={matchLine} /> : <BillScreen id={id} matchLine={matchLine} />
}

function EditBill({ id, matchLine }: { id: string; matchLine: MatchLine }) {
  const query = useQuery(billRead(id))
  // A save by somebody else must not discard what is typed here: the version read at the start is sent.
  const [opened, setOpened] = useState<Bill>()
  const mounted = useMounted()
  if (query.data && !opened) setOpened(query.data)
  // Nothing on it can be changed any more.
  if (opened?.bill_status === 'void') return <BillScreen id={id} matchLine={matchLine} />
  if (opened && mounted) return <BillEditor bill={opened} values={valuesOf(opened)} />
  return <Waiting title="Bill" what="this bill" crumbs={CRUMBS} query={query} />
}

/** A new bill, or the copy of another one. */
export function NewBill() {
  const copied = useSearchParams().get('copy')
  const query = useQuery({ ...billRead(copied ?? ''), enabled: copied !== null })
  const [round, setRound] = useState(0)
  const mounted = useMounted()
  const mayAdd = useMay()('bill.draft')
  if (mounted && !mayAdd) return <ReadOnly title="New bill" crumbs={CRUMBS} />
  if (!mounted || (copied !== null && !query.data))
    return <Waiting title="New bill" what="this bill" crumbs={CRUMBS} query={query} />
  return (
    <BillEditor
      key={round}
      bill={null}
      copied={round === 0 ? copied : null}
      values={query.data && round === 0 ? copyOf(query.data) : blankBill()}
      onNew={() => setRound(round + 1)}
    />
  )
}
