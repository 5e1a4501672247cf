import { addDays, addMonths, daysBetween, isDay, monthEnd, monthStart, type Day } from '@/lib/dates/day'
import { formatRange } from '@/lib/dates/format'
import { presetRange, type DayRange } from '@/lib/dates/range-presets'

export const COMPARISONS = ['none', 'previous-year', 'previous-period'] as const
/** What the figures of a range stand beside. */
export type Comparison = (typeof COMPARISONS)[number]

/** January 1st of this year to today. Source: spec 001 §2. */
export const defaultRange = (today: Day): DayRange => presetRange('yearToDate', today)

/** The range in the address; null when it names none, or none that can be. */
export function rangeFromParams(params: URLSearchParams): DayRange | null {
  const start = params.get('start_date')
  const end = params.get('end_date')
  return start && end && isDay(start) && isDay(end) && start <= end ? { start, end } : null
}

/** The same days one year earlier; the end of a month stays the end of that month. */
export const samePeriodLastYear = ({ start, end }: DayRange): DayRange => ({
  start: addMonths(start, -12),
  end: end === monthEnd(end) ? monthEnd(addMonths(end, -12)) : addMonths(end, -12),
})

/** As long, and ends the day before: as many months before whole months, else as many days. */
export function previousPeriod({ start, end }: DayRange): DayRange {
  const dayBefore = addDays(start, -1)
  const whole = start === monthStart(start) && end === monthEnd(end)
  return { start: whole ? addMonths(start, -monthsOf(start, end)) : addDays(dayBefore, -daysBetween(start, end)), end: dayBefore }
}

const monthsOf = (start: Day, end: Day): number =>
  (Number(end.slice(0, 4)) - Number(start.slice(0, 4))) * 12 + Number(end.slice(5, 7)) - Number(start.slice(5, 7)) + 1

export const comparedRange = (range: DayRange, comparison: Comparison): DayRange | null => (comparison === 'none' ? null : comparedDays(range, comparison))

export const comparedDays = (range: DayRange, comparison: Exclude<Comparison, 'none'>): DayRange =>
  comparison === 'previous-year' ? samePeriodLastYear(range) : previousPeriod(range)

/** 'Same period 2025', without the year when the period spans two; the days of a previous period. */
export function comparedLabel(range: DayRange, comparison: Exclude<Comparison, 'none'>): string {
  if (comparison === 'previous-period') {
    const before = previousPeriod(range)
    return formatRange(before.start, before.end)
  }
  const { start, end } = samePeriodLastYear(range)
  return start.slice(0, 4) === end.slice(0, 4) ? `Same period ${start.slice(0, 4)}` : 'Same period last year'
}
