import { counted } from '@/components/ui/count-text'
import { addDays, daysBetween, monthEnd, weekday, type Day } from '@/lib/dates/day'
import type { Answer } from '@/lib/contract/endpoint'
import type { transactionCalendar } from '@/lib/contract/transaction'
import { sumWire } from '@/lib/money/cents'

export type DayFigures = Answer<typeof transactionCalendar>[number]
type Figures = Pick<DayFigures, 'money_in' | 'money_out' | 'count' | 'transfers'>
export interface Totals extends Figures {
  net: number
}

const DAYS_A_WEEK = 7

/** Whole weeks, Sunday first, that cover the month; days of adjacent months fill the first and the last. */
export function weeksOf(month: Day): Day[][] {
  const first = addDays(month, -weekday(month))
  const end = monthEnd(month)
  const last = addDays(end, DAYS_A_WEEK - 1 - weekday(end))
  const weeks = (daysBetween(first, last) + 1) / DAYS_A_WEEK
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: DAYS_A_WEEK }, (_, day) => addDays(first, week * DAYS_A_WEEK + day)),
  )
}

export function totalsOf(days: readonly Figures[]): Totals {
  const money_in = sumWire(days.map((day) => day.money_in))
  const money_out = sumWire(days.map((day) => day.money_out))
  return {
    money_in,
    money_out,
    net: sumWire([money_in, -money_out]),
    count: days.reduce((sum, day) => sum + day.count, 0),
    transfers: days.reduce((sum, day) => sum + day.transfers, 0),
  }
}

/** Lines of a day or a month, transfers among them: what a list of them counts. */
export const linesIn = ({ count, transfers }: Pick<Figures, 'count' | 'transfers'>): number => count + transfers

export const transferWords = (count: number): string => `${counted(count, 'side')} of transfers, not counted`

export const isIn = (month: Day, day: Day): boolean => day.slice(0, 7) === month.slice(0, 7)
