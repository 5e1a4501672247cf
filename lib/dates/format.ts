import { format } from 'date-fns/format'
import { lightFormat } from 'date-fns/lightFormat'
import { isDay, utcDate, type Day } from './day'

const formatter = (pattern: string) => (day: Day) => format(utcDate(day), pattern)

/** 'Nov 18, 2025' */
export const formatDay = formatter('MMM d, yyyy')
/** 'November 18, 2025' */
export const formatLongDay = formatter('MMMM d, yyyy')
/** 'November 2025' */
export const formatMonth = formatter('MMMM yyyy')
/** 'Nov 2025' */
export const formatMonthYear = formatter('MMM yyyy')
/** 'November' */
export const formatMonthName = formatter('MMMM')
/** 'November' of 11 */
export const monthName = (month: number): string => formatMonthName(`2000-${String(month).padStart(2, '0')}-01`)
/** 'Nov' */
export const formatShortMonth = formatter('MMM')
/** 'Q4 2025' */
export const formatQuarter = formatter('QQQ yyyy')
/** 'Q4 ’25' */
export const formatShortQuarter = formatter('QQQ ’yy')
/** '2025' */
export const formatYear = formatter('yyyy')

/** 'Nov 1 – Nov 18, 2025'; the year appears once when both ends share it. */
export function formatRange(start: Day, end: Day): string {
  if (start === end) return formatDay(start)
  const from = formatYear(start) === formatYear(end) ? format(utcDate(start), 'MMM d') : formatDay(start)
  return `${from} – ${formatDay(end)}`
}

/** 'Oct 1–23', 'Dec 1 – Feb 28': for places that show the year next to the days. */
export function formatDays(start: Day, end: Day): string {
  const [from, to] = [start, end].map((day) => format(utcDate(day), 'MMM d'))
  if (start === end) return `${from}`
  return start.slice(0, 7) === end.slice(0, 7) ? `${from}–${format(utcDate(end), 'd')}` : `${from} – ${to}`
}

/** 'MM/DD/YYYY' from a day. */
export const toTyped = (day: Day): string => lightFormat(utcDate(day), 'MM/dd/yyyy')

/** 'MM/DD/YYYY', also '3/4/2026' and '3/4/26' → day, or null when it is not a calendar date. */
export function parseTypedDay(text: string): Day | null {
  const match = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})\s*$/.exec(text)
  if (!match) return null
  const year = match[3]?.length === 2 ? `20${match[3]}` : match[3]
  const day = `${year}-${match[1]?.padStart(2, '0')}-${match[2]?.padStart(2, '0')}`
  return isDay(day) ? day : null
}
