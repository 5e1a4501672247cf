import { z } from 'zod'
import { BULK_MAX, TEXT_MAX } from './bounds'
import { endpoint } from './endpoint'
import { Day, FileBytes, Id, Instant, listOf, Message, Money, PostingAmount, QueryFlag, Text } from './fields'
import { FileRef } from './file'
import { ordering, page, PageQuery } from './page'
import { FileFormat, PDF, XLSX } from './report-file'
import { Transaction } from './transaction'
import { AmountType } from './transaction-fields'

export const Reconciliation = z
  .object({
    id: Id,
    bank_account: z.object({
      id: Id,
      name: z.string(),
      mask: z.string().nullable(),
      kind: z.enum(['depository', 'credit']),
    }),
    start_date: Day,
    end_date: Day,
    beginning_balance: Money.meta({ description: 'As the statement shows it: debt on a card is positive' }),
    money_in_balance: Money,
    money_out_balance: Money,
    ending_balance: Money,
    settlement_balance: Money.meta({ description: 'Ending balance on the statement' }),
    difference: Money.meta({ description: 'settlement_balance less ending_balance' }),
    settlement_file: FileRef.nullable(),
    exclude_transaction_ids: z.array(Id),
    finished: z.boolean(),
    finished_at: Instant.nullable(),
    finished_by: z.object({ id: Id, full_name: z.string() }).nullable(),
    is_newest: z.boolean().meta({ description: 'It is the latest finished one of this account and can be undone' }),
    entity: Id,
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Reconciliation' })
export type Reconciliation = z.infer<typeof Reconciliation>

const EXCLUDED_MAX = BULK_MAX
const fields = {
  end_date: Day,
  settlement_balance: PostingAmount,
  settlement_file: Id.nullable(),
  exclude_transaction_ids: z
    .array(Id)
    .max(EXCLUDED_MAX)
    .meta({ description: 'Lines that are not on the statement yet' }),
}
const one = z.object({ id: Id })
const Ticks = z.array(Id).max(EXCLUDED_MAX)

export const ReconciliationHint = z.object({
  kind: z.enum([
    'include',
    'include_many',
    'exclude',
    'exclude_many',
    'changed',
    'duplicate',
    'wrong_sign',
    'after_end',
    'swapped_digits',
    'moved_point',
  ]),
  transactions: z.array(Id),
  message: z.string(),
  end_date: Day.optional().meta({ description: 'End date of the statement that would include the line' }),
})
export type ReconciliationHint = z.infer<typeof ReconciliationHint>
export const Calculation = Reconciliation.extend({
  included_count: z.int(),
  excluded_count: z.int(),
  hints: z.array(ReconciliationHint).meta({ description: 'Where the difference may come from, likeliest first' }),
})
export type Calculation = z.infer<typeof Calculation>

export const ReconciliationLine = Transaction.extend({
  is_included: z.boolean(),
  age_days: z.int().meta({ description: "Days before the statement's end date" }),
})
export type ReconciliationLine = z.infer<typeof ReconciliationLine>

const ReportLine = z.object({
  id: Id,
  entry_id: z.string(),
  date: Day,
  name: z.string(),
  amount: Money,
  amount_type: AmountType,
  stakeholder: z.string().nullable(),
  category: z.string().nullable().meta({ description: 'Of a split line the categories of its parts' }),
})
export const ReconciliationReport = z
  .object({
    reconciliation: Reconciliation,
    cleared: z.array(ReportLine),
    outstanding: z
      .array(ReportLine)
      .meta({ description: 'Lines through the end date that were not on any statement by then' }),
    adjustments: z.array(ReportLine).meta({ description: 'Cleared lines in the reconciliation adjustments account' }),
    outstanding_balance: Money,
    ledger_balance: Money.meta({
      description:
        'Ledger balance on the end date; equals the statement balance plus the outstanding lines once reconciled',
    }),
  })
  .meta({ id: 'ReconciliationReport' })
export type ReconciliationReport = z.infer<typeof ReconciliationReport>

const LastDate = z.object({
  bank_account: Id,
  last_date: Day.nullable(),
  open_reconciliation: Id.nullable(),
  uncleared_count: z.int(),
  uncleared_balance: Money.meta({ description: 'Money in less money out of all uncleared lines' }),
})

/** The state of a bank account's month. `changed`: the bank added or changed something since it was finished. */
const MONTH_STATES = ['finished', 'in_progress', 'missing', 'changed'] as const
const COVERAGE_MONTHS_MAX = 36
const MonthChange = z.object({
  transaction: Id,
  name: z.string(),
  date: Day,
  amount: Money,
  amount_type: AmountType,
  what: z.string().meta({ description: 'What happened to it since the reconciliation was finished, as a text' }),
})
const Coverage = z.object({
  bank_account: Id,
  months: z.array(
    z.object({
      month: Day.meta({ description: 'First day of the month' }),
      state: z.enum(MONTH_STATES),
      reconciliation: Id.nullable(),
      changes: z.array(MonthChange),
    }),
  ),
})
export type Coverage = z.infer<typeof Coverage>

export const reconciliationCoverage = endpoint({
  method: 'GET',
  path: '/reconciliation/coverage/',
  summary: 'Which months of each bank account are reconciled, oldest first, and what has changed since',
  can: 'reconciliation.read',
  query: z.strictObject({
    months: z.coerce.number().int().min(1).max(COVERAGE_MONTHS_MAX).default(24),
    bank_account: Id.optional(),
    entities: listOf(Id).optional(),
  }),
  response: z.array(Coverage),
  errors: [400],
})
export const reconciliationList = endpoint({
  method: 'GET',
  path: '/reconciliation/reconciliation/',
  summary: 'Reconciliations, latest first',
  can: 'reconciliation.read',
  query: PageQuery.omit({ search: true }).extend({
    ordering: ordering(['end_date', 'start_date', 'created_at', 'bank_account']),
    bank_account: Id.optional(),
    bank_accounts: listOf(Id).optional(),
    finished: QueryFlag.optional(),
    start_date: Day.optional(),
    end_date: Day.optional(),
    entities: listOf(Id).optional(),
  }),
  response: page(Reconciliation),
  errors: [400],
})
export const createReconciliation = endpoint({
  method: 'POST',
  path: '/reconciliation/reconciliation/',
  summary: 'Start the reconciliation of an account with a statement',
  can: 'reconciliation.edit',
  body: z.strictObject({
    bank_account: Id,
    ...fields,
    settlement_file: fields.settlement_file.optional(),
    exclude_transaction_ids: fields.exclude_transaction_ids.default([]),
  }),
  response: Reconciliation,
  status: 201,
  errors: [400, 404, 409],
})
export const lastReconciliationDates = endpoint({
  method: 'GET',
  path: '/reconciliation/last-reconciliation-dates/',
  summary: 'The last reconciled date of each bank account',
  can: 'reconciliation.read',
  query: z.strictObject({ bank_account: Id.optional(), entities: listOf(Id).optional() }),
  response: z.array(LastDate),
  errors: [400],
})
export const reconciliationDetail = endpoint({
  method: 'GET',
  path: '/reconciliation/reconciliation/{id}/',
  summary: 'One reconciliation',
  can: 'reconciliation.read',
  params: one,
  response: Reconciliation,
  errors: [404],
})
export const updateReconciliation = endpoint({
  method: 'PATCH',
  path: '/reconciliation/reconciliation/{id}/',
  summary: 'Change an open reconciliation',
  can: 'reconciliation.edit',
  params: one,
  body: z.strictObject(fields).partial(),
  response: Reconciliation,
  errors: [400, 404, 409],
})
export const deleteReconciliation = endpoint({
  method: 'DELETE',
  path: '/reconciliation/reconciliation/{id}/',
  summary: 'Discard an open reconciliation',
  can: 'reconciliation.edit',
  params: one,
  response: Message,
  errors: [404, 409],
})
export const calculateReconciliation = endpoint({
  method: 'POST',
  path: '/reconciliation/reconciliation/{id}/calculate/',
  summary: 'Total the lines, and suggest where a difference may come from',
  can: 'reconciliation.edit',
  params: one,
  body: z
    .strictObject({
      exclude_transaction_ids: fields.exclude_transaction_ids,
      clear: Ticks.meta({ description: 'Lines that are on the statement; all others stay as they are' }),
      leave_out: Ticks.meta({ description: 'Lines that are not on the statement yet; all others stay as they are' }),
      money_in_balance: PostingAmount.meta({ description: 'Ignored: calculated from the books' }),
      money_out_balance: PostingAmount.meta({ description: 'Ignored: calculated from the books' }),
      ending_balance: PostingAmount.meta({ description: 'Ignored: calculated from the books' }),
    })
    .partial(),
  response: Calculation,
  errors: [400, 404, 409],
})
export const finishReconciliation = endpoint({
  method: 'POST',
  path: '/reconciliation/reconciliation/{id}/finish/',
  summary: 'Finish a reconciliation with a difference of 0.00, or with an adjustment for the difference',
  can: 'reconciliation.finish',
  params: one,
  body: z.strictObject({
    exclude_transaction_ids: fields.exclude_transaction_ids.optional(),
    adjustment: z
      .strictObject({
        note: Text.max(TEXT_MAX).nullish(),
        chart_of_account: Id.nullish().meta({ description: 'The reconciliation adjustments account if omitted' }),
        difference: PostingAmount.optional().meta({
          description: 'The difference the user saw and agreed to post; refused if it has changed since',
        }),
      })
      .nullish()
      .meta({ description: "Posts the difference as a bank line on the statement's end date" }),
  }),
  response: Reconciliation,
  errors: [400, 404, 409],
})
export const settleReconciliation = endpoint({
  method: 'POST',
  path: '/reconciliation/reconciliation/{id}/settlement/',
  summary: "Enter the statement's ending balance and attach its file",
  can: 'reconciliation.edit',
  params: one,
  body: z.strictObject({
    reconciliation: Id.optional(),
    end_date: fields.end_date.optional(),
    settlement_balance: fields.settlement_balance,
    settlement_file: fields.settlement_file.optional(),
  }),
  response: Reconciliation,
  errors: [400, 404, 409],
})
export const undoReconciliation = endpoint({
  method: 'POST',
  path: '/reconciliation/reconciliation/{id}/undo/',
  summary: 'Reopen the latest finished reconciliation of an account',
  can: 'reconciliation.reopen',
  params: one,
  response: Reconciliation,
  errors: [404, 409],
})
export const reconciliationTransactions = endpoint({
  method: 'GET',
  path: '/reconciliation/reconciliation/{id}/transactions/',
  summary: 'Lines that may be on the statement, or already were',
  can: 'reconciliation.read',
  params: one,
  query: PageQuery.extend({
    ordering: ordering(['date', 'amount', 'name']),
    amount_type: AmountType.optional(),
    is_included: QueryFlag.optional(),
  }),
  response: page(ReconciliationLine),
  errors: [400, 404],
})
export const reconciliationReport = endpoint({
  method: 'GET',
  path: '/reconciliation/reconciliation/{id}/report/',
  summary: 'Summary, cleared and outstanding lines',
  can: 'reconciliation.read',
  params: one,
  response: ReconciliationReport,
  errors: [404],
})
export const reconciliationReportFile = endpoint({
  method: 'GET',
  path: '/reconciliation/reconciliation/{id}/report/file/',
  summary: 'The reconciliation report as a PDF or a workbook',
  can: 'report.export',
  params: one,
  query: z.strictObject({ as: FileFormat }),
  produces: [PDF, XLSX],
  response: FileBytes,
  errors: [400, 404, 429],
})
