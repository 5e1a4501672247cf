import { utc } from '@date-fns/utc'
import { addDays as daysAfter } from 'date-fns/addDays'
import { addMonths as monthsAfter } from 'date-fns/addMonths'
import { millisecondsInDay } from 'date-fns/constants'
import { differenceInCalendarMonths } from 'date-fns/differenceInCalendarMonths'
import { getDay } from 'date-fns/getDay'
import { getMonth } from 'date-fns/getMonth'
import { isValid } from 'date-fns/isValid'
import { lastDayOfMonth } from 'date-fns/lastDayOfMonth'
import { lightFormat } from 'date-fns/lightFormat'
import { parseISO } from 'date-fns/parseISO'
import { startOfMonth } from 'date-fns/startOfMonth'
import { startOfYear } from 'date-fns/startOfYear'

/** A calendar date 'yyyy-MM-dd'. Never converted between zones: its arithmetic runs in UTC, which every day exists in. */
export type Day = string

export const FIRST_DAY: Day = '1900-01-01'
export const LAST_DAY: Day = '2200-12-31'
const SHAPE = /^\d{4}-\d{2}-\d{2}$/

/** True for a real calendar date from FIRST_DAY through LAST_DAY. */
export const isDay = (text: string): boolean =>
  SHAPE.test(text) && text >= FIRST_DAY && text <= LAST_DAY && isValid(parseISO(text, { in: utc }))

export const addDays = (day: Day, days: number): Day => dayText(daysAfter(utcDate(day), days))

/** Keeps the day of month, clamped to the month's end: 01-31 + 1 → 02-28. */
export const addMonths = (day: Day, months: number): Day => dayText(monthsAfter(utcDate(day), months))

export const monthStart = (day: Day): Day => dayText(startOfMonth(utcDate(day)))
export const monthEnd = (day: Day): Day => dayText(lastDayOfMonth(utcDate(day)))
export const yearStart = (day: Day): Day => dayText(startOfYear(utcDate(day)))

/** Whole days from a to b, negative when b is earlier. */
export const daysBetween = (a: Day, b: Day): number => (utcDate(b).getTime() - utcDate(a).getTime()) / millisecondsInDay

/** Months from the month of a to the month of b. */
export const monthsBetween = (a: Day, b: Day): number => differenceInCalendarMonths(utcDate(b), utcDate(a))

/** 0 = Sunday. */
export const weekday = (day: Day): number => getDay(utcDate(day))

/** First day of the fiscal year that contains day. */
export const fiscalYearStart = (day: Day, startMonth: number): Day =>
  addMonths(monthStart(day), -((getMonth(utcDate(day)) + 13 - startMonth) % 12))

/** First day of the quarter of the fiscal year that contains day. */
export const quarterStart = (day: Day, startMonth = 1): Day =>
  addMonths(monthStart(day), -((getMonth(utcDate(day)) + 13 - startMonth) % 3))

/** Midnight of the day in UTC. Throws RangeError when it is not a date. */
export function utcDate(day: Day): Date {
  const date = parseISO(day, { in: utc })
  if (!SHAPE.test(day) || !isValid(date)) throw new RangeError(`Not a date: ${day}`)
  return date
}
const dayText = (date: Date): Day => lightFormat(date, 'yyyy-MM-dd')

/** The calendar date of an instant in the local time zone; in a browser, the user's. */
export const localDay = (instant: Date): Day => lightFormat(instant, 'yyyy-MM-dd')

/** The calendar date at an instant in a zone. An unknown zone counts as UTC. */
export const dayIn = (timeZone: string, instant: Date): Day =>
  (knownFormatter(timeZone) ?? formatterIn('UTC')).format(instant)

/** True for a name that the platform knows; an offset such as '+05:00' is not a name. */
export const isTimeZone = (name: string): boolean => knownFormatter(name) !== undefined

/** Every request names its zone, and asking the platform is expensive; unknown names are not cached. */
const formatters = new Map<string, Intl.DateTimeFormat>()
const MAX_FORMATTERS = 600

function knownFormatter(zone: string): Intl.DateTimeFormat | undefined {
  const known = formatters.get(zone)
  if (known || /^[+-]/.test(zone)) return known
  try {
    const made = formatterIn(zone)
    if (formatters.size < MAX_FORMATTERS) formatters.set(zone, made)
    return made
  } catch {
    return undefined
  }
}

const formatterIn = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
