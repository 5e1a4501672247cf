import { z } from 'zod'
import { byAge } from '@/lib/dates/aging'
import { TEXT_MAX } from './bounds'
import { endpoint } from './endpoint'
import { Day, Id, listOf, Money, PostingAmount, QueryFlag } from './fields'
import { file } from './report-file'

/** Open amounts by days past the due date, or past the document's date without one. */
const aging = byAge(() => Money)
const amounts = {
  total_amount: Money,
  paid_amount: Money,
  ending_balance: Money.meta({ description: 'total_amount − paid_amount' }),
}

const query = z.strictObject({
  start_date: Day.optional().meta({ description: 'Documents dated from here on; the beginning when left out' }),
  end_date: Day.optional().meta({ description: 'As of; today when left out' }),
  entities: listOf(Id).optional(),
  basis: z
    .enum(['accrual', 'cash'])
    .optional()
    .meta({ description: 'Changes nothing: what is owed is the same on both' }),
})

const fileQuery = query.safeExtend({
  search: z
    .string()
    .max(TEXT_MAX)
    .optional()
    .meta({ description: 'In the names; the file says what it is narrowed to' }),
  only_open: QueryFlag.optional().meta({ description: 'true: without who owes or is owed nothing' }),
  min_amount: PostingAmount.optional().meta({ description: 'Without who owes or is owed less' }),
})

export const StakeholderBalance = z
  .object({
    stakeholder_id: Id,
    full_name: z.string(),
    ...amounts,
    ...aging,
    average_days_to_pay: z
      .int()
      .nullable()
      .meta({ description: 'From a document to its last payment, over paid documents' }),
  })
  .meta({ id: 'StakeholderBalance' })
export type StakeholderBalance = z.infer<typeof StakeholderBalance>

export const StakeholderBalances = z
  .object({
    end_date: Day,
    results: z.array(StakeholderBalance),
    totals: z.object({ ...amounts, ...aging }),
    ledger_account: z
      .object({
        chart_of_account_id: Id,
        chart_number: z.int(),
        name: z.string(),
        balance: Money,
        difference: Money.meta({ description: 'balance − total of ending_balance; 0 without start_date' }),
      })
      .meta({ description: 'Accounts receivable or payable at the end date' }),
  })
  .meta({ id: 'StakeholderBalances' })
export type StakeholderBalances = z.infer<typeof StakeholderBalances>

export const OpenItem = z
  .object({
    id: Id.meta({ description: 'Of the invoice or bill, or of the journal entry' }),
    kind: z.enum(['invoice', 'bill', 'journal_entry']),
    number: z.string(),
    date: Day,
    due_date: Day.nullable(),
    ...amounts,
    days_past_due: z.int(),
  })
  .meta({ id: 'OpenItem' })
export type OpenItem = z.infer<typeof OpenItem>

const documents = { params: z.object({ stakeholder: Id }), query, response: z.array(OpenItem) }

export const customerBalance = endpoint({
  method: 'GET',
  path: '/report/customer-balance/',
  summary: 'What customers owe, by age, against accounts receivable',
  can: 'report.read',
  query,
  response: StakeholderBalances,
  errors: [400, 404],
})
export const customerBalanceDocuments = endpoint({
  method: 'GET',
  path: '/report/customer-balance/{stakeholder}/',
  summary: 'The documents behind one row; they add up to it',
  can: 'report.read',
  ...documents,
  errors: [400, 404],
})
export const customerBalanceFile = file(customerBalance, fileQuery)
export const customerStatementFile = {
  ...file({ ...customerBalanceDocuments, summary: 'What one customer owes, by document, to be sent' }, query),
  params: documents.params,
}

export const vendorBalance = endpoint({
  method: 'GET',
  path: '/report/vendor-balance/',
  summary: 'What is owed to vendors, by age, against accounts payable',
  can: 'report.read',
  query,
  response: StakeholderBalances,
  errors: [400, 404],
})
export const vendorBalanceFile = file(vendorBalance, fileQuery)
export const vendorBalanceDocuments = endpoint({
  method: 'GET',
  path: '/report/vendor-balance/{stakeholder}/',
  summary: 'The documents behind one row; they add up to it',
  can: 'report.read',
  ...documents,
  errors: [400, 404],
})
