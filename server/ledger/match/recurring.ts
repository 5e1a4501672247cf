/* Finds bank lines that recur: the same merchant, a steady interval and a steady amount. Source: LEDGER §9. */
import { addDays, addMonths, daysBetween, type Day } from '@/lib/dates/day'

const EVERY = ['week', 'two weeks', 'month', 'quarter', 'year'] as const
export type Every = (typeof EVERY)[number]

export interface DatedLine {
  readonly id: string
  readonly date: Day
  readonly cents: number
}
export interface Series {
  readonly every: Every
  /** The typical amount. */
  readonly cents: number
  readonly lines: readonly DatedLine[]
  readonly last_date: Day
  readonly next_date: Day
}

/** The allowed range of days between two lines, and how many days late still counts as on time. */
const GAPS: Record<Every, { from: number; to: number; patience: number }> = {
  week: { from: 6, to: 8, patience: 3 },
  'two weeks': { from: 12, to: 16, patience: 4 },
  month: { from: 26, to: 35, patience: 5 },
  quarter: { from: 84, to: 98, patience: 10 },
  year: { from: 355, to: 376, patience: 15 },
}
const LINES_MIN = 3
const AMOUNT_SHARE = 0.1
/** The share of lines that must come on time with a steady amount; the others may be early, late or missing. */
const STEADY = 0.75

/** The series that the lines of one merchant form; null when there is no pattern. */
export function seriesOf(lines: readonly DatedLine[]): Series | null {
  if (lines.length < LINES_MIN) return null
  const sorted = [...lines].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.id < b.id ? -1 : 1))
  const cents = middle(sorted.map((line) => line.cents))
  if (cents === undefined) return null
  const steady = sorted.filter((line) => Math.abs(line.cents - cents) <= AMOUNT_SHARE * cents)
  const last = steady.at(-1)
  if (!last || steady.length < LINES_MIN || steady.length < STEADY * sorted.length) return null
  const gaps = steady.slice(1).map((line, at) => daysBetween(steady[at]?.date ?? line.date, line.date))
  const every = EVERY.find((each) => {
    const { from, to } = GAPS[each]
    const fitting = gaps.filter((gap) => gap >= from && gap <= to).length
    return fitting >= LINES_MIN - 1 && fitting >= STEADY * gaps.length
  })
  if (!every) return null
  return { every, cents, lines: steady, last_date: last.date, next_date: after(last.date, every) }
}

/** Median; undefined for an empty list. */
const middle = (values: readonly number[]): number | undefined =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]

function after(day: Day, every: Every): Day {
  if (every === 'week') return addDays(day, 7)
  if (every === 'two weeks') return addDays(day, 14)
  return addMonths(day, every === 'month' ? 1 : every === 'quarter' ? 3 : 12)
}

/** A line was expected and is more than just late; a series that has been silent for three times its interval has ended. */
export function isMissed(
  { next_date, last_date, every }: Pick<Series, 'next_date' | 'last_date' | 'every'>,
  today: Day,
): boolean {
  const { to, patience } = GAPS[every]
  return daysBetween(next_date, today) > patience && daysBetween(last_date, today) <= 3 * to
}

/** The series, when its next line was expected by the end of a day and has not come, even late; otherwise null. */
export function missingAt(lines: readonly DatedLine[], { end, today }: { end: Day; today: Day }): Series | null {
  const series = seriesOf(lines.filter(({ date }) => date <= end))
  if (!series || series.next_date > end) return null
  const { patience } = GAPS[series.every]
  const came = lines.some(({ date }) => date > end && daysBetween(series.next_date, date) <= patience)
  const late = addDays(end, patience + 1)
  return !came && isMissed(series, late < today ? late : today) ? series : null
}
