import { z } from 'zod'
import { BULK_MAX, NOTE_MAX } from './bounds'
import { AMOUNT_TYPES, LINE_LOCKS, LINE_TIES, TRANSACTION_SOURCES, TRANSACTION_STATUSES } from './choices'
import { endpoint } from './endpoint'
import { Day, Id, Instant, listOf, Message, Money, Month, PostingAmount, QueryFlag, RequiredText, Text } from './fields'
import { ordering, page, PageQuery } from './page'

export const AmountType = z.enum(AMOUNT_TYPES)
export type AmountType = z.infer<typeof AmountType>
export const TransactionStatus = z.enum(TRANSACTION_STATUSES)
export type TransactionStatus = z.infer<typeof TransactionStatus>
/** What a line stands for when it is more than a category. */
export const TransactionLink = z.enum(['bill', 'invoice', 'transfer', 'mirror', 'loan'])
export type TransactionLink = z.infer<typeof TransactionLink>
export const TransactionSource = z.enum(TRANSACTION_SOURCES)
export type TransactionSource = z.infer<typeof TransactionSource>

/** As the file of a fuel card writes them. */
export const Particulars = z.object({
  unit: z.string().optional(),
  gallons: z.string().optional(),
  product: z.string().optional(),
  odometer: z.string().optional(),
  state: z.string().optional(),
})
export type Particulars = z.infer<typeof Particulars>

export const Transaction = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string(),
    merchant_name: z.string().nullable(),
    payee: z.string().meta({ description: 'Whom the text names, without frame, card, store number and town' }),
    amount: Money,
    amount_type: AmountType,
    date: Day,
    transaction_id: z.string().nullable().meta({ description: "The provider's id" }),
    account_id: z.string().nullable().meta({ description: "The provider's account id" }),
    is_recurring: z.boolean(),
    is_flagged: z.boolean(),
    stakeholder: z.object({ id: Id, full_name: z.string(), type: z.string() }).nullable(),
    bill: z.object({ id: Id, bill_number: z.string().nullable() }).nullable(),
    bank_account: z.object({
      id: Id,
      name: z.string(),
      mask: z.string().nullable(),
      account_type: z.string().nullable(),
    }),
    entity: z.object({ id: Id, name: z.string(), logo: z.string().nullable() }),
    chart_of_account: z.object({ id: Id, name: z.string(), chart_number: z.int() }).nullable(),
    mirror_account: z.object({ id: Id, name: z.string(), chart_number: z.int() }).nullable().meta({
      description:
        'The bank account kept by hand that the line is filed under; its category is then transfers clearing',
    }),
    mirror_of: Id.nullish().meta({ description: 'The line of another account that made this one' }),
    journal_entries: z.array(z.object({ id: Id, entry_id: z.string(), event_type: z.string() })),
    integration: Id.nullable(),
    status: TransactionStatus,
    note: z.string().nullable(),
    is_finalized: z.boolean(),
    is_split: z.boolean(),
    split_transaction: Id.nullable(),
    split_amount: Money.nullable(),
    is_reconciliation: z.boolean(),
    source: TransactionSource,
    link: TransactionLink.nullable(),
    lock: z.enum(LINE_LOCKS).nullable().meta({ description: 'What keeps the line read-only now' }),
    locked_until: Day.nullable().meta({ description: 'The last day of the locked period that the line falls into' }),
    tie: z
      .enum(LINE_TIES)
      .nullable()
      .meta({ description: 'What the line belongs to; its category cannot change before that ends' }),
    truck: z.object({ id: Id, unit_number: z.string().nullable() }).nullable(),
    particulars: Particulars.nullish().meta({ description: "What a fuel card's file says of the purchase" }),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Transaction' })
export type Transaction = z.infer<typeof Transaction>

const text = z.string().trim().min(1).max(255).optional()

