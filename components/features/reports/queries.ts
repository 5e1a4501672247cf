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
import type { Asked, ReportView } from './report-view'

/** The query of a report; without a basis or entities, those of the default entity are used. */
export const queryOf = ({ range: { start, end }, basis, entities, readAs = null }: Asked) => ({
  start_date: start,
  end_date: end,
  ...(basis === null ? {} : { basis }),
  ...(entities.length === 0 ? {} : { entities: [...entities] }),
  ...(readAs === null ? {} : { read_as: readAs }),
})

/** The same, with the comparison. */
export const comparedQueryOf = ({ compare, columns, beside, ...asked }: ComparedAsked) => ({
  ...queryOf(asked),
  ...(columns !== 'total'
    ? { columns, ...(beside.length > 0 && { beside: [...beside] }) }
    : compare === 'none'
      ? {}
      : { compare }),
})
type ComparedAsked = Asked & Pick<ReportView, 'compare' | 'columns' | 'beside'>

/** The same for an as-of report, which has a comparison only in its columns. */
export const sheetQueryOf = (asked: ComparedAsked) => ({
  ...comparedQueryOf(asked),
  start_date: isRangePart(asked.columns)
    ? partsBefore(asked.range.end, asked.columns)
    : asked.columns === 'total'
      ? asked.range.start
      : asked.range.end,
})

export const profitAndLossOf = (asked: ComparedAsked) =>
  read('reports', profitAndLoss, { query: comparedQueryOf(asked) })
export const balanceSheetOf = (asked: ComparedAsked) => read('reports', balanceSheet, { query: sheetQueryOf(asked) })
export const trialBalanceOf = (asked: Asked) => read('reports', trialBalance, { query: queryOf(asked) })
export const profitByTruckOf = (asked: Asked) => read('reports', profitAndLossByTruck, { query: queryOf(asked) })
export const cashActivityOf = (asked: ComparedAsked) => read('reports', cashActivity, { query: comparedQueryOf(asked) })
export const consistencyOf = (asked: Asked) => read('reports', consistencyReview, { query: queryOf(asked) })
export const topAccountsOf = (asked: Asked, amount_type: AmountType) =>
  read('reports', top10ChartOfAccounts, { query: { ...queryOf(asked), amount_type } })
export const topStakeholdersOf = (asked: Asked, amount_type: AmountType) =>
  read('reports', top10Stakeholders, { query: { ...queryOf(asked), amount_type } })
