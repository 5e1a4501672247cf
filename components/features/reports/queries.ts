import { read } from '@/lib/client/query'
import { balanceSheet, cashActivity, profitAndLoss, trialBalance } from '@/lib/contract/report'
import type { DayRange } from '@/lib/dates/range-presets'

export const profitAndLossOf = ({ start, end }: DayRange) =>
  read('reports', profitAndLoss, { query: { start_date: start, end_date: end } })
export const balanceSheetOf = ({ start, end }: DayRange) =>
  read('reports', balanceSheet, { query: { start_date: start, end_date: end } })
export const cashActivityOf = ({ start, end }: DayRange) =>
  read('reports', cashActivity, { query: { start_date: start, end_date: end } })
export const trialBalanceOf = ({ start, end }: DayRange) =>
  read('reports', trialBalance, { query: { start_date: start, end_date: end } })
