import { z } from 'zod'
import { endpoint } from './endpoint'
import { Day, Id, listOf, Money, Month } from './fields'
import { ReportNode } from './report'
import { file } from './report-file'
import { ReportQuery } from './report-query'
import { statementTable } from './statement'
import { AmountType, TransactionSource } from './transaction-fields'

const TruckProfit = z
  .object({
    truck_id: Id.nullable().meta({ description: 'null: lines without a truck; always included, last' }),
    full_name: z.string(),
    unit_number: z.string().nullable(),
    revenue: Money,
    costs: Money.meta({ description: 'All expenses' }),
    other_income: Money.meta({ description: 'revenue − costs + other_income = net_profit' }),
    gross_profit: Money,
    operational_income: Money,
    net_profit: Money,
    results: z.array(
      z.object({
        name: z.string(),
        subcategory: z.string(),
        ordering: z.int(),
        total_amount: Money,
        data: z.array(ReportNode),
      }),
    ),
    miles: z.int().nullable().meta({ description: 'For a month only partly in the range, prorated by days' }),
    revenue_per_mile: Money.nullable(),
    cost_per_mile: Money.nullable(),
    profit_per_mile: Money.nullable(),
  })
  .meta({ id: 'TruckProfit' })
export const ProfitAndLossByTruck = z
  .object({
    results: z.array(TruckProfit),
    totals: z
      .object({
        revenue: Money,
        costs: Money,
        other_income: Money,
        net_profit: Money,
        miles: z.int(),
        revenue_per_mile: Money.nullable(),
        cost_per_mile: Money.nullable(),
        profit_per_mile: Money.nullable(),
      })
      .meta({ description: 'With fleet averages per mile, which include lines without a truck' }),
    missing_miles: z.array(z.object({ truck_id: Id, name: z.string(), months: z.array(Month) })).meta({
      description:
        'Trucks with income or costs but no miles in these months, oldest first, so that their figures per mile are too high. Empty if no miles are entered at all',
    }),
    ...statementTable,
  })
  .meta({ id: 'ProfitAndLossByTruck' })
export type ProfitAndLossByTruck = z.infer<typeof ProfitAndLossByTruck>

export const profitAndLossByTruck = endpoint({
  method: 'GET',
  path: '/report/profit-and-loss-by-truck/',
  can: 'report.read',
  summary: 'Profit and loss of each truck, and of lines without a truck',
  query: ReportQuery,
  response: ProfitAndLossByTruck,
  errors: [400],
})

const StandingAccount = z.object({ chart_of_account_id: Id, chart_number: z.int(), name: z.string(), balance: Money })

export const profitAndLossByTruckFile = file(profitAndLossByTruck, ReportQuery)

export const CloseChecklist = z
  .object({
    end_date: Day,
    is_clear: z.boolean().meta({ description: 'No open items below' }),
    uncategorized_transactions: z.int(),
    transfer_suggestions: z.int(),
    ai_to_check: z.int().meta({ description: 'Categorized by AI and not finalized' }),
    held_transactions: z
      .int()
      .meta({ description: 'Bank lines held back until their period is unlocked or their account is reopened' }),
    comments_waiting: z.int().meta({ description: 'Bank lines with an unanswered comment that mentions you' }),
    depreciation_unposted: z.int(),
    draft_invoices: z.int(),
    draft_reconciliations: z.int(),
    renewals_due: z.int().meta({
      description: 'Registrations, insurance policies and the like that have expired or expire within 30 days',
    }),
    unsent_reports: z.int().meta({ description: 'Reports emailed every month whose latest email failed' }),
    changed_months: z.int().meta({ description: 'Closed months whose ledger has changed since they were closed' }),
    bank_accounts: z.array(
      z.object({
        bank_account_id: Id,
        name: z.string(),
        last_reconciled: Day.nullable(),
        months_unreconciled: z.int(),
      }),
    ),
    standing_accounts: z
      .array(StandingAccount)
      .meta({ description: 'Suspense and clearing accounts that are not zero' }),
  })
  .meta({ id: 'CloseChecklist' })
export type CloseChecklist = z.infer<typeof CloseChecklist>

export const closeChecklist = endpoint({
  method: 'GET',
  path: '/report/close-checklist/',
  summary: 'What is open before the books can be closed',
  can: 'report.read',
  query: z.strictObject({
    end_date: Day.optional().meta({ description: 'The last day of the period; today if omitted' }),
    entities: listOf(Id).optional(),
  }),
  response: CloseChecklist,
  errors: [400],
})

export const ConsistencyReview = z
  .object({
    many_categories: z
      .array(
        z.object({
          stakeholder_id: Id,
          full_name: z.string(),
          categories: z.array(
            z.object({
              chart_of_account_id: Id,
              chart_number: z.int(),
              name: z.string(),
              count: z.int(),
              total_amount: Money,
            }),
          ),
        }),
      )
      .meta({
        description: 'Stakeholders whose bank lines are in several categories; the most frequent category first',
      }),
    wrong_side: z.array(StandingAccount.extend({ balance_type: z.enum(['debit', 'credit']) })).meta({
      description:
        'Accounts with a balance opposite their normal side; balance is on the normal side and thus negative',
    }),
    duplicates: z
      .array(
        z.object({
          bank_account_id: Id,
          amount: Money,
          amount_type: AmountType,
          transactions: z.array(z.object({ id: Id, date: Day, name: z.string(), source: TransactionSource })).length(2),
        }),
      )
      .meta({
        description:
          'Lines from different sources with the same amount within three days: the one that merging deletes, and the one that is kept',
      }),
    suspense: z
      .object({ count: z.int(), accounts: z.array(StandingAccount) })
      .meta({ description: 'Uncategorized bank lines, and the accounts they are posted to' }),
    openings: z
      .array(z.object({ bank_account_id: Id, chart_of_account_id: Id, name: z.string(), locked_until: Day }))
      .meta({ description: 'Bank accounts whose opening balance is held back until locked books are unlocked' }),
  })
  .meta({ id: 'ConsistencyReview' })
export type ConsistencyReview = z.infer<typeof ConsistencyReview>

export const consistencyReview = endpoint({
  method: 'GET',
  path: '/report/consistency-review/',
  summary: 'What looks inconsistent in a period, with the filters that list the rows',
  can: 'report.read',
  query: ReportQuery,
  response: ConsistencyReview,
  errors: [400],
})
export const consistencyReviewFile = file(consistencyReview, ReportQuery)
