import { z } from 'zod'
import { ChartOfAccount } from './chart-of-account'
import { endpoint } from './endpoint'
import { Id, Money } from './fields'

export const AccountUses = z
  .object({
    balance: Money.meta({
      description:
        "On the account's normal side, as the chart tells it; of income and expenses since the fiscal year began",
    }),
    entries: z.int(),
    transactions: z
      .int()
      .meta({ description: 'Bank lines filed here, with those that have a part or an adjustment here' }),
    bill_lines: z.int(),
    invoice_lines: z.int(),
    drafts: z.int().meta({ description: 'Invoices among them that are not open yet' }),
    stakeholders: z.int().meta({ description: 'Whose usual account it is' }),
    children: z.int(),
    budget_months: z.int().meta({ description: 'Months for which it has a budget' }),
    rules: z.array(z.string()),
    services: z.array(z.string()),
    loans: z.array(z.string()),
    templates: z.array(z.string()).meta({ description: 'Entries that come again and name it' }),
    bank_accounts: z.array(z.string()),
  })
  .meta({ id: 'AccountUses', description: 'What stands against an account' })
export type AccountUses = z.infer<typeof AccountUses>

export const accountUses = endpoint({
  method: 'GET',
  path: '/chart_of_account/chart_of_account/{id}/uses/',
  summary: 'What stands against an account: what would move if it were merged, and what keeps it active',
  can: 'report.read',
  params: z.object({ id: Id }),
  response: AccountUses,
  errors: [404],
})
export const mergeAccount = endpoint({
  method: 'POST',
  path: '/chart_of_account/chart_of_account/{id}/merge/',
  can: 'account.edit',
  summary: 'Move everything of an account to another one of its element and delete it; answers the other one',
  params: z.object({ id: Id }),
  body: z.strictObject({ into: Id }),
  response: ChartOfAccount,
  errors: [400, 404, 409],
})
