import { read } from '@/lib/client/query'
import { profitAndLoss } from '@/lib/contract/report'
import type { DayRange } from '@/lib/dates/range-presets'

export const profitAndLossOf = ({ start, end }: DayRange) =>
  read('reports', profitAndLoss, { query: { start_date: start, end_date: end } })
