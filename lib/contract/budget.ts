import { z } from 'zod'
import { BULK_MAX } from './bounds'
import { endpoint } from './endpoint'
import { Id, Money, Month, PostingAmount } from './fields'

const BudgetMonth = z.object({ chart_of_account: Id, month: Month, amount: Money })
export const Budget = z
  .object({
    accounts: z
      .array(
        z.object({ id: Id, chart_number: z.int(), name: z.string(), account_element: z.enum(['income', 'expense']) }),
      )
      .meta({
        description: 'Income and expense accounts that can have a budget, in the order of the income statement',
      }),
    months: z
      .array(BudgetMonth)
      .meta({ description: 'Signs as on the income statement: income and costs are both positive' }),
  })
  .meta({ id: 'Budget' })
export type Budget = z.infer<typeof Budget>

const range = { start_month: Month, end_month: Month }
const inOrder = ({ start_month, end_month }: { start_month: string; end_month: string }): boolean =>
  start_month <= end_month
const order = { path: ['end_month'], error: 'The last month must not be before the first.' }

export const budget = endpoint({
  method: 'GET',
  path: '/report/budget/',
  summary: 'The budget of a range of months, by account',
  can: 'report.read',
  query: z.strictObject(range).refine(inOrder, order),
  response: Budget,
  errors: [400],
})

export const budgetFromYearBefore = endpoint({
  method: 'GET',
  path: '/report/budget/from-year-before/',
  summary: 'Actual amounts per account of the same months a year earlier, changed by a percentage; nothing is saved',
  can: 'report.read',
  query: z.strictObject({ ...range, percent: z.coerce.number().min(-100).max(1000).default(0) }).refine(inOrder, order),
  response: z.array(BudgetMonth),
  errors: [400],
})

export const setBudget = endpoint({
  method: 'PUT',
  path: '/report/budget/',
  summary: 'Set the budget of accounts by month; null or 0 removes it, other months stay',
  can: 'journal.edit',
  body: z.strictObject({
    months: z
      .array(z.strictObject({ chart_of_account: Id, month: Month, amount: PostingAmount.nullable() }))
      .min(1, 'field is required')
      .max(BULK_MAX),
  }),
  response: z.object({ updated: z.int() }),
  errors: [400, 404],
})
