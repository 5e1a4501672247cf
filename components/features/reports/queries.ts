import { read } from '@/lib/client/query'
import {
  balanceSheet,
  cashActivity,
  profitAndLoss,
  top10ChartOfAccounts,
  top10Stakeholders,
  trialBalance,
} from '@/lib/contract/report'
import { consistencyReview, profitAndLossByTruck } from '@/lib/contract/review-report'
import type { AmountType } from '@/lib/contract/transaction-fields'
import { isRangePart, partsBefore } from '@/lib/dates/split-range'
import type { ReportScope, ReportView } from './report-view'

/** The query of a report; without a basis or entities, those of the default entity are used. */
export const queryOf = ({ range: { start, end }, basis, entities, readAs = null }: ReportScope) => ({
  start_date: start,
  end_date: end,
  ...(basis === null ? {} : { basis }),
  ...(entities.length === 0 ? {} : { entities: [...entities] }),
  ...(readAs === null ? {} : { read_as: readAs }),
})

/** The same, with the comparison. */
export const comparedQueryOf = ({ compare, columns, beside, ...scope }: ComparedScope) => ({
  ...queryOf(scope),
  ...(columns !== 'total'
    ? { columns, ...(beside.length > 0 && { beside: [...beside] }) }
    : compare === 'none'
      ? {}
      : { compare }),
})
type ComparedScope = ReportScope & Pick<ReportView, 'compare' | 'columns' | 'beside'>

/** The same for an as-of report, which has a comparison only in its columns. */
export const sheetQueryOf = (scope: ComparedScope) => ({
  ...comparedQueryOf(scope),
  start_date: isRangePart(scope.columns)
    ? partsBefore(scope.range.end, scope.columns)
    : scope.columns === 'total'
      ? scope.range.start
      : scope.range.end,
})

export const profitAndLossOf = (scope: ComparedScope) =>
  read('reports', profitAndLoss, { query: comparedQueryOf(scope) })
export const balanceSheetOf = (scope: ComparedScope) => read('reports', balanceSheet, { query: sheetQueryOf(scope) })
export const trialBalanceOf = (scope: ReportScope) => read('reports', trialBalance, { query: queryOf(scope) })
export const profitByTruckOf = (scope: ReportScope) => read('reports', profitAndLossByTruck, { query: queryOf(scope) })
export const cashActivityOf = (scope: ComparedScope) => read('reports', cashActivity, { query: comparedQueryOf(scope) })
export const consistencyOf = (scope: ReportScope) => read('reports', consistencyReview, { query: queryOf(scope) })
export const topAccountsOf = (scope: ReportScope, amount_type: AmountType) =>
  read('reports', top10ChartOfAccounts, { query: { ...queryOf(scope), amount_type } })
export const topStakeholdersOf = (scope: ReportScope, amount_type: AmountType) =>
  read('reports', top10Stakeholders, { query: { ...queryOf(scope), amount_type } })
