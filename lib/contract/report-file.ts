import { z } from 'zod'
import { COMPARISONS } from '@/lib/dates/compared-range'
import * as balances from './balance-report'
import { TEXT_MAX } from './bounds'
import { AccountElement } from './chart-of-account'
import { endpoint, type Endpoint } from './endpoint'
import { FileBytes, Id, PostingAmount, QueryFlag } from './fields'
import * as assets from './fixed-asset-report'
import { LedgerReportQuery } from './ledger-report'
import * as report from './report'
import { ReportQuery } from './report-query'
import * as review from './review-report'
import { AmountType } from './transaction'

export const PDF = 'application/pdf'
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** How deep a statement goes: its sections, the accounts of the first level, or all of them. */
export const StatementMode = z.enum(['compact', 'summary', 'detailed'])
export type StatementMode = z.infer<typeof StatementMode>

/** Beyond this many rows nobody reads paper. */
export const PDF_ROWS_MAX = 20_000
export const XLSX_ROWS_MAX = 200_000

const compare = z.enum(COMPARISONS).default('none').meta({ description: 'Beside what columns of their own hold the same days a year earlier, or the period before' })
const StatementQuery = ReportQuery.safeExtend({ mode: StatementMode.default('detailed'), compare })
const CashQuery = report.SpendQuery.safeExtend({ mode: z.enum(['compact', 'detailed']).default('detailed'), compare })
const shown = { search: z.string().max(TEXT_MAX).optional().meta({ description: 'In the names; the file says what it is narrowed to' }) }
const TrialQuery = ReportQuery.safeExtend({
  ...shown,
  account_element: AccountElement.optional(),
  hide_zero: QueryFlag.optional().meta({ description: 'true: without accounts that end at zero' }),
  flag: report.TrialBalanceFlag.optional(),
  balances: z.enum(['signed', 'pairs']).default('signed').meta({ description: 'Debit positive in one column, or a debit and a credit column' }),
})
const TopQuery = report.SpendQuery.safeExtend({ amount_type: AmountType.default('money_out') })

type Report = Pick<Endpoint, 'path' | 'summary'>
interface ReportFile<Q extends z.ZodObject> extends Endpoint {
  readonly query: Q
  readonly produces: string
  readonly response: typeof FileBytes
}

const common = { method: 'GET', can: 'report.export', response: FileBytes, errors: [400, 404, 429] } as const
const pdf = <Q extends z.ZodObject>({ path, summary }: Report, query: Q): ReportFile<Q> =>
  ({ ...common, path: `${path}pdf/`, summary: `${summary}; printed`, query, produces: PDF })
const xlsx = <Q extends z.ZodObject>({ path, summary }: Report, query: Q): ReportFile<Q> =>
  ({ ...common, path: `${path}xlsx/`, summary: `${summary}; as a workbook`, query, produces: XLSX })

export const profitAndLossPdf = pdf(report.profitAndLoss, StatementQuery)
export const profitAndLossXlsx = xlsx(report.profitAndLoss, StatementQuery)
export const balanceSheetPdf = pdf(report.balanceSheet, StatementQuery)
export const balanceSheetXlsx = xlsx(report.balanceSheet, StatementQuery)
export const cashActivityPdf = pdf(report.cashActivity, CashQuery)
export const cashActivityXlsx = xlsx(report.cashActivity, CashQuery)
export const trialBalancePdf = pdf(report.trialBalance, TrialQuery)
export const trialBalanceXlsx = xlsx(report.trialBalance, TrialQuery)
export const generalLedgerPdf = pdf(report.generalLedger, LedgerReportQuery)
export const generalLedgerXlsx = xlsx(report.generalLedger, LedgerReportQuery)
export const top10ChartOfAccountsPdf = pdf(report.top10ChartOfAccounts, TopQuery)
export const top10ChartOfAccountsXlsx = xlsx(report.top10ChartOfAccounts, TopQuery)
export const top10StakeholdersPdf = pdf(report.top10Stakeholders, TopQuery)
export const top10StakeholdersXlsx = xlsx(report.top10Stakeholders, TopQuery)

const BalanceQuery = balances.customerBalance.query
const ShownBalances = BalanceQuery.safeExtend({
  ...shown,
  only_open: QueryFlag.optional().meta({ description: 'true: without who owes or is owed nothing' }),
  min_amount: PostingAmount.optional().meta({ description: 'Without who owes or is owed less' }),
})
export const customerBalancePdf = pdf(balances.customerBalance, ShownBalances)
export const customerBalanceXlsx = xlsx(balances.customerBalance, ShownBalances)
export const customerStatementPdf = endpoint({
  ...common, path: '/report/customer-balance/{stakeholder}/pdf/', summary: 'What one customer owes, by document; printed to be sent',
  params: z.object({ stakeholder: Id }), query: BalanceQuery, produces: PDF,
})
export const vendorBalancePdf = pdf(balances.vendorBalance, ShownBalances)
export const vendorBalanceXlsx = xlsx(balances.vendorBalance, ShownBalances)

export const fixedAssetBalanceTruckPdf = pdf(assets.fixedAssetBalanceTruck, ReportQuery)
export const fixedAssetBalanceTruckXlsx = xlsx(assets.fixedAssetBalanceTruck, ReportQuery)
export const truckEquityPdf = pdf(assets.truckEquity, ReportQuery)
export const truckEquityXlsx = xlsx(assets.truckEquity, ReportQuery)

export const profitAndLossByTruckPdf = pdf(review.profitAndLossByTruck, ReportQuery)
export const profitAndLossByTruckXlsx = xlsx(review.profitAndLossByTruck, ReportQuery)
