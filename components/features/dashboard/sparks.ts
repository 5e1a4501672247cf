import type { StatsPoint } from '@/lib/contract/report'
import { addMonths, monthStart } from '@/lib/dates/day'
import type { DayRange } from '@/lib/dates/range-presets'
import { sumWire } from '@/lib/money/cents'
import { bucketsOf, isBlank } from './buckets'

/** The weeks of the last three months up to the end of the range, so that a short range shows its trend. */
export const sparkRange = ({ end }: DayRange): DayRange => ({ start: monthStart(addMonths(end, -2)), end })

interface Sparks {
  cash_amount: number[]
  total_money_in: number[]
  total_money_out: number[]
  net_burn: number[]
}

/** Weekly values of each key figure; null without activity. Cash is calculated backwards from its value at the end. */
export function sparksOf(points: readonly StatsPoint[], range: DayRange, cash: number): Sparks | null {
  const weeks = bucketsOf(points, range, 'week')
  if (weeks.length < 2 || isBlank(weeks)) return null
  const nets = weeks.map(({ net }) => net)
  return {
    cash_amount: nets.map((_, week) => sumWire([cash, ...nets.slice(week + 1).map((net) => -net)])),
    total_money_in: weeks.map(({ money_in }) => money_in),
    total_money_out: weeks.map(({ money_out }) => money_out),
    net_burn: nets.map((net) => -net),
  }
}
