import { isDay, type Day } from './day'

// By hand: a formatter of the browser takes longer to make than a screen of days to write.
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

const yearOf = (day: Day): string => `${Number(day.slice(0, 4))}`
function monthOf(day: Day): string {
  const month = MONTHS[Number(day.slice(5, 7)) - 1]
  if (month === undefined) throw new RangeError(`${day} is no day`)
  return month
}
const shortDay = (day: Day): string => `${formatShortMonth(day)} ${Number(day.slice(8, 10))}`

/** 'Nov 18, 2025' */
export const formatDay = (day: Day): string => `${shortDay(day)}, ${yearOf(day)}`
/** 'November 18, 2025' */
export const formatLongDay = (day: Day): string => `${monthOf(day)} ${Number(day.slice(8, 10))}, ${yearOf(day)}`

/** 'November 2025' */
export const formatMonth = (day: Day): string => `${monthOf(day)} ${yearOf(day)}`
/** 'Nov' */
export const formatShortMonth = (day: Day): string => monthOf(day).slice(0, 3)

/** 'Nov 1 – Nov 18, 2025'; the year stands once when both ends share it. */
export function formatRange(start: Day, end: Day): string {
  if (start === end) return formatDay(start)
  const from = start.slice(0, 4) === end.slice(0, 4) ? shortDay(start) : formatDay(start)
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
