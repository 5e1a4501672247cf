import { z } from 'zod'
import { TOP_MAX } from './bounds'
import { AccountElement, LedgerPage } from './chart-of-account'
import { endpoint } from './endpoint'
import { Day, Id, listOf, Money, QueryFlag, Search } from './fields'
import { file } from './report-file'
import {
  beside,
  Basis,
  columns,
  compare,
  ComparedQuery,
  isOfDays,
  LedgerQuery,
  notByTruck,
  ReportQuery,
} from './report-query'
import { StatementMode, statementTable } from './statement'
import { AmountType } from './transaction-fields'

export interface ReportNode {
  chart_of_account_id: string
  chart_number: number
  name: string
  total_amount: number
  children: ReportNode[]
}
export const ReportNode: z.ZodType<ReportNode> = z
  .object({
    chart_of_account_id: Id,
    chart_number: z.int(),
    name: z.string(),
    total_amount: Money,
    get children() {
      return z.array(ReportNode)
    },
  })
  .meta({ id: 'ReportNode' })

/** The entity whose settings apply when several are read together. */
export const ReadAs = z
  .object({ entity: Id, name: z.string(), basis: Basis, fiscal_year_start_month: z.int() })
  .meta({ id: 'ReadAs', description: 'The basis and fiscal year used, and the entity they come from' })
export type ReadAs = z.infer<typeof ReadAs>

const profits = {
  revenue: Money,
  gross_profit: Money,
  operational_income: Money,
  profit_before_tax: Money,
  net_profit: Money,
  net_margin: z.number().meta({ description: 'Percent of revenue, 2 decimals; 0 without revenue' }),
}
export const ProfitAndLoss = z
  .object({
    results: z.array(
      z.object({
        name: z.string(),
        subcategory: z.string(),
        total_amount: Money,
        ordering: z.int(),
        data: z.array(ReportNode),
      }),
    ),
    ...profits,
    before: z.object(profits).nullable().meta({ description: 'The figures of the comparison period' }),
    read_as: ReadAs.nullable(),
    ...statementTable,
  })
  .meta({ id: 'ProfitAndLoss' })
export type ProfitAndLoss = z.infer<typeof ProfitAndLoss>

export const profitAndLoss = endpoint({
  method: 'GET',
  path: '/report/profit-and-loss/',
  summary: 'Profit and loss of a period',
  can: 'report.read',
  query: ComparedQuery,
  response: ProfitAndLoss,
  errors: [400],
})

const mode = { mode: StatementMode.default('detailed') }
export const profitAndLossFile = file(profitAndLoss, ComparedQuery.safeExtend(mode))

/** Why somebody should look at an account before the books are closed. */
export const TrialBalanceFlag = z.enum(['wrong_side', 'uncategorized', 'clearing', 'inactive'])
export type TrialBalanceFlag = z.infer<typeof TrialBalanceFlag>

export const TrialBalanceRow = z
  .object({
    chart_of_account_id: Id,
    chart_of_account_number: z.int(),
    name: z.string(),
    account_element: AccountElement,
    beginning_amount: Money,
    credit: Money,
    debit: Money,
    total_amount: Money,
    flags: z.array(TrialBalanceFlag).meta({
      description:
        'Balance on the wrong side; a suspense or clearing account that is not zero; inactive, but with activity',
    }),
  })
  .meta({ id: 'TrialBalanceRow' })
export type TrialBalanceRow = z.infer<typeof TrialBalanceRow>

export const trialBalance = endpoint({
  method: 'GET',
  path: '/report/trial-balance/',
  summary: 'Trial balance of a period; debit is positive',
  can: 'report.read',
  query: ReportQuery,
  response: z.array(TrialBalanceRow),
  errors: [400],
})

export const trialBalanceFile = file(
  trialBalance,
  ReportQuery.safeExtend({
    search: Search.optional().meta({ description: 'Searches names; the file says which filters were applied' }),
    account_element: AccountElement.optional(),
    hide_zero: QueryFlag.optional().meta({ description: 'true: leaves out accounts with a zero ending balance' }),
    flag: TrialBalanceFlag.optional(),
    balances: z
      .enum(['signed', 'pairs'])
      .default('signed')
      .meta({ description: 'One column in which debit is positive, or a debit and a credit column' }),
  }),
)

export const BalanceSheet = z
  .object({
    data: z.array(
      z.object({
        name: z.string(),
        account_element: z.string(),
        total_amount: Money,
        subcategories: z.array(
          z.object({
            name: z.string(),
            subcategory: z.string(),
            total_amount: Money,
            data: z.array(
              z.object({
                chart_of_account_id: Id.nullable().meta({ description: 'null: net income of the current year' }),
                chart_number: z.int(),
                name: z.string(),
                total_amount: Money,
              }),
            ),
          }),
        ),
      }),
    ),
    liability_equity_total: Money,
    read_as: ReadAs.nullable(),
    ...statementTable,
  })
  .meta({ id: 'BalanceSheet' })
export type BalanceSheet = z.infer<typeof BalanceSheet>

