import { addDays, addMonths, daysBetween, monthEnd, monthStart, type Day } from './day'
import type { DayRange } from './range-presets'

/** The same days a month earlier; a range that ends with its month is compared to the end of the month before. Source: LEDGER §6.5. */
export const monthBefore = ({ start, end }: DayRange): DayRange => ({ start: addMonths(start, -1), end: earlierEnd(end, 1) })

/** What came just before: as many whole months when the range is whole months, else as many days. */
export function periodBefore({ start, end }: DayRange): DayRange {
  if (start !== monthStart(start) || end !== monthEnd(end)) {
    return { start: addDays(start, -(daysBetween(start, end) + 1)), end: addDays(start, -1) }
  }
  const months = monthIndex(end) - monthIndex(start) + 1
  return { start: addMonths(start, -months), end: earlierEnd(end, months) }
}

const earlierEnd = (end: Day, months: number): Day =>
  end === monthEnd(end) ? monthEnd(addMonths(end, -months)) : addMonths(end, -months)

const monthIndex = (day: Day): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
