'use client'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { useMounted } from '@/components/ui/use-mounted'
import { useMay } from '@/lib/client/use-may'
import type { Bill } from '@/lib/contract/bill'
import { isId } from '@/lib/contract/choices'
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

/** A new bill, the copy of another one, or one of the vendor whose page leads here. */
export function NewBill() {
  const params = useSearchParams()
  const copied = params.get('copy')
  const party = isId(params.get('stakeholder') ?? '') ? params.get('stakeholder') : null
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
      from={round === 0 ? (copied ?? party) : null}
      values={round > 0 ? blankBill() : query.data ? copyOf(query.data) : blankBill(party)}
      onNew={() => setRound(round + 1)}
    />
  )
}
