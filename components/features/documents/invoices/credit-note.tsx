import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import { Note } from '@/components/ui/note'
import type { Invoice } from '@/lib/contract/invoice'
import type { Stakeholder } from '@/lib/contract/stakeholder'
import { formatUsd } from '@/lib/money/format'
import { sumWire } from '@/lib/money/cents'
import { sumsOf } from '../editor/sums'
import { overviewRead } from '../queries'
import type { InvoiceFormState } from './invoice-line-fields'

interface CreditNoteProps {
  form: InvoiceFormState
  customer: Stakeholder
  /** As it was saved; null for a new one. */
  saved: Invoice | null
}

/** Warns about an invoice that takes its customer over the credit limit; it can still be saved. */
export function CreditNote({ form, customer, saved }: CreditNoteProps) {
  const { credit_limit, id, full_name } = customer
  const { data } = useQuery({ ...overviewRead(id), enabled: credit_limit !== null })
  const [items, tax] = useDeferredValue(useWatch({ control: form.control, name: ['invoice_items', 'tax_percent'] }))
  if (credit_limit === null || !data?.figures) return null
  const own = saved && saved.invoice_status !== 'draft' && saved.stakeholder.id === id ? saved.ending_balance : 0
  const owes = sumWire([data.figures.receivable, -own, sumsOf(items ?? [], tax).total])
  if (owes <= credit_limit) return null
  return (
    <Note tone="amber" role="status">
      With this invoice {full_name} owes {formatUsd(owes)}, more than its credit limit of {formatUsd(credit_limit)}.
    </Note>
  )
}
