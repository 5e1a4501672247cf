import { isDay, type Day } from '@/lib/dates/day'
import { quoted, read, unread, type Reading } from './reading'

export type DateOrder = 'mdy' | 'dmy' | 'ymd' | 'myd' | 'dym'

export interface DateEvidence {
  order: DateOrder
  /** True when a day above 12, or a leading year, leaves only this order. */
  proven: boolean
  /** Lines that prove opposite orders, when the file contradicts itself. */
  conflict: { month_first: number; day_first: number } | null
}

const NUMERIC = /^(\d{1,4})\s*[/.-]\s*(\d{1,2})\s*([/.'-])\s*(\d{1,4})\.?(?:[T ,].*)?$/
/** `10/2009/09`: the year is in the middle, and only a day above 12 shows which side the day is on. */
const YEAR_BETWEEN = /^(\d{1,2})\s*[/.-]\s*(\d{4})\s*[/.-]\s*(\d{1,2})$/
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:\d{4,6}.*)?$/
const DAY_NAMED_MONTH = /^(\d{1,2})[ .-]*([A-Za-z]{3,9})[ .,-]*(\d{4}|\d{2})(?:[T ,].*)?$/
const NAMED_MONTH_DAY = /^([A-Za-z]{3,9})\.?[ -]+(\d{1,2})(?:,? +|-)(\d{4})(?:[T ,].*)?$/
/** `11032026`: as a year, the first four digits would be long past. */
const COMPACT_YEAR_LAST = /^([0-3]\d)([0-3]\d)((?:19|20|21)\d{2})$/
const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?[., ]+/i
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The calendar date of a date or date-time text; the time part is cut off, never converted. */
export function readDate(text: string, order: DateOrder): Reading<Day> {
  const written = text.trim()
  if (written === '') return unread('The date is missing.')
  const parts = written.length > 40 ? null : partsOf(written.replace(WEEKDAY, ''), order)
  if (!parts) return unread(`The date ${quoted(written)} cannot be read.`)
  const [month, day] = [parts.month, parts.day].map((part) => String(part).padStart(2, '0'))
  const date = `${String(parts.year).padStart(4, '0')}-${month}-${day}`
  if (isDay(date)) return read(date)
  const isOutside = parts.year < 1900 || parts.year > 2200
  return unread(`The date ${quoted(written)} ${isOutside ? 'is outside 1900 to 2200' : 'is not in the calendar'}.`)
}

/** Month first, as in the US, unless the dates themselves prove another order. */
export function dateOrderOf(dates: Iterable<{ line: number; text: string }>): DateEvidence {
  let monthFirst: number | null = null
  let dayFirst: number | null = null
  let yearFirst = false
  let yearBetween = false
  for (const { line, text } of dates) {
    const trimmed = text.length > 40 ? '' : text.trim()
    const between = YEAR_BETWEEN.exec(trimmed)
    const match = between ?? NUMERIC.exec(trimmed)
    if (!match) continue
    yearBetween ||= between !== null
    const [first = '', second = ''] = between ? [between[1], between[3]] : match.slice(1)
    if (first.length > 2) yearFirst = true
    else if (Number(first) > 12 && Number(second) <= 12) dayFirst ??= line
    else if (Number(second) > 12 && Number(first) <= 12) monthFirst ??= line
  }
  const conflict = monthFirst !== null && dayFirst !== null ? { month_first: monthFirst, day_first: dayFirst } : null
  const [byMonth, byDay] = yearBetween ? (['myd', 'dym'] as const) : (['mdy', 'dmy'] as const)
  if (dayFirst !== null && !conflict) return { order: byDay, proven: true, conflict }
  if (monthFirst !== null) return { order: byMonth, proven: !conflict, conflict }
  if (yearBetween) return { order: byMonth, proven: false, conflict }
  return { order: yearFirst ? 'ymd' : 'mdy', proven: yearFirst, conflict }
}

interface Parts {
  year: number
  month: number
  day: number
}

function partsOf(text: string, order: DateOrder): Parts | null {
  const between = YEAR_BETWEEN.exec(text)
  if (between) {
    const [, first, year, last] = between.map(Number)
    const [month = 0, day = 0] = order === 'dym' || order === 'dmy' ? [last, first] : [first, last]
    return { year: year ?? 0, month, day }
  }
  const numeric = NUMERIC.exec(text)
  if (numeric) return numericParts(numeric, order)
  const yearLast = COMPACT_YEAR_LAST.exec(text)
  if (yearLast && Number(text.slice(0, 4)) < 1900) {
    const [, first, second, year] = yearLast.map(Number)
    const [month = 0, day = 0] = order === 'dmy' ? [second, first] : [first, second]
    return { year: year ?? 0, month, day }
  }
  const compact = COMPACT.exec(text)
  if (compact) return { year: Number(compact[1]), month: Number(compact[2]), day: Number(compact[3]) }
  const [, day, name, year] = DAY_NAMED_MONTH.exec(text) ?? []
  if (day && name && year) return { year: fullYear(year, '-'), month: monthNumber(name), day: Number(day) }
  const [, month, dayOfMonth, fourDigits] = NAMED_MONTH_DAY.exec(text) ?? []
  if (month && dayOfMonth) return { year: Number(fourDigits), month: monthNumber(month), day: Number(dayOfMonth) }
  return null
}

function numericParts(match: RegExpExecArray, order: DateOrder): Parts | null {
  const [, first = '', second = '', separator = '', third = ''] = match
  if (first.length > 2 || order === 'ymd') {
    if (third.length > 2) return first.length > 2 ? null : numericParts(match, 'mdy')
    return { year: fullYear(first, '-'), month: Number(second), day: Number(third) }
  }
  const [month, day] = order === 'dmy' || order === 'dym' ? [second, first] : [first, second]
  return { year: fullYear(third, separator), month: Number(month), day: Number(day) }
}

/** Quicken writes 1999 as `/99` and 2003 as `'03`; without the mark, 70 to 99 belong to the last century. */
function fullYear(digits: string, separator: string): number {
  const year = Number(digits)
  if (digits.length > 2) return year
  return separator === "'" || year < 70 ? 2000 + year : 1900 + year
}

function monthNumber(name: string): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1
}
