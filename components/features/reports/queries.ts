import { read } from '@/lib/client/query'
import { entityList } from '@/lib/contract/company'
import { balanceSheet, cashActivity, profitAndLoss, trialBalance } from '@/lib/contract/report'
import type { Basis } from '@/lib/contract/report-query'
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
export const cashActivityOf = (range: DayRange) => read('reports', cashActivity, { query: queryOf(range) })

export const entities = read('entities', entityList, { query: { page_size: 500, ordering: 'name' } })
