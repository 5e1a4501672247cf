import { z } from 'zod'
import { ChartOfAccount } from './chart-of-account'
import { endpoint } from './endpoint'
import { Id, Money } from './fields'

export const AccountUses = z
  .object({
    balance: Money.meta({
      description:
        "On the account's normal side, as in the chart of accounts; for income and expense accounts, since the fiscal year began",
    }),
    entries: z.int(),
    transactions: z
      .int()
      .meta({ description: 'Bank lines in this category, including those with a split part or an adjustment in it' }),
    bill_lines: z.int(),
    invoice_lines: z.int(),
    drafts: z.int().meta({ description: 'How many of the invoices are still drafts' }),
    stakeholders: z.int().meta({ description: 'Stakeholders that have it as their default account' }),
    children: z.int(),
    budget_months: z.int().meta({ description: 'Months in which it has a budget' }),
    rules: z.array(z.string()),
    services: z.array(z.string()),
    loans: z.array(z.string()),
    templates: z.array(z.string()).meta({ description: 'Recurring journal entries that use it' }),
    bank_accounts: z.array(z.string()),
  })
  .meta({ id: 'AccountUses', description: 'What uses an account' })
export type AccountUses = z.infer<typeof AccountUses>

export const accountUses = endpoint({
  method: 'GET',
  path: '/chart_of_account/chart_of_account/{id}/uses/',
  summary: 'What uses an account: what a merge would move, and what keeps the account from being deactivated',
  can: 'report.read',
  params: z.object({ id: Id }),
  response: AccountUses,
  errors: [404],
})
export const mergeAccount = endpoint({
  method: 'POST',
  path: '/chart_of_account/chart_of_account/{id}/merge/',
  can: 'account.edit',
  summary: 'Merge an account into another one of the same element and delete it; returns the other account',
  params: z.object({ id: Id }),
  body: z.strictObject({ into: Id }),
  response: ChartOfAccount,
  errors: [400, 404, 409],
})
