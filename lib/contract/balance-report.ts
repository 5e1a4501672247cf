import { z } from 'zod'
import { byAge } from '@/lib/dates/aging'
import { endpoint } from './endpoint'
import { Day, Id, listOf, Money, PostingAmount, QueryFlag, Search } from './fields'
import { file } from './report-file'
import { Basis } from './report-query'

/** Open amounts by days past the due date, or past the document's date without one. */
const aging = byAge(() => Money)
const amounts = {
  total_amount: Money,
  paid_amount: Money,
  ending_balance: Money.meta({ description: 'total_amount − paid_amount' }),
}

const query = z.strictObject({
  start_date: Day.optional().meta({
    description: 'Only documents dated on or after this day; from the beginning if omitted',
  }),
  end_date: Day.optional().meta({ description: 'As-of date; today if omitted' }),
  entities: listOf(Id).optional(),
  basis: Basis.optional().meta({ description: 'Has no effect: open balances are the same on both bases' }),
})

const fileQuery = query.safeExtend({
  search: Search.optional().meta({ description: 'Searches names; the file says which filters were applied' }),
  only_open: QueryFlag.optional().meta({ description: 'true: leaves out stakeholders without a balance' }),
  min_amount: PostingAmount.optional().meta({ description: 'Leaves out stakeholders with a smaller balance' }),
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
      .meta({ description: 'From the document date to its last payment, over paid documents' }),
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
      .meta({ description: 'Accounts receivable or payable on the end date' }),
  })
  .meta({ id: 'StakeholderBalances' })
export type StakeholderBalances = z.infer<typeof StakeholderBalances>

export const OpenItem = z
  .object({
    id: Id.meta({ description: 'Id of the invoice or bill, or of the journal entry' }),
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
  summary: 'Accounts receivable aging by customer, compared with the ledger',
  can: 'report.read',
  query,
  response: StakeholderBalances,
  errors: [400, 404],
})
export const customerBalanceDocuments = endpoint({
  method: 'GET',
  path: '/report/customer-balance/{stakeholder}/',
  summary: 'The documents behind one row of the accounts receivable aging; they add up to it',
  can: 'report.read',
  ...documents,
  errors: [400, 404],
})
export const customerBalanceFile = file(customerBalance, fileQuery)
export const customerStatementFile = {
  ...file({ ...customerBalanceDocuments, summary: 'Customer statement: what one customer owes, by document' }, query),
  params: documents.params,
}

export const vendorBalance = endpoint({
  method: 'GET',
  path: '/report/vendor-balance/',
  summary: 'Accounts payable aging by vendor, compared with the ledger',
  can: 'report.read',
  query,
  response: StakeholderBalances,
  errors: [400, 404],
})
export const vendorBalanceFile = file(vendorBalance, fileQuery)
export const vendorBalanceDocuments = endpoint({
  method: 'GET',
  path: '/report/vendor-balance/{stakeholder}/',
  summary: 'The documents behind one row of the accounts payable aging; they add up to it',
  can: 'report.read',
  ...documents,
  errors: [400, 404],
})
