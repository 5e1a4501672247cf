import { z } from 'zod'
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
import { ordering, page, PageQuery } from './page'
import { StakeholderType } from './stakeholder'

export const BillStatus = z.enum(['open', 'paid', 'void'])
export type BillStatus = z.infer<typeof BillStatus>

/** A bank line, or a part of one, that settles a document. */
export const DocumentPayment = z
  .object({
    id: Id,
    transaction: Id,
    entry_id: z.string(),
    date: Day,
    amount: Money.meta({ description: 'Amount applied to this document' }),
    name: z.string(),
    bank_account: z.object({ id: Id, name: z.string() }),
  })
  .meta({ id: 'DocumentPayment' })
export const DocumentTruck = z.object({ id: Id, full_name: z.string(), unit_number: z.string().nullable() })

/** An entry that a document has posted, or would post. */
export const DocumentEntry = z
  .object({
    id: Id,
    entry_id: z.string(),
    date: Day,
    description: z.string(),
    lines: z.array(
      z.object({
        chart_of_account: z.object({ id: Id, name: z.string(), chart_number: z.int() }),
        debit: Money,
        credit: Money,
      }),
    ),
  })
  .meta({ id: 'DocumentEntry' })
export type DocumentEntry = z.infer<typeof DocumentEntry>

/** The entries that a change posts and removes. */
export const EntryChange = z.object({ made: z.array(DocumentEntry), removed: z.array(DocumentEntry) })
export type EntryChange = z.infer<typeof EntryChange>