/** The filter fields of spec 001 §3; text filters take an operator suffix. */
export const TransactionFilter = z.strictObject({
  search: z.string().max(255).optional(),
  id: listOf(Id).optional(),
  stakeholders: listOf(Id).optional(),
  stakeholder: Id.optional(),
  with_out_stakeholder: QueryFlag.optional(),
  min_amount: PostingAmount.optional(),
  max_amount: PostingAmount.optional(),
  bank_accounts: listOf(Id).optional(),
  bank_account: Id.optional(),
  chart_of_accounts: listOf(Id).optional(),
  chart_of_account: Id.optional(),
  parent_chart_of_accounts: listOf(Id).optional(),
  posted_to: listOf(Id).optional().meta({
    description:
      'Lines whose entry has a posting on one of these accounts, also where the line carries another category or several; of a split line its parts there',
  }),
  chart_of_account_by_names: listOf(z.string().max(255)).optional(),
  integration: Id.optional(),
  name: text,
  name__not_contains: text,
  name__equals: text,
  name__not_equals: text,
  description: text,
  description__not_contains: text,
  description__equals: text,
  description__not_equals: text,
  start_date: Day.optional(),
  end_date: Day.optional(),
  is_recurring: QueryFlag.optional(),
  is_flagged: QueryFlag.optional(),
  is_finalized: QueryFlag.optional(),
  status: listOf(TransactionStatus).optional(),
  not_categorized: QueryFlag.optional().meta({
    description: 'The Not categorized tab: uncategorized, unclassifiable or in progress',
  }),
  amount_type: AmountType.optional(),
  sources: listOf(TransactionSource).optional(),
  split_transaction: Id.optional().meta({ description: 'The parts of this split line' }),
  waiting_on: Id.optional().meta({
    description: 'Lines with a comment that calls this person, who has not written there since',
  }),
  entities: listOf(Id).optional(),
})
export type TransactionFilter = z.infer<typeof TransactionFilter>

export const TRANSACTION_ORDERS = [
  'date',
  'amount',
  'name',
  'status',
  'chart_of_account',
  'stakeholder',
  'bank_account',
] as const

export const TransactionQuery = TransactionFilter.extend({
  ...PageQuery.shape,
  ordering: ordering(TRANSACTION_ORDERS),
})

export const TransactionPage = page(Transaction).extend({
  money_in: Money.meta({ description: 'Sum of money in over the whole filtered set' }),
  money_out: Money.meta({ description: 'Sum of money out over the whole filtered set' }),
})

/** Why a line is left out of a bulk action. */
export const BulkSkip = z.enum([
  'in_progress',
  'finalized',
  'locked_period',
  'transfer',
  'document',
  'loan',
  'split',
  'not_categorized',
  'no_suggestion',
  'filed',
  'changed',
  'unsure',
  'likelier',
  'already',
])
export type BulkSkip = z.infer<typeof BulkSkip>
export const BulkSkipped = z.object({
  reason: BulkSkip,
  count: z.int(),
  by: z.string().optional().meta({ description: 'With changed: who' }),
})
export type BulkSkipped = z.infer<typeof BulkSkipped>

/** Ids, or "all rows that match". */
export const targets = {
  transactions: z.array(Id).min(1).max(BULK_MAX).optional(),
  versions: z.record(Id, z.iso.datetime()).optional().meta({
    description:
      'updated_at of each line as it was read. A line of which somebody changed the same since is left out, or refuses all where none may be',
  }),
  filter: TransactionFilter.optional(),
}
/** Of what changes many lines at once. */
export const at_most = z
  .int()
  .nonnegative()
  .optional()
  .meta({ description: 'How many a person agreed to. Where it would be more by now, none is changed (409)' })
export const oneTarget = (body: { transactions?: unknown; filter?: unknown }) =>
  (body.transactions === undefined) !== (body.filter === undefined)
export const oneTargetIssue = { path: ['transactions'], error: 'Send transactions or filter.' }

