import { read } from '@/lib/client/query'
import {
  balanceSheet,
  cashActivity,
  profitAndLoss,
  transactionStats,
  transactionStatsChart,
} from '@/lib/contract/report'
import { closeChecklist } from '@/lib/contract/review-report'
import { recurringSeries } from '@/lib/contract/transaction-recurring'
import type { DayRange } from '@/lib/dates/range-presets'

const queryOf = ({ start, end }: DayRange) => ({ query: { start_date: start, end_date: end } })

export const statsOf = (range: DayRange) => read('reports', transactionStats, queryOf(range))
export const movementOf = (range: DayRange) => read('reports', transactionStatsChart, queryOf(range))
export const profitAndLossOf = (range: DayRange) => read('reports', profitAndLoss, queryOf(range))
export const balanceSheetOf = (range: DayRange) => read('reports', balanceSheet, queryOf(range))
export const cashActivityOf = (range: DayRange) => read('reports', cashActivity, queryOf(range))
export const checklistRead = read('reports', closeChecklist, { query: {} })
export const recurringRead = read('transactions', recurringSeries, { query: {} })