export const Bill = z
  .object({
    id: Id,
    stakeholder: z.object({ id: Id, full_name: z.string(), type: StakeholderType }),
    bill_items: z.array(
      z.object({
        id: Id,
        chart_of_account: z.object({ id: Id, name: z.string(), chart_number: z.int() }),
        description: z.string().nullable(),
        quantity: Decimal,
        rate: Decimal,
        total_amount: Money.meta({ description: 'quantity × rate, before tax' }),
        truck: DocumentTruck.nullable(),
        bill: Id,
      }),
    ),
    bill_number: z.string().nullable(),
    bill_date: Day,
    bill_due_date: Day.nullable(),
    bill_status: BillStatus,
    note: z.string().nullable(),
    tax_percent: Decimal,
    subtotal: Money,
    total_tax_amount: Money,
    total_amount: Money,
    paid_amount: Money,
    open_balance: Money.meta({ description: 'Zero once the bill is void' }),
    is_overdue: z.boolean(),
    overdue_days: z.int().meta({
      description:
        'Days past the due date, or past the bill date if there is none; negative until then; 0 once paid or void',
    }),
    voided_on: Day.nullable(),
    entry_id: z.string(),
    entity: z.object({ id: Id, name: z.string(), logo: z.string().nullable() }),
    transaction: DocumentPayment.nullable().meta({ description: 'The latest payment' }),
    payments: z.array(DocumentPayment),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Bill' })
export type Bill = z.infer<typeof Bill>

export const DOCUMENT_LINES_MAX = 500
const fields = {
  stakeholder: Id,
  bill_number: Text.nullable(),
  bill_date: Day,
  bill_due_date: Day.nullable(),
  note: LongText.nullable(),
  tax_percent: Quantity.nullable().meta({ description: 'Tax is part of the cost: it is spread over the lines' }),
  bill_status: BillStatus.exclude(['void']).meta({
    description: 'Follows from the payments; a form may send back the current status. Voiding has its own endpoint',
  }),
  bill_items: z
    .array(
      z.strictObject({
        chart_of_account: Id,
        description: Text.nullish(),
        quantity: Quantity.default(1),
        rate: Quantity,
        truck: Id.nullish(),
      }),
    )
    .min(1, 'Add at least one line.')
    .max(DOCUMENT_LINES_MAX),
}
export const BillFields = z.strictObject({
  ...fields,
  bill_number: fields.bill_number.optional(),
  bill_due_date: fields.bill_due_date.optional(),
  note: fields.note.optional(),
  tax_percent: fields.tax_percent.optional(),
  bill_status: fields.bill_status.optional(),
  refuse_duplicate: z
    .boolean()
    .optional()
    .meta({ description: 'Refuses a number that the vendor already has on another bill; the error is on bill_number' }),
})

export const areDatesInOrder = ({
  bill_date,
  bill_due_date,
}: {
  bill_date?: string
  bill_due_date?: string | null
}): boolean => !bill_date || !bill_due_date || bill_due_date >= bill_date
export const DATES_IN_ORDER = { path: ['bill_due_date'], error: 'Due date cannot be before the bill date.' }
export const BillInput = BillFields.refine(areDatesInOrder, DATES_IN_ORDER)

export const BillFilter = z.strictObject({
  search: Search.optional().meta({ description: 'Number, entry, note or vendor' }),
  stakeholder: Id.optional(),
  bill_status: BillStatus.optional(),
  bill_number: Text.optional().meta({ description: 'Exact match, ignoring case' }),
  start_date: Day.optional(),
  end_date: Day.optional(),
  due_start_date: Day.optional(),
  due_end_date: Day.optional(),
  overdue: QueryFlag.optional(),
  chart_of_account: Id.optional(),
  entities: listOf(Id).optional(),
})
export type BillFilter = z.infer<typeof BillFilter>

export const billList = endpoint({
  method: 'GET',
  path: '/bill/bill/',
  summary: 'Bills, newest first, with totals over everything that matches',
  can: 'bill.read',
  query: BillFilter.extend({
    ...PageQuery.shape,
    ordering: ordering([
      'bill_date',
      'bill_due_date',
      'bill_number',
      'bill_status',
      'total_amount',
      'open_balance',
      'stakeholder',
      'entry_id',
      'created_at',
    ]),
  }),
  response: page(Bill).extend({ total_amount: Money, open_balance: Money }),
  errors: [400],
})
export const createBill = endpoint({
  method: 'POST',
  path: '/bill/bill/',
  can: 'bill.draft',
  summary: 'Enter a bill. A user with drafting rights only can enter bills but not change them afterwards',
  body: BillInput,
  response: Bill,
  status: 201,
  errors: [400, 404, 409],
})
export const billStatusCount = endpoint({
  method: 'GET',
  path: '/bill/bill-status-count/',
  summary: 'Number of bills per tab, and the amounts to pay',
  can: 'bill.read',
  query: z.strictObject({ entities: listOf(Id).optional() }),
  response: z.object({
    all: z.int(),
    open: z.int(),
    overdue: z.int(),
    paid: z.int(),
    void: z.int(),
    open_balance: Money,
    overdue_balance: Money,
    due_this_week_balance: Money.meta({ description: 'Not overdue yet, due through Saturday' }),
  }),
  errors: [400],
})
export const billDetail = endpoint({
  method: 'GET',
  path: '/bill/bill/{id}/',
  summary: 'One bill',
  can: 'bill.read',
  params: z.object({ id: Id }),
  response: Bill,
  errors: [404],
})
export const updateBill = endpoint({
  method: 'PATCH',
  path: '/bill/bill/{id}/',
  can: 'bill.edit',
  summary: 'Change a bill. Once something has been paid, the vendor is fixed and the total must cover the payments',
  params: z.object({ id: Id }),
  body: z.strictObject(fields).partial().refine(areDatesInOrder, DATES_IN_ORDER),
  response: Bill,
  errors: [400, 404, 409],
})
export const voidBill = endpoint({
  method: 'POST',
  path: '/bill/bill/{id}/void/',
  can: 'bill.delete',
  summary:
    'Void a bill without payments: the bill stays, its entry is reversed on the given date, and nothing is owed on it',
  params: z.object({ id: Id }),
  body: z.strictObject({ date: Day.nullish().meta({ description: 'Date of the void; today if omitted' }) }),
  response: Bill,
  errors: [400, 404, 409],
})
export const previewVoidBill = endpoint({
  method: 'GET',
  path: '/bill/bill/{id}/void/preview/',
  can: 'bill.delete',
  summary: 'What voiding would post, and the reasons it would be refused; nothing is saved',
  params: z.object({ id: Id }),
  query: z.strictObject({ date: Day.optional() }),
  response: EntryChange,
  errors: [400, 404, 409],
})
export const billEntries = endpoint({
  method: 'GET',
  path: '/bill/bill/{id}/entries/',
  can: 'bill.read',
  summary: "The bill's own entries: the bill as entered, and its void; payments have entries of their own",
  params: z.object({ id: Id }),
  response: z.object({ results: z.array(DocumentEntry) }),
  errors: [404],
})
export const deleteBill = endpoint({
  method: 'DELETE',
  path: '/bill/bill/{id}/',
  summary: 'Delete a bill without payments and its entry; a void bill cannot be deleted',
  can: 'bill.delete',
  params: z.object({ id: Id }),
  response: Message,
  errors: [400, 404, 409],
})
