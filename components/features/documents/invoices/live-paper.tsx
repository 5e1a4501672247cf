'use client'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { useWatch } from 'react-hook-form'
import { stakeholderRead } from '@/components/pickers/stakeholder-options'
import { trucksRead } from '@/components/pickers/truck-options'
import { useDebounced } from '@/components/ui/use-debounced'
import type { Invoice } from '@/lib/contract/invoice'
import { loadText } from '@/lib/contract/load-text'
import { addressLines, billTo, invoiceFacts, owedOn, stampOf, taxLine } from '@/lib/contract/paper'
import { isDay } from '@/lib/dates/day'
import { sumsOf } from '../editor/sums'
import { servicesRead } from '../services/service-picker'
import type { InvoiceFormState } from './invoice-line-fields'
import type { InvoiceValues } from './invoice-values'
import { useLetterhead, usePayTo } from './letterhead'
import { Paper } from './paper'
import { isEditable } from './steps'

interface LivePaperProps {
  form: InvoiceFormState
  /** The number used if the field is blank. */
  next: string
  /** Null: a new one. */
  invoice: Invoice | null
}

/** The preview follows this long after the last key: laying out a long one takes longer than typing the next key. */
const REST_MS = 150

/** The paper as it would be printed now. */
export function LivePaper({ form, ...around }: LivePaperProps) {
  return <PaperOf values={useDebounced(useWatch({ control: form.control }), REST_MS)} {...around} />
}

/** Rendered after its values arrive, not together with the last keystroke. */
const PaperOf = memo(function PaperOf({
  values,
  next,
  invoice,
}: Omit<LivePaperProps, 'form'> & { values: InvoiceValues }) {
  const letterhead = useLetterhead(invoice?.entity.id)
  const customer = useQuery({ ...stakeholderRead(values.stakeholder ?? ''), enabled: Boolean(values.stakeholder) })
  const services = useQuery(servicesRead)
  const trucks = useQuery({ ...trucksRead(''), enabled: (values.invoice_items ?? []).some((line) => line.truck) })
  const pay_to = usePayTo(values.stakeholder ? customer.data : undefined)
  const lines = values.invoice_items ?? []
  const sums = sumsOf(lines, values.tax_percent)
  const number = values.invoice_number || next
  const day = (text: string | null | undefined) => (text && isDay(text) ? text : null)
  const date = day(values.invoice_date)
  return (
    <Paper
      facts={{
        letterhead,
        number,
        stamp: stampOf(invoice?.invoice_status ?? 'draft'),
        facts: date
          ? invoiceFacts({
              invoice_date: date,
              invoice_due_date: day(values.invoice_due_date),
              batch_id: values.batch_id ?? null,
            })
          : [],
        party: billTo(
          values.stakeholder ? (customer.data?.full_name ?? '') : '',
          values.bill_to ?? null,
          values.stakeholder && customer.data ? addressLines(customer.data) : [],
        ),
        lines: lines.map((line, index) => ({
          item: services.data?.results.find(({ id }) => id === line.service)?.name ?? '',
          description: line.description ?? '',
          load: loadText({
            ...{ load_number: line.load_number, origin: line.origin, destination: line.destination },
            truck: trucks.data?.results.find(({ id }) => id === line.truck),
          }),
          quantity: typeof line.quantity === 'number' && !Number.isNaN(line.quantity) ? line.quantity : null,
          rate: typeof line.rate === 'number' && !Number.isNaN(line.rate) ? line.rate : null,
          amount: sums.amounts[index] ?? null,
        })),
        subtotal: sums.subtotal,
        tax: taxLine(typeof values.tax_percent === 'number' ? values.tax_percent : 0, sums.tax),
        total: sums.total,
        paid: invoice?.paid_amount ?? 0,
        balance: invoice && !isEditable(invoice) ? owedOn(invoice) : sums.total,
        note: values.note_for_customer ?? null,
        pay_to,
      }}
    />
  )
})
