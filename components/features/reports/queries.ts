import { read } from '@/lib/client/query'
import {
  customerBalance,
  customerBalanceDocuments,
  vendorBalance,
  vendorBalanceDocuments,
} from '@/lib/contract/balance-report'
import { equityBoard } from '@/lib/contract/equity-board'
import { fixedAssetBalanceTruck, truckEquity } from '@/lib/contract/fixed-asset-report'
import type { EventType } from '@/lib/contract/journal-entry'
import { generalLedgerLines, generalLedgerSections, type LedgerGrouping } from '@/lib/contract/ledger-report'
import {
  balanceSheet,
  cashActivity,
  profitAndLoss,
  top10ChartOfAccounts,
  top10Stakeholders,
  trialBalance,
} from '@/lib/contract/report'
import { consistencyReview, profitAndLossByTruck } from '@/lib/contract/review-report'
import type { AmountType } from '@/lib/contract/transaction'
import { isRangePart, partsBefore } from '@/lib/dates/split-range'
import type { Asked, ReportView } from './report-view'

/** What a report is asked for; without a basis or entities those of the default entity. */
export const queryOf = ({ range: { start, end }, basis, entities, readAs = null }: Asked) => ({
  start_date: start,
  end_date: end,
  ...(basis === null ? {} : { basis }),
  ...(entities.length === 0 ? {} : { entities: [...entities] }),
  ...(readAs === null ? {} : { read_as: readAs }),
})

/** The same, with what it is compared with. */
export const comparedQueryOf = ({ compare, columns, beside, ...asked }: ComparedAsked) => ({
  ...queryOf(asked),
  ...(columns !== 'total'
    ? { columns, ...(beside.length > 0 && { beside: [...beside] }) }
    : compare === 'none'
      ? {}
      : { compare }),
})
type ComparedAsked = Asked & Pick<ReportView, 'compare' | 'columns' | 'beside'>

/** The same of a report of one day, which has an earlier one only for its columns. */
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
export const assetBalanceOf = (asked: Asked) => read('reports', fixedAssetBalanceTruck, { query: queryOf(asked) })
export const truckEquityOf = (asked: Asked) => read('reports', truckEquity, { query: queryOf(asked) })
export const equityQueryOf = ({ range, entities }: Pick<Asked, 'range' | 'entities'>) => ({
  end_date: range.end,
  ...(entities.length > 0 && { entities: [...entities] }),
})
export const equityBoardOf = (asked: Asked) => read('reports', equityBoard, { query: equityQueryOf(asked) })
export const consistencyOf = (asked: Asked) => read('reports', consistencyReview, { query: queryOf(asked) })
export const topAccountsOf = (asked: Asked, amount_type: AmountType) =>
  read('reports', top10ChartOfAccounts, { query: { ...queryOf(asked), amount_type } })
export const topStakeholdersOf = (asked: Asked, amount_type: AmountType) =>
  read('reports', top10Stakeholders, { query: { ...queryOf(asked), amount_type } })

/** What the ledger is asked for. */
export interface LedgerQuery extends ReturnType<typeof queryOf> {
  group_by: LedgerGrouping
  chart_of_accounts?: string[]
  event_types?: EventType[]
  stakeholders?: string[]
  trucks?: string[]
  units?: string[]
  search?: string
  min_amount?: number
  max_amount?: number
}
export const ledgerSectionsOf = (query: LedgerQuery) => read('reports', generalLedgerSections, { query })
export const ledgerLinesOf = (query: LedgerQuery, at: { section?: string; page: number; page_size: number }) =>
  read('reports', generalLedgerLines, { query: { ...query, ...at } })

export type Party = 'customer' | 'vendor'
export const balanceQueryOf = ({ range, entities }: Pick<Asked, 'range' | 'entities'>) => ({
  end_date: range.end,
  ...(entities.length === 0 ? {} : { entities: [...entities] }),
})
export const balancesOf = (party: Party, asked: Pick<Asked, 'range' | 'entities'>) =>
  read('reports', party === 'customer' ? customerBalance : vendorBalance, { query: balanceQueryOf(asked) })
/** The documents behind one row of the balances. */
export const documentsOf = (party: Party, stakeholder: string, asked: Pick<Asked, 'range' | 'entities'>) =>
  read('reports', party === 'customer' ? customerBalanceDocuments : vendorBalanceDocuments, {
    params: { stakeholder },
    query: balanceQueryOf(asked),
  })
