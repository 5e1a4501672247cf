import { isDay, type Day } from './day'

const medium = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const shortMonth = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

const instant = (day: Day): Date => new Date(`${day}T00:00:00Z`)

/** 'Nov 18, 2025' */
export const formatDay = (day: Day): string => medium.format(instant(day))
/** 'November 18, 2025' */
export const formatLongDay = (day: Day): string => long.format(instant(day))

/** 'November 2025' */
export const formatMonth = (day: Day): string => month.format(instant(day))
/** 'Nov' */
export const formatShortMonth = (day: Day): string => shortMonth.format(instant(day))

/** 'Nov 1 – Nov 18, 2025'; the year stands once when both ends share it. */
export function formatRange(start: Day, end: Day): string {
  if (start === end) return formatDay(start)
  const from = start.slice(0, 4) === end.slice(0, 4) ? shortDay.format(instant(start)) : formatDay(start)
  return `${from} – ${formatDay(end)}`
}

/** 'MM/DD/YYYY' from a day. */
export const toTyped = (day: Day): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`

/** 'MM/DD/YYYY', also '3/4/2026' and '3/4/26' → day, or null when it is not a calendar date. */
export function parseTypedDay(text: string): Day | null {
  const match = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})\s*$/.exec(text)
  if (!match) return null
  const year = match[3]?.length === 2 ? `20${match[3]}` : match[3]
  const day = `${year}-${match[1]?.padStart(2, '0')}-${match[2]?.padStart(2, '0')}`
  return isDay(day) ? day : null
}
