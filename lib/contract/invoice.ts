import { z } from 'zod'
import { AGES } from '@/lib/dates/aging'
import { DOCUMENT_LINES_MAX, DocumentEntry, DocumentPayment, DocumentTruck, EntryChange } from './bill'
import { endpoint } from './endpoint'
import {
  Day,
  Decimal,
  Id,
  Instant,
  listOf,
  LongText,
  Message,
  Money,
  Quantity,
  QueryFlag,
  Search,
  Text,
} from './fields'
import { MailBody } from './invoice-mail'
import { ordering, page, PageQuery } from './page'
import { StakeholderType } from './stakeholder'

export const InvoiceStatus = z.enum(['draft', 'open', 'un_collectible', 'void', 'short_paid', 'paid'])
export type InvoiceStatus = z.infer<typeof InvoiceStatus>
export const AgingStatus = z.enum(AGES.map(({ status }) => status))
export type AgingStatus = z.infer<typeof AgingStatus>

/** What a line was hauled as. */
const LoadFacts = z.object({
  load_number: z.string().nullable(),
  origin: z.string().nullable(),
  destination: z.string().nullable(),
})

export const InvoiceSummary = z
  .object({
    id: Id,
    stakeholder: z.object({ id: Id, full_name: z.string(), type: StakeholderType }),
    invoice_number: z.string(),
    invoice_date: Day,
    invoice_due_date: Day.nullable(),
    invoice_status: InvoiceStatus,
    note_for_customer: z.string().nullable(),
    note: z.string().nullable(),
    batch_id: z.string().nullable(),
    bill_to: z.string().nullable(),
    tax_percent: Decimal,
    subtotal: Money,
    total_tax_amount: Money,
    total_amount: Money,
    paid_amount: Money,
    write_off_amount: Money,
    ending_balance: Money,
    aging_days: z.int().meta({
      description: 'Days past the due date, or past the invoice date if there is none, while open or short paid',
    }),
    aging_status: AgingStatus,
    voided_on: Day.nullable(),
    written_off_on: Day.nullable(),
    reminded_on: Day.nullable().meta({ description: 'When a reminder was last requested' }),
    entry_id: z.string(),
    entity: z.object({ id: Id, name: z.string(), logo: z.string().nullable() }),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'InvoiceSummary' })
export type InvoiceSummary = z.infer<typeof InvoiceSummary>

export const Invoice = InvoiceSummary.extend({
  invoice_items: z.array(
    z.object({
      id: Id,
      service: z.object({ id: Id, name: z.string() }),
      chart_of_account: z.object({ id: Id, name: z.string(), chart_number: z.int() }),
      description: z.string().nullable(),
      quantity: Decimal,
      rate: Decimal,
      amount: Money.meta({ description: 'quantity × rate, before tax' }),
      truck: DocumentTruck.nullable(),
      ...LoadFacts.shape,
    }),
  ),
  payments: z.array(
    DocumentPayment.extend({
      adjustment: Money.meta({
        description: 'Withheld by the payer, over all invoices of the payment; negative for an overpayment',
      }),
    }),
  ),
}).meta({ id: 'Invoice' })
export type Invoice = z.infer<typeof Invoice>

const fields = {
  stakeholder: Id,
  invoice_number: Text.nullable().meta({ description: 'The next free number if blank' }),
  invoice_date: Day,
  invoice_due_date: Day.nullable(),
  note_for_customer: LongText.nullable(),
  note: LongText.nullable(),
  batch_id: Text.nullable(),
  bill_to: Text.nullable(),
  tax_percent: Quantity.nullable(),
  invoice_items: z
    .array(
      z.strictObject({
        service: Id,
        description: Text.nullish(),
        quantity: Quantity.default(1),
        rate: Quantity,
        truck: Id.nullish(),
        load_number: Text.nullish(),
        origin: Text.nullish(),
        destination: Text.nullish(),
      }),
    )
    .min(1, 'Add at least one line.')
    .max(DOCUMENT_LINES_MAX),
}
export const InvoiceFields = z.strictObject({
  ...fields,
  invoice_number: fields.invoice_number.optional(),
  invoice_due_date: fields.invoice_due_date.optional(),
  note_for_customer: fields.note_for_customer.optional(),
  note: fields.note.optional(),
  batch_id: fields.batch_id.optional(),
  bill_to: fields.bill_to.optional(),
  tax_percent: fields.tax_percent.optional(),
  invoice_status: InvoiceStatus.default('draft').meta({ description: 'draft or open' }),
})

export const areDatesInOrder = ({
  invoice_date,
  invoice_due_date,
}: {
  invoice_date?: string
  invoice_due_date?: string | null
}): boolean => !invoice_date || !invoice_due_date || invoice_due_date >= invoice_date
export const DATES_IN_ORDER = { path: ['invoice_due_date'], error: 'Due date cannot be before the invoice date.' }
export const InvoiceInput = InvoiceFields.refine(areDatesInOrder, DATES_IN_ORDER)

