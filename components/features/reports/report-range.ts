import { addMonths, isDay, monthEnd, type Day } from '@/lib/dates/day'
import { presetRange, type DayRange } from '@/lib/dates/range-presets'

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

/** 'Same period 2025', or without the year when the period spans two. */
export function samePeriodLabel(range: DayRange): string {
  const { start, end } = samePeriodLastYear(range)
  return start.slice(0, 4) === end.slice(0, 4) ? `Same period ${start.slice(0, 4)}` : 'Same period last year'
}
