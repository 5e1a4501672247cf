/** A calendar date 'yyyy-MM-dd'. Never converted between zones. */
export type Day = string

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/

/** True for a real calendar date between 1900 and 2200. */
export function isDay(text: string): boolean {
  const match = SHAPE.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  return year >= 1900 && year <= 2200 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

export const addDays = (day: Day, days: number): Day => fromEpoch(toEpoch(day) + days)

/** Keeps the day of month, clamped to the month's end: 01-31 + 1 → 02-28. */
export function addMonths(day: Day, months: number): Day {
  const { year, month, date } = parts(day)
  const index = year * 12 + (month - 1) + months
  const target = { year: Math.floor(index / 12), month: (index % 12) + 1 }
  return make(target.year, target.month, Math.min(date, daysInMonth(target.year, target.month)))
}

export const monthStart = (day: Day): Day => `${day.slice(0, 7)}-01`
export function monthEnd(day: Day): Day {
  const { year, month } = parts(day)
  return make(year, month, daysInMonth(year, month))
}

/** Whole days from a to b, negative when b is earlier. */
export const daysBetween = (a: Day, b: Day): number => toEpoch(b) - toEpoch(a)

/** 0 = Sunday. */
export const weekday = (day: Day): number => (((toEpoch(day) + 4) % 7) + 7) % 7

/** First day of the fiscal year that contains day. */
export function fiscalYearStart(day: Day, startMonth: number): Day {
  const { year, month } = parts(day)
  return make(month >= startMonth ? year : year - 1, startMonth, 1)
}

/** The calendar date at an instant in a zone. An unknown zone counts as UTC. */
export function dayIn(timeZone: string, instant: Date): Day {
  return dateFormatter(timeZone).format(instant)
}

/** Every request names its zone, and asking the platform is dear; names that are none are not kept. */
const zones = new Set<string>()
export const isTimeZone = (name: string): boolean => {
  if (zones.has(name)) return true
  try {
    new Intl.DateTimeFormat('en-CA', { timeZone: name })
  } catch {
    return false
  }
  const isName = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(name)
  if (isName && zones.size < 600) zones.add(name)
  return isName
}

const formatters = new Map<string, Intl.DateTimeFormat>()
function dateFormatter(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC'
  const made = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  if (formatters.size < 600) formatters.set(timeZone, made)
  return made
}

const toEpoch = (day: Day): number => {
  const { year, month, date } = parts(day)
  return Math.round(Date.UTC(year, month - 1, date) / 86_400_000)
}
const fromEpoch = (epoch: number): Day => new Date(epoch * 86_400_000).toISOString().slice(0, 10)

function parts(day: Day): { year: number; month: number; date: number } {
  const match = SHAPE.exec(day)
  if (!match) throw new RangeError(`Not a date: ${day}`)
  return { year: Number(match[1]), month: Number(match[2]), date: Number(match[3]) }
}
const make = (year: number, month: number, date: number): Day =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()
