import { addDays, addMonths, daysBetween, monthEnd, monthsBetween, monthStart, type Day } from './day'
import { formatRange, formatYear } from './format'
import type { DayRange } from './range-presets'

export const COMPARISONS = ['none', 'previous-year', 'previous-period'] as const
/** The comparison of a range. */
export type Comparison = (typeof COMPARISONS)[number]

export const comparedRange = (range: DayRange, comparison: Comparison): DayRange | null =>
  comparison === 'none' ? null : comparedDays(range, comparison)

const comparedDays = (range: DayRange, comparison: Exclude<Comparison, 'none'>): DayRange =>
  comparison === 'previous-year' ? samePeriodLastYear(range) : periodBefore(range)

/** 'Same period 2025', without the year when the period spans two; the days of a previous period. */
export function comparedLabel(range: DayRange, comparison: Exclude<Comparison, 'none'>): string {
  const { start, end } = comparedDays(range, comparison)
  if (comparison === 'previous-period') return formatRange(start, end)
  return formatYear(start) === formatYear(end) ? `Same period ${formatYear(start)}` : 'Same period last year'
}

/** The same days one year earlier; the end of a month stays the end of that month. */
const samePeriodLastYear = ({ start, end }: DayRange): DayRange => ({
  start: addMonths(start, -12),
  end: earlierEnd(end, 12),
})

/** The same days a month earlier; a range that ends with its month is compared to the end of the month before. Source: LEDGER §6.5. */
export const monthBefore = ({ start, end }: DayRange): DayRange => ({
  start: addMonths(start, -1),
  end: earlierEnd(end, 1),
})

/** The range just before: the same number of whole months if the range is whole months, otherwise of days. */
export function periodBefore({ start, end }: DayRange): DayRange {
  if (start !== monthStart(start) || end !== monthEnd(end)) {
    return { start: addDays(start, -(daysBetween(start, end) + 1)), end: addDays(start, -1) }
  }
  const months = monthsBetween(start, end) + 1
  return { start: addMonths(start, -months), end: earlierEnd(end, months) }
}

const earlierEnd = (end: Day, months: number): Day =>
  end === monthEnd(end) ? monthEnd(addMonths(end, -months)) : addMonths(end, -months)
