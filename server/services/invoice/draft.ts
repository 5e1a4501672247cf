/* An invoice as a form sends it, and as it would be sent back unchanged. */
import type { Body } from '@/lib/contract/endpoint'
import { areDatesInOrder, DATES_IN_ORDER, type Invoice, type updateInvoice } from '@/lib/contract/invoice'
import type { Day } from '@/lib/dates/day'
import { Invalid } from '../problems'

export interface InvoiceItem {
  service: string
  description: string | null
  quantity: number
  rate: number
  truck: string | null
  load_number: string | null
  origin: string | null
  destination: string | null
}
export interface InvoiceDraft {
  stakeholder: string
  /** Blank until a new invoice gets the next number. */
  invoice_number: string
  invoice_date: Day
  invoice_due_date: Day | null
  note_for_customer: string | null
  note: string | null
  batch_id: string | null
  bill_to: string | null
  tax_percent: number
  items: InvoiceItem[]
}

type Patch = Body<typeof updateInvoice>

const BLANK: InvoiceDraft = {
  stakeholder: '',
  invoice_number: '',
  invoice_date: '',
  invoice_due_date: null,
  note_for_customer: null,
  note: null,
  batch_id: null,
  bill_to: null,
  tax_percent: 0,
  items: [],
}
const text = (sent: string | null | undefined, saved: string | null) => (sent === undefined ? saved : sent || null)

/** The fields that were sent, and the invoice's own for the rest. A blank number keeps the current one. */
export const draftOf = (sent: Patch, saved: InvoiceDraft = BLANK): InvoiceDraft => ({
  stakeholder: sent.stakeholder ?? saved.stakeholder,
  invoice_number: sent.invoice_number || saved.invoice_number,
  invoice_date: sent.invoice_date ?? saved.invoice_date,
  invoice_due_date: text(sent.invoice_due_date, saved.invoice_due_date),
  note_for_customer: text(sent.note_for_customer, saved.note_for_customer),
  note: text(sent.note, saved.note),
  batch_id: text(sent.batch_id, saved.batch_id),
  bill_to: text(sent.bill_to, saved.bill_to),
  tax_percent: sent.tax_percent === undefined ? saved.tax_percent : (sent.tax_percent ?? 0),
  items: sent.invoice_items?.map(itemOf) ?? saved.items,
})

const itemOf = (item: NonNullable<Patch['invoice_items']>[number]): InvoiceItem => ({
  service: item.service,
  description: item.description || null,
  quantity: item.quantity,
  rate: item.rate,
  truck: item.truck ?? null,
  load_number: item.load_number || null,
  origin: item.origin || null,
  destination: item.destination || null,
})

/** An existing invoice in the form in which it would be sent. */
export const savedDraft = (invoice: Invoice): InvoiceDraft => ({
  stakeholder: invoice.stakeholder.id,
  invoice_number: invoice.invoice_number,
  invoice_date: invoice.invoice_date,
  invoice_due_date: invoice.invoice_due_date,
  note_for_customer: invoice.note_for_customer,
  note: invoice.note,
  batch_id: invoice.batch_id,
  bill_to: invoice.bill_to,
  tax_percent: invoice.tax_percent,
  items: invoice.invoice_items.map(
    ({ service, description, quantity, rate, truck, load_number, origin, destination }) => ({
      service: service.id,
      description,
      quantity,
      rate,
      truck: truck?.id ?? null,
      load_number,
      origin,
      destination,
    }),
  ),
})

/** A date that was sent may not fit the existing one. */
export function assertDueDate(draft: InvoiceDraft): void {
  if (!areDatesInOrder(draft)) throw new Invalid({ invoice_due_date: [DATES_IN_ORDER.error] })
}
