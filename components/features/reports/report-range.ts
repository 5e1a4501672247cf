import { isDay, type Day } from '@/lib/dates/day'
import { presetRange, type DayRange } from '@/lib/dates/range-presets'

/** January 1st of this year to today. Source: spec 001 §2. */
export const defaultRange = (today: Day): DayRange => presetRange('yearToDate', today)

/** The range in the address; null if there is none or it is invalid. */
export function rangeFromParams(params: URLSearchParams): DayRange | null {
  const start = params.get('start_date')
  const end = params.get('end_date')
  return start && end && isDay(start) && isDay(end) && start <= end ? { start, end } : null
}
