import { getMonth } from 'date-fns/getMonth'
import { lightFormat } from 'date-fns/lightFormat'
import { isDay, utcDate, type Day } from './day'

// By hand: the formats that know month names bring a whole locale along, with all it takes to read dates.
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
) as readonly string[]

/** 'November' */
export const formatMonthName = (day: Day): string => MONTHS[getMonth(utcDate(day))] ?? ''
/** 'November' of 11 */
export const monthName = (month: number): string => formatMonthName(`2000-${String(month).padStart(2, '0')}-01`)
/** 'Nov' */
export const formatShortMonth = (day: Day): string => formatMonthName(day).slice(0, 3)
/** '2025' */
export const formatYear = (day: Day): string => lightFormat(utcDate(day), 'yyyy')
const ofMonth = (day: Day): string => lightFormat(utcDate(day), 'd')
const shortDay = (day: Day): string => `${formatShortMonth(day)} ${ofMonth(day)}`
const quarter = (day: Day): string => `Q${Math.floor(getMonth(utcDate(day)) / 3) + 1}`

/** 'Nov 18, 2025' */
export const formatDay = (day: Day): string => `${shortDay(day)}, ${formatYear(day)}`
/** 'November 18, 2025' */
export const formatLongDay = (day: Day): string => `${formatMonthName(day)} ${ofMonth(day)}, ${formatYear(day)}`
/** 'November 2025' */
export const formatMonth = (day: Day): string => `${formatMonthName(day)} ${formatYear(day)}`
/** 'Nov 2025' */
export const formatMonthYear = (day: Day): string => `${formatShortMonth(day)} ${formatYear(day)}`
/** 'Q4 2025' */
export const formatQuarter = (day: Day): string => `${quarter(day)} ${formatYear(day)}`
/** 'Q4 ’25' */
export const formatShortQuarter = (day: Day): string => `${quarter(day)} ’${formatYear(day).slice(-2)}`

/** 'Nov 1 – Nov 18, 2025'; the year stands once when both ends share it. */
export function formatRange(start: Day, end: Day): string {
  if (start === end) return formatDay(start)
  const from = formatYear(start) === formatYear(end) ? shortDay(start) : formatDay(start)
  return `${from} – ${formatDay(end)}`
}

/** 'Oct 1–23', 'Dec 1 – Feb 28': days whose year is told beside them. */
export function formatDays(start: Day, end: Day): string {
  if (start === end) return shortDay(start)
  return start.slice(0, 7) === end.slice(0, 7)
    ? `${shortDay(start)}–${ofMonth(end)}`
    : `${shortDay(start)} – ${shortDay(end)}`
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
