import { comparedDays, comparedLabel, type Comparison } from '@/lib/dates/compared-range'
import { formatDay, formatLongDay, formatRange } from '@/lib/dates/format'
import type { DayRange } from '@/lib/dates/range-presets'
import { percentChange } from '@/lib/money/percent'
import type { Cell, Column } from '@/server/providers/paper/paper'
import type { Asked } from '../sums'
import { AMOUNT, money } from './frame'

export interface Compared extends Asked {
  compare: Comparison
}
const rangeOf = ({ start_date, end_date }: Asked): DayRange => ({ start: start_date, end: end_date })

/** A report, and the same of what it is compared with; null: it stands by itself. */
export async function withBefore<A extends Compared, T>(asked: A, read: (asked: A) => Promise<T>): Promise<[now: T, before: T | null]> {
  const now = await read(asked)
  if (asked.compare === 'none') return [now, null]
  const { start, end } = comparedDays(rangeOf(asked), asked.compare)
  return [now, await read({ ...asked, start_date: start, end_date: end })]
}

const CHANGE: Column = { label: 'Change', kind: 'change', width: 12 }

/** The columns of a period, under the days that each is of; `between` stands after those of now. */
export function periodColumns({ compare, ...asked }: Compared, between: readonly Column[] = []): Column[] {
  if (compare === 'none') return [AMOUNT, ...between]
  const { start_date, end_date } = asked
  return [money(formatRange(start_date, end_date)), ...between, money(comparedLabel(rangeOf(asked), compare)), CHANGE]
}

/** The columns of a day; how balances changed is not told in percent. */
export function dayColumns({ compare, ...asked }: Compared): Column[] {
  if (compare === 'none') return [AMOUNT]
  return [money(`As of ${formatDay(asked.end_date)}`), money(formatDay(comparedDays(rangeOf(asked), compare).end))]
}

/** Which days a report is compared with, to stand beside its own. */
export function comparedRemarks({ compare, ...asked }: Compared, isAsOf = false): string[] {
  if (compare === 'none') return []
  const { start, end } = comparedDays(rangeOf(asked), compare)
  return [`Compared with ${isAsOf ? '' : `${formatLongDay(start)} to `}${formatLongDay(end)}`]
}

/** What stood before and the change since; a heading has neither. */
export const beforeCells = (now: number | null, before: number | null): Cell[] =>
  [before, now === null || before === null ? null : percentChange(now, before)]

export interface Pair<T> {
  /** Whichever there is, the later first. */
  row: T
  now: T | null
  before: T | null
}

/** Rows of now beside their earlier selves, then those that only were. */
export function pairs<T>(now: readonly T[], before: readonly T[], keyOf: (row: T) => string): Pair<T>[] {
  const earlier = new Map(before.map((row) => [keyOf(row), row]))
  const known = new Set(now.map(keyOf))
  return [
    ...now.map((row) => ({ row, now: row, before: earlier.get(keyOf(row)) ?? null })),
    ...before.filter((row) => !known.has(keyOf(row))).map((row) => ({ row, now: null, before: row })),
  ]
}

/** The same, in the order of their numbers. */
export const numberedPairs = <T extends { chart_number: number }>(now: readonly T[], before: readonly T[], keyOf: (row: T) => string): Pair<T>[] =>
  pairs(now, before, keyOf).sort((a, b) => a.row.chart_number - b.row.chart_number)

export interface Amounts {
  now: number
  before: number | null
}
type Sum = { total_amount: number } | null
/** Of a row that there was at one time only, nothing at the other. */
export const totals = ({ now, before }: { now: Sum; before: Sum }): Amounts => ({ now: now?.total_amount ?? 0, before: before?.total_amount ?? 0 })
