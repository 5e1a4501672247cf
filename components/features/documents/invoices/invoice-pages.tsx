'use client'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { useMounted } from '@/components/ui/use-mounted'
import { useMay } from '@/lib/client/use-may'
import { isId } from '@/lib/contract/choices'
import type { Invoice } from '@/lib/contract/invoice'
import type { MatchLine } from '../detail/possible-payments'
import { ReadOnly } from '../detail/read-only'
import { Waiting } from '../detail/waiting'
import { invoiceRead, INVOICES_PAGE } from '../queries'
import { InvoiceEditor } from './invoice-editor'
import { InvoiceScreen } from './invoice-screen'
import { mayChange } from './steps'
import { blankInvoice, copyOf, valuesOf } from './invoice-values'

const CRUMBS = [{ label: 'Accounting' }, { label: 'Invoices', href: INVOICES_PAGE }]

/** A saved invoice, or its editor if the address asks for it. */
export function InvoicePage({ id, matchLine }: { id: string; matchLine: MatchLine }) {
  const mayEdit = useMay()('invoice.edit')
  const editing = useSearchParams().has('edit') && mayEdit
  return editing ? <EditInvoice id={id} matchLine={matchLine} /> : <InvoiceScreen id={id} matchLine={matchLine} />
}

function EditInvoice({ id, matchLine }: { id: string; matchLine: MatchLine }) {
  const query = useQuery(invoiceRead(id))
  // A save by somebody else must not discard what is typed here: the version read at the start is sent.
  const [opened, setOpened] = useState<Invoice>()
  const mounted = useMounted()
  if (query.data && !opened) setOpened(query.data)
  if (opened && !mayChange(opened)) return <InvoiceScreen id={id} matchLine={matchLine} />
  if (opened && mounted) return <InvoiceEditor invoice={opened} values={valuesOf(opened)} onHalfSaved={setOpened} />
  return <Waiting title="Invoice" what="this invoice" crumbs={CRUMBS} query={query} />
}

/** A new invoice, the copy of another one, or one of the customer whose page leads here. */
export function NewInvoice() {
  const params = useSearchParams()
  const copied = params.get('copy')
  const party = isId(params.get('stakeholder') ?? '') ? params.get('stakeholder') : null
  const query = useQuery({ ...invoiceRead(copied ?? ''), enabled: copied !== null })
  const [round, setRound] = useState(0)
  const mounted = useMounted()
  const mayAdd = useMay()('invoice.edit')
  if (mounted && !mayAdd) return <ReadOnly title="New invoice" crumbs={CRUMBS} />
  if (!mounted || (copied !== null && !query.data))
    return <Waiting title="New invoice" what="this invoice" crumbs={CRUMBS} query={query} />
  return (
    <InvoiceEditor
      key={round}
      invoice={null}
      from={round === 0 ? (copied ?? party) : null}
      values={round > 0 ? blankInvoice() : query.data ? copyOf(query.data) : blankInvoice(party)}
      onNew={() => setRound(round + 1)}
    />
  )
}
