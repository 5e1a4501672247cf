import { read } from '@/lib/client/query'
import {
  customerBalance, customerBalanceDocuments, vendorBalance, vendorBalanceDocuments,
} from '@/lib/contract/balance-report'
import { accountDetail, accountList } from '@/lib/contract/chart-of-account'
import { entityList } from '@/lib/contract/company'
import { balanceSheet, cashActivity, generalLedger, profitAndLoss, trialBalance } from '@/lib/contract/report'
import type { Basis } from '@/lib/contract/report-query'
import { profitAndLossByTruck } from '@/lib/contract/review-report'
import type { DayRange } from '@/lib/dates/range-presets'

/** What a report is asked for; without a basis the entity's own. */
export const queryOf = ({ start, end }: DayRange, basis: Basis | null = null) => ({
  start_date: start,
  end_date: end,
  ...(basis === null ? {} : { basis }),
})

export const profitAndLossOf = (range: DayRange, basis: Basis | null) =>
  read('reports', profitAndLoss, { query: queryOf(range, basis) })
export const balanceSheetOf = (range: DayRange, basis: Basis | null) =>
  read('reports', balanceSheet, { query: queryOf(range, basis) })
export const trialBalanceOf = (range: DayRange, basis: Basis | null) =>
  read('reports', trialBalance, { query: queryOf(range, basis) })
export const profitByTruckOf = (range: DayRange, basis: Basis | null) =>
  read('reports', profitAndLossByTruck, { query: queryOf(range, basis) })
export const cashActivityOf = (range: DayRange) => read('reports', cashActivity, { query: queryOf(range) })

interface LedgerOf {
  account: string
  range: DayRange
  basis: Basis | null
}
export const ledgerPageOf = ({ account, range, basis }: LedgerOf, { page, page_size }: { page: number; page_size: number }) =>
  read('reports', generalLedger, { query: { chart_of_account: account, ...queryOf(range, basis), page, page_size } })

export type Party = 'customer' | 'vendor'
export const balancesOf = (party: Party, end_date: string) =>
  read('reports', party === 'customer' ? customerBalance : vendorBalance, { query: { end_date } })
/** The documents behind one row of the balances. */
export const documentsOf = (party: Party, stakeholder: string, end_date: string) =>
  read('reports', party === 'customer' ? customerBalanceDocuments : vendorBalanceDocuments, { params: { stakeholder }, query: { end_date } })

export const accountOf = (id: string) => read('chart-of-accounts', accountDetail, { params: { id } })
export const firstAccount = read('chart-of-accounts', accountList, { query: { is_child: true, ordering: 'chart_number', page_size: 1 } })
export const entities = read('entities', entityList, { query: { page_size: 500, ordering: 'name' } })
