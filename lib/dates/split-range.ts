import { addDays, addMonths, fiscalYearStart, monthStart, quarterStart, weekday, type Day } from './day'
import { formatMonthYear, formatRange } from './format'
import { fiscalQuarterName, fiscalYearName } from './fiscal-names'
import type { DayRange } from './range-presets'

export const RANGE_PARTS = ['week', 'month', 'quarter', 'year'] as const
type RangePart = (typeof RANGE_PARTS)[number]

interface Part {
  start: (day: Day, fiscalMonth: number) => Day
  /** The start of the part after the one that starts on this day. */
  next: (start: Day) => Day
  /** Absent if a part has no name and shows its dates. */
  label?: (start: Day, fiscalMonth: number) => string
}
const PARTS: Record<RangePart, Part> = {
  week: { start: (day) => addDays(day, -weekday(day)), next: (start) => addDays(start, 7) },
  month: { start: monthStart, next: (start) => addMonths(start, 1), label: formatMonthYear },
  quarter: { start: quarterStart, next: (start) => addMonths(start, 3), label: fiscalQuarterName },
  year: { start: fiscalYearStart, next: (start) => addMonths(start, 12), label: fiscalYearName },
}

/**
 * Splits a range into weeks, months, or quarters and years of its fiscal year; the first and last are cut to the range. Weeks start on
 * Sunday, fiscal years with their month.
 */
export function splitRange({ start, end }: DayRange, part: RangePart, fiscalMonth = 1): DayRange[] {
  const ranges: DayRange[] = []
  for (let from = start; from <= end; from = nextOf(from, part, fiscalMonth)) {
    const last = addDays(nextOf(from, part, fiscalMonth), -1)
    ranges.push({ start: from, end: last < end ? last : end })
  }
  return ranges
}

/** 'Oct 2026', 'Q4 2026', 'Q2 FY2027', '2026', 'FY2027'; a week, or a part that was cut, shows its days: 'Oct 1 – Oct 23, 2026'. */
export function partLabel({ start, end }: DayRange, part: RangePart, fiscalMonth = 1): string {
  const isWhole =
    start === PARTS[part].start(start, fiscalMonth) && addDays(end, 1) === nextOf(start, part, fiscalMonth)
  const name = isWhole ? PARTS[part].label?.(start, fiscalMonth) : undefined
  return name ?? formatRange(start, end)
}

/** How far back the columns of an as-of report start. */
const BACK: Record<RangePart, (end: Day) => Day> = {
  week: (end) => addDays(end, -84),
  month: (end) => addMonths(end, -11),
  quarter: (end) => addMonths(end, -21),
  year: (end) => addMonths(end, -48),
}
export const partsBefore = (end: Day, part: RangePart): Day => BACK[part](end)
export const isRangePart = (name: string): name is RangePart => RANGE_PARTS.some((part) => part === name)

const nextOf = (day: Day, part: RangePart, fiscalMonth: number): Day =>
  PARTS[part].next(PARTS[part].start(day, fiscalMonth))