export const InvoiceFilter = z.strictObject({
  search: Search.optional().meta({ description: 'Number, entry, batch, notes or customer' }),
  stakeholder: Id.optional(),
  invoice_status: listOf(InvoiceStatus).optional(),
  start_date: Day.optional(),
  end_date: Day.optional(),
  due_start_date: Day.optional(),
  due_end_date: Day.optional(),
  paid_start_date: Day.optional().meta({ description: 'With a payment on or after this day' }),
  paid_end_date: Day.optional(),
  overdue: QueryFlag.optional(),
  aging_status: AgingStatus.optional().meta({ description: 'Of open and short-paid invoices' }),
  batch_id: Text.optional(),
  service: Id.optional(),
  entities: listOf(Id).optional(),
})
export type InvoiceFilter = z.infer<typeof InvoiceFilter>

export const invoiceList = endpoint({
  method: 'GET',
  path: '/invoice/invoice/',
  summary: 'Invoices, newest first, with totals over everything that matches',
  can: 'invoice.read',
  query: InvoiceFilter.extend({
    ...PageQuery.shape,
    ordering: ordering([
      'invoice_date',
      'invoice_due_date',
      'invoice_number',
      'invoice_status',
      'total_amount',
      'paid_amount',
      'ending_balance',
      'aging_days',
      'stakeholder',
      'entry_id',
      'created_at',
    ]),
  }),
  response: page(InvoiceSummary).extend({ total_amount: Money, paid_amount: Money, ending_balance: Money }),
  errors: [400],
})
export const createInvoice = endpoint({
  method: 'POST',
  path: '/invoice/invoice/',
  summary: 'Create an invoice, as a draft or open',
  can: 'invoice.edit',
  body: InvoiceInput,
  response: Invoice,
  status: 201,
  errors: [400, 404, 409],
})
export const nextInvoiceNumber = endpoint({
  method: 'GET',
  path: '/invoice/invoice/next-number/',
  summary: 'The next number, as given to an invoice without one',
  can: 'invoice.edit',
  response: z.object({ invoice_number: z.string() }),
})
export const invoiceStatusCount = endpoint({
  method: 'GET',
  path: '/invoice/invoice-status-count/',
  summary: 'Number of invoices per tab, and the outstanding amounts',
  can: 'invoice.read',
  query: z.strictObject({ entities: listOf(Id).optional() }),
  response: z.object({
    all: z.int(),
    draft: z.int(),
    open: z.int(),
    short_paid: z.int(),
    paid: z.int(),
    un_collectible: z.int(),
    void: z.int(),
    outstanding: Money,
    draft_total: Money,
    paid_this_month: Money,
    aging: z
      .array(z.object({ aging_status: AgingStatus, count: z.int(), ending_balance: Money }))
      .meta({ description: 'Of open and short-paid invoices' }),
  }),
  errors: [400],
})
export const invoiceDetail = endpoint({
  method: 'GET',
  path: '/invoice/invoice/{id}/',
  summary: 'One invoice with its lines and payments',
  can: 'invoice.read',
  params: z.object({ id: Id }),
  response: Invoice,
  errors: [404],
})
export const updateInvoice = endpoint({
  method: 'PATCH',
  path: '/invoice/invoice/{id}/',
  can: 'invoice.edit',
  summary: 'Change a draft or an open invoice; on any other only notes, due date and number',
  params: z.object({ id: Id }),
  body: z.strictObject(fields).partial().refine(areDatesInOrder, DATES_IN_ORDER),
  response: Invoice,
  errors: [400, 404, 409],
})
export const updateInvoiceStatus = endpoint({
  method: 'PATCH',
  path: '/invoice/invoice/{id}/status/',
  can: 'invoice.edit',
  summary: 'Open, return to draft, void, write off or reinstate; the last three require the right to void',
  params: z.object({ id: Id }),
  body: z.strictObject({
    invoice_status: InvoiceStatus,
    date: Day.nullish().meta({ description: 'Date of the void, write-off or reinstatement; today if omitted' }),
  }),
  response: Invoice,
  errors: [400, 404, 409],
})
export const invoiceEntries = endpoint({
  method: 'GET',
  path: '/invoice/invoice/{id}/entries/',
  can: 'invoice.read',
  summary: "The invoice's own entries: issue, void, write-off and reinstatement; payments have entries of their own",
  params: z.object({ id: Id }),
  response: z.object({
    results: z.array(DocumentEntry),
    was_posted: z
      .boolean()
      .meta({ description: 'Whether it was ever posted; deleting such a draft requires the right to void' }),
  }),
  errors: [404],
})
export const previewInvoiceStatus = endpoint({
  method: 'GET',
  path: '/invoice/invoice/{id}/status/preview/',
  can: 'invoice.edit',
  summary: 'What a status change would post and remove, and the reasons it would be refused; nothing is saved',
  params: z.object({ id: Id }),
  query: z.strictObject({ invoice_status: InvoiceStatus, date: Day.optional() }),
  response: EntryChange,
  errors: [400, 404, 409],
})
export const invoiceEmail = endpoint({
  method: 'POST',
  path: '/invoice/invoice/{id}/email/',
  can: 'invoice.edit',
  summary:
    'Email an issued invoice with its PDF. The queue sends it once: an attempt that was interrupted during sending is not repeated; the activity shows queued, sent or failed',
  params: z.object({ id: Id }),
  body: MailBody,
  response: z.object({ task_id: Id }),
  status: 202,
  errors: [400, 404, 409, 429],
})
export const deleteInvoice = endpoint({
  method: 'DELETE',
  path: '/invoice/invoice/{id}/',
  summary: 'Delete a draft',
  can: 'invoice.edit',
  params: z.object({ id: Id }),
  response: Message,
  errors: [404, 409],
})
