import type { z } from 'zod'
import { today } from '@/components/form/today'
import type { FormValues } from '@/components/form/use-zod-form'
import { areDatesInOrder, DATES_IN_ORDER, InvoiceFields, type Invoice } from '@/lib/contract/invoice'

export const InvoiceForm = InvoiceFields.omit({ invoice_status: true }).refine(areDatesInOrder, DATES_IN_ORDER)
export type InvoiceValues = FormValues<z.input<typeof InvoiceForm>>
export type LineValues = NonNullable<InvoiceValues['invoice_items']>[number]

export const emptyLine = (): LineValues => ({
  ...{ service: null, description: null, quantity: 1, rate: null, truck: null },
  ...{ load_number: null, origin: null, destination: null },
})

export const blankInvoice = (stakeholder: string | null = null): InvoiceValues => ({
  stakeholder,
  invoice_number: null,
  invoice_date: today(),
  invoice_due_date: null,
  batch_id: null,
  bill_to: null,
  note_for_customer: null,
  note: null,
  tax_percent: null,
  invoice_items: [emptyLine()],
})

export const valuesOf = (invoice: Invoice): InvoiceValues => ({
  stakeholder: invoice.stakeholder.id,
  invoice_number: invoice.invoice_number,
  invoice_date: invoice.invoice_date,
  invoice_due_date: invoice.invoice_due_date,
  batch_id: invoice.batch_id,
  bill_to: invoice.bill_to,
  note_for_customer: invoice.note_for_customer,
  note: invoice.note,
  tax_percent: invoice.tax_percent === 0 ? null : invoice.tax_percent,
  invoice_items: invoice.invoice_items.map(({ service, description, quantity, rate, truck, ...line }) => ({
    ...{ service: service.id, description, quantity, rate },
    truck: truck?.id ?? null,
    ...{ load_number: line.load_number, origin: line.origin, destination: line.destination },
  })),
})

/** The same charge again, with today's date and a new number. */
export const copyOf = (invoice: Invoice): InvoiceValues => ({
  ...valuesOf(invoice),
  invoice_number: null,
  invoice_date: today(),
  invoice_due_date: null,
})