const SheetQuery = ComparedQuery.refine(isOfDays, notByTruck)
export const balanceSheet = endpoint({
  method: 'GET',
  path: '/report/balance-sheet/',
  summary: 'Balance sheet as of the end date',
  can: 'report.read',
  query: SheetQuery,
  response: BalanceSheet,
  errors: [400],
})

export const balanceSheetFile = file(balanceSheet, SheetQuery.safeExtend(mode))

/** Only these bank accounts and cards; all when absent. */
const SpendQuery = ReportQuery.safeExtend({ bank_accounts: listOf(Id).optional() })

const CashSection = z.object({
  total_amount: Money,
  categories: z.array(
    z.object({
      chart_of_account_id: Id,
      chart_of_account_number: z.int(),
      chart_of_account_name: z.string(),
      amount: Money,
    }),
  ),
})
export const CashActivity = z
  .object({
    money_in: CashSection,
    money_out: CashSection,
    net_burn: Money.meta({ description: 'Money out − money in; positive means cash is burned' }),
    ...statementTable,
  })
  .meta({ id: 'CashActivity' })
export type CashActivity = z.infer<typeof CashActivity>

const CashQuery = SpendQuery.safeExtend({ compare, columns, beside }).refine(isOfDays, notByTruck)
export const cashActivity = endpoint({
  method: 'GET',
  path: '/report/cash-activity/',
  can: 'report.read',
  summary: 'Money in and out of all bank accounts by category, without transfers',
  query: CashQuery,
  response: CashActivity,
  errors: [400],
})

export const cashActivityFile = file(cashActivity, CashQuery.safeExtend(mode))

export const TransactionStats = z
  .object({
    cash_amount: Money.meta({ description: 'Ledger balance of checking, savings and cash accounts on the end date' }),
    total_money_in: Money,
    total_money_out: Money,
    net_burn: Money,
  })
  .meta({ id: 'TransactionStats' })
export type TransactionStats = z.infer<typeof TransactionStats>

export const transactionStats = endpoint({
  method: 'GET',
  path: '/report/transaction-stats/',
  can: 'report.read',
  summary: 'Cash on hand, money in, money out and net burn',
  query: ReportQuery,
  response: TransactionStats,
  errors: [400],
})

export const StatsPoint = z.object({ date: Day, amount_type: AmountType, total: Money }).meta({ id: 'StatsPoint' })
export type StatsPoint = z.infer<typeof StatsPoint>

export const transactionStatsChart = endpoint({
  method: 'GET',
  path: '/report/transaction-stats-chart/',
  can: 'report.read',
  summary: 'Money in and out per day; days without activity are left out',
  query: ReportQuery,
  response: z.array(StatsPoint),
  errors: [400],
})

const TopQuery = SpendQuery.safeExtend({ amount_type: AmountType.default('money_out') })

const TopFigures = {
  total_amount: Money,
  previous_amount: Money.meta({
    description: 'In the period before: the same number of whole months, or else of days',
  }),
  count: z.int().meta({
    description:
      'Number of postings from bank lines of the period in this direction; per account each posting counts, as one deposit may pay several invoices',
  }),
  share: z
    .number()
    .nullable()
    .meta({ description: 'Percent of all money of the period in this direction; null if there was none' }),
}
export const top10ChartOfAccounts = endpoint({
  method: 'GET',
  path: '/report/top-10-chart-of-accounts/',
  can: 'report.read',
  summary: 'The ten accounts with the most money in or out',
  query: TopQuery,
  errors: [400],
  response: z
    .array(z.object({ chart_of_account_id: Id, chart_of_account_number: z.int(), name: z.string(), ...TopFigures }))
    .max(TOP_MAX),
})
export const top10ChartOfAccountsFile = file(top10ChartOfAccounts, TopQuery)
export const top10Stakeholders = endpoint({
  method: 'GET',
  path: '/report/top-10-stakeholders/',
  can: 'report.read',
  summary: 'The ten stakeholders with the most money in or out',
  query: TopQuery,
  errors: [400],
  response: z.array(z.object({ stakeholder_id: Id, full_name: z.string(), ...TopFigures })).max(TOP_MAX),
})

export const top10StakeholdersFile = file(top10Stakeholders, TopQuery)

export const generalLedger = endpoint({
  method: 'GET',
  path: '/report/general-ledger/',
  can: 'report.read',
  summary: 'Lines of one account, or of all accounts one after another, in a period with running balances',
  query: LedgerQuery.safeExtend({
    chart_of_account: Id.optional().meta({ description: 'All accounts if omitted; their balances add up to 0' }),
    start_date: Day,
    end_date: Day,
  }),
  response: LedgerPage,
  errors: [400, 404],
})

export const journal = endpoint({
  method: 'GET',
  path: '/report/journal/',
  can: 'report.export',
  summary: 'Every posted entry as text: hledger, beancount or csv; one entity after another, each in date order',
  query: z.strictObject({
    format: z.enum(['hledger', 'beancount', 'csv']).default('hledger'),
    start_date: Day.optional(),
    end_date: Day.optional(),
    entities: listOf(Id).optional(),
  }),
  produces: 'text/plain; charset=utf-8',
  response: z.string(),
  errors: [400, 429],
})