export const transactionList = endpoint({
  method: 'GET',
  path: '/transaction/transaction-list/',
  summary: 'Bank lines',
  can: 'transaction.read',
  query: TransactionQuery,
  response: TransactionPage,
  errors: [400],
})
export const transactionDetail = endpoint({
  method: 'GET',
  path: '/transaction/transaction-detail/{id}/',
  summary: 'One bank line',
  can: 'transaction.read',
  params: z.object({ id: Id }),
  response: Transaction,
  errors: [404],
})
export const notCategorizedCount = endpoint({
  method: 'GET',
  path: '/transaction/not-categorized-count/',
  summary: 'How many lines wait for a category',
  can: 'transaction.read',
  query: z.strictObject({ entities: listOf(Id).optional() }),
  response: z.object({ count: z.int() }),
  errors: [400],
})
export const addManualTransaction = endpoint({
  method: 'POST',
  path: '/transaction/add-manual-transaction/',
  summary: 'Enter a bank line by hand',
  can: 'transaction.edit',
  body: z.strictObject({
    bank_account: Id,
    date: Day,
    amount: PostingAmount.refine((amount) => amount > 0, 'Amount must be greater than 0.'),
    amount_type: AmountType,
    name: RequiredText,
    description: Text.nullish(),
    chart_of_account: Id.nullish(),
    stakeholder: Id.nullish(),
    truck: Id.nullish(),
    note: z.string().max(NOTE_MAX).nullish(),
    reconciled: Id.nullish().meta({ description: 'A reconciliation that the line joins' }),
  }),
  response: Transaction,
  status: 201,
  errors: [400, 404, 409],
})
export const deleteTransaction = endpoint({
  method: 'DELETE',
  path: '/transaction/{id}/',
  summary: 'Delete a line that was entered by hand or came from a file; the file may bring it again',
  can: 'transaction.edit',
  params: z.object({ id: Id }),
  response: Message,
  errors: [400, 404, 409],
})
export const transactionCalendar = endpoint({
  method: 'GET',
  path: '/transaction/transaction-calendar/',
  can: 'transaction.read',
  summary:
    'Money in and out per day of a month; days without lines are left out, transfers between own accounts are not counted',
  query: z.strictObject({ month: Month, bank_accounts: listOf(Id).optional(), entities: listOf(Id).optional() }),
  response: z.array(
    z.object({
      date: Day,
      money_in: Money,
      money_out: Money,
      count: z.int(),
      transfers: z.int().meta({ description: 'Sides of transfers on this day; not in the other figures' }),
    }),
  ),
  errors: [400],
})
export const updateTransaction = endpoint({
  method: 'PATCH',
  path: '/transaction/{id}/update/',
  summary: 'Change note, flag, text or truck of a line',
  can: 'transaction.edit',
  params: z.object({ id: Id }),
  body: z
    .strictObject({
      note: z.string().max(NOTE_MAX).nullable(),
      is_flagged: z.boolean(),
      name: RequiredText,
      description: Text,
      date: Day,
      amount: PostingAmount.refine((amount) => amount > 0, 'Amount must be greater than 0.'),
      truck: Id.nullable(),
    })
    .partial(),
  response: Transaction,
  errors: [400, 404, 409],
})
export const FiledBy = z.enum(['by_rule', 'by_truck_gpt'])
export type FiledBy = z.infer<typeof FiledBy>
const filed_by = FiledBy.optional().meta({
  description: 'Where a change is taken back: the line stands again as what its rule or the helper filed, if one did',
})

export const editChartOfAccount = endpoint({
  method: 'POST',
  path: '/transaction/{id}/edit-chart-of-account/',
  summary: 'Categorize one line; null takes the category away',
  can: 'transaction.edit',
  params: z.object({ id: Id }),
  body: z.strictObject({ chart_of_account: Id.nullable(), truck: Id.nullish(), filed_by }),
  response: Transaction,
  errors: [400, 404, 409],
})
export const editStakeholder = endpoint({
  method: 'POST',
  path: '/transaction/{id}/edit-stake-holder/',
  summary: 'Set or clear the stakeholder of one line',
  can: 'transaction.edit',
  params: z.object({ id: Id }),
  body: z.strictObject({ stakeholder: Id.nullable() }),
  response: Transaction,
  errors: [400, 404, 409],
})
export const Updated = z.object({
  updated: z.int().meta({ description: 'With leave_out those only that were not so already' }),
  transactions: z
    .array(Id)
    .optional()
    .meta({ description: 'The lines it was done to, the first thousands; only with leave_out' }),
  skipped: z.array(BulkSkipped).optional().meta({
    description:
      'The lines that were left out and why: those that somebody changed since they were read and, with leave_out, those of the ids that cannot take it',
  }),
})
const leave_out = z
  .boolean()
  .optional()
  .meta({ description: 'Leave out the lines that cannot take it, instead of refusing all' })
export const editChartOfAccountBulk = endpoint({
  method: 'POST',
  path: '/transaction/edit-chart-of-account-bulk-action/',
  summary: 'Categorize many lines, all or none',
  can: 'transaction.edit',
  body: z
    .strictObject({ ...targets, at_most, chart_of_account: Id.nullable(), filed_by, leave_out })
    .refine(oneTarget, oneTargetIssue),
  response: Updated,
  errors: [400, 404, 409],
})
export const editStakeholderBulk = endpoint({
  method: 'POST',
  path: '/transaction/edit-stake-holder-bulk-action/',
  summary: 'Set the stakeholder of many lines, all or none',
  can: 'transaction.edit',
  body: z
    .strictObject({ ...targets, at_most, stakeholder: Id.nullable(), leave_out })
    .refine(oneTarget, oneTargetIssue),
  response: Updated,
  errors: [400, 404, 409],
})
export const bulkFinalize = endpoint({
  method: 'POST',
  path: '/transaction/transaction-bulk-finalize/',
  summary: 'Finalize or unfinalize many lines, all or none',
  can: 'transaction.finalize',
  body: z.strictObject({ ...targets, at_most, is_finalized: z.boolean(), leave_out }).refine(oneTarget, oneTargetIssue),
  response: Updated,
  errors: [400, 404, 409],
})
