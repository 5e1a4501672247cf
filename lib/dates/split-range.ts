import { addDays, addMonths, monthStart, quarterStart, weekday, yearStart, type Day } from './day'
import { formatMonthYear, formatQuarter, formatRange, formatYear } from './format'
import type { DayRange } from './range-presets'

export const RANGE_PARTS = ['week', 'month', 'quarter', 'year'] as const
export type RangePart = (typeof RANGE_PARTS)[number]

interface Part {
  start: (day: Day) => Day
  /** Of the part after the one that starts on this day. */
  next: (start: Day) => Day
  label: (start: Day) => string
}
const PARTS: Record<RangePart, Part> = {
  week: { start: (day) => addDays(day, -weekday(day)), next: (start) => addDays(start, 7), label: () => '' },
  month: { start: monthStart, next: (start) => addMonths(start, 1), label: formatMonthYear },
  quarter: { start: quarterStart, next: (start) => addMonths(start, 3), label: formatQuarter },
  year: { start: yearStart, next: (start) => addMonths(start, 12), label: formatYear },
}

/** The calendar weeks, months, quarters or years of a range, its first and last cut to it; weeks start on Sunday. */
export function splitRange({ start, end }: DayRange, part: RangePart): DayRange[] {
  const ranges: DayRange[] = []
  for (let from = start; from <= end; from = nextOf(from, part)) {
    const last = addDays(nextOf(from, part), -1)
    ranges.push({ start: from, end: last < end ? last : end })
  }
  return ranges
}

/** 'Oct 2026', 'Q4 2026', '2026'; a week and what is cut say their days: 'Oct 1 – Oct 23, 2026'. */
export function partLabel({ start, end }: DayRange, part: RangePart): string {
  const isWhole = start === PARTS[part].start(start) && addDays(end, 1) === nextOf(start, part)
  return isWhole && part !== 'week' ? PARTS[part].label(start) : formatRange(start, end)
}

/** How far before its day the columns of a report of one day begin. */
const BACK: Record<RangePart, (end: Day) => Day> = {
  week: (end) => addDays(end, -84),
  month: (end) => addMonths(end, -11),
  quarter: (end) => addMonths(end, -21),
  year: (end) => addMonths(end, -48),
}
export const partsBefore = (end: Day, part: RangePart): Day => BACK[part](end)
export const isRangePart = (name: string): name is RangePart => RANGE_PARTS.some((part) => part === name)

const nextOf = (day: Day, part: RangePart): Day => PARTS[part].next(PARTS[part].start(day))
