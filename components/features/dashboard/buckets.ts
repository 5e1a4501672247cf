import type { StatsPoint } from '@/lib/contract/report'
import { addDays, addMonths, daysBetween, monthEnd, monthStart, weekday, type Day } from '@/lib/dates/day'
import { formatDay, formatMonth, formatRange } from '@/lib/dates/format'
import type { DayRange } from '@/lib/dates/range-presets'
import { negate, parseCents, sum, toWire, ZERO, type Cents } from '@/lib/money/cents'

export const INTERVALS = ['day', 'week', 'month'] as const
export type Interval = (typeof INTERVALS)[number]

/** More bars than this cannot be told apart. */
const MOST: Record<Interval, number> = { day: 190, week: 1_100, month: Infinity }

export interface Bucket extends DayRange {
  money_in: number
  money_out: number
  net: number
}

/** The requested interval, or the finest one in which the range fits the chart. */
export function intervalFor(wished: Interval, range: DayRange): Interval {
  const fits = (interval: Interval) => daysBetween(range.start, range.end) < MOST[interval]
  return INTERVALS.slice(INTERVALS.indexOf(wished)).find(fits) ?? 'month'
}

/** Sums per day, week (from Sunday) or month, without gaps; the first and the last period are cut to the range. */
export function bucketsOf(points: readonly StatsPoint[], { start, end }: DayRange, interval: Interval): Bucket[] {
  const sums = new Map<Day, { money_in: Cents[]; money_out: Cents[] }>()
  for (let at = start; at <= end; at = addDays(lastDay(at, interval), 1)) sums.set(at, { money_in: [], money_out: [] })
  const starts = new Map<Day, Day>()
  for (const { date, amount_type, total } of points) {
    const first = starts.get(date) ?? firstDay(date, interval)
    starts.set(date, first)
    sums.get(first < start ? start : first)?.[amount_type].push(parseCents(total))
  }
  return [...sums].map(([first, { money_in, money_out }]) => {
    const last = lastDay(first, interval)
    return { start: first, end: last > end ? end : last, ...figures(sum(money_in), sum(money_out)) }
  })
}

export function totalsOf(buckets: readonly Bucket[]): Pick<Bucket, 'money_in' | 'money_out' | 'net'> {
  const total = (key: 'money_in' | 'money_out') => sum(buckets.map((bucket) => parseCents(bucket[key])))
  return figures(total('money_in'), total('money_out'))
}

const figures = (money_in: Cents, money_out: Cents) => ({
  money_in: toWire(money_in),
  money_out: toWire(money_out),
  net: toWire(sum([money_in, negate(money_out)])),
})

export const isBlank = (buckets: readonly Bucket[]): boolean =>
  buckets.every(({ money_in, money_out }) => money_in === toWire(ZERO) && money_out === toWire(ZERO))

/** Periods that have begun or already have activity: future periods must not look like periods without money. */
export const begunBy = (buckets: readonly Bucket[], day: Day): readonly Bucket[] =>
  buckets.slice(0, buckets.findLastIndex((bucket) => bucket.start <= day || !isBlank([bucket])) + 1)

/** 'Nov 3, 2025', 'Nov 2 – Nov 8, 2025', 'November 2025' */
export function bucketLabel({ start, end }: DayRange, interval: Interval): string {
  if (interval === 'day') return formatDay(start)
  return interval === 'month' && start === monthStart(start) && end === monthEnd(end)
    ? formatMonth(start)
    : formatRange(start, end)
}

const firstDay = (day: Day, interval: Interval): Day =>
  interval === 'day' ? day : interval === 'week' ? addDays(day, -weekday(day)) : monthStart(day)
const lastDay = (day: Day, interval: Interval): Day =>
  interval === 'day'
    ? day
    : interval === 'week'
      ? addDays(day, 6 - weekday(day))
      : addDays(addMonths(monthStart(day), 1), -1)
