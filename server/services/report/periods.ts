import { COLUMNS_MAX } from '@/lib/contract/bounds'
import { comparedLabel, comparedRange, type Comparison } from '@/lib/dates/compared-range'
import type { Beside, StatementColumns } from '@/lib/contract/report-query'
import { formatDay, formatRange } from '@/lib/dates/format'
import type { DayRange } from '@/lib/dates/range-presets'
import { partLabel, splitRange } from '@/lib/dates/split-range'
import type { Tx } from '@/server/db/connect'
import type { Period, ShownBeside } from '@/server/ledger/statements/table'
import { oneSnapshot, reporting, type Ctx } from '../context'
import { Invalid } from '../problems'
import { readingOf, type Reading, type ReportQuery } from './sums'

export interface Compared extends ReportQuery {
  compare: Comparison
  columns: StatementColumns
  beside: Beside[]
}

/** What a report is asked for, of which entities, and how it reads their books. */
export interface Asked {
  query: Compared
  entities: readonly string[]
  how: Reading
}

/** The requested period, then the ones next to it. */
export type Periods<P = Period> = [now: P, ...before: P[]]

/** The requested days, then their parts or what they are compared with, each with its column's label. */
export function periodsOf({ compare, columns, start_date, end_date }: Compared, fiscalMonth: number): Periods {
  const range = { start: start_date, end: end_date }
  if (columns !== 'total') return [totalOf(range), ...partsOf(range, columns, fiscalMonth)]
  const before = comparedRange(range, compare)
  const now = { label: formatRange(start_date, end_date), range }
  return before === null || compare === 'none' ? [now] : [now, { label: comparedLabel(range, compare), range: before }]
}

/** The column for the total of the others. */
export const totalOf = (range: DayRange): Period => ({ label: 'Total', key: 'total', range, sums: true })

function partsOf(range: DayRange, by: Exclude<StatementColumns, 'total'>, fiscalMonth: number): Period[] {
  if (by === 'truck' || by === 'entity' || by === 'budget') return []
  const parts = splitRange(range, by, fiscalMonth)
  if (parts.length > COLUMNS_MAX) throw new Invalid({ columns: [TOO_MANY] })
  return parts.map((part) => ({ label: partLabel(part, by, fiscalMonth), key: part.start, range: part }))
}

export const TOO_MANY = `A report has up to ${COLUMNS_MAX} columns. Choose a shorter period or longer columns.`

/** Periods in the order of their columns: comparisons come after the requested days, parts before them. */
export const inOrder = <P>({ columns }: Compared, [whole, ...others]: Periods<P>): P[] =>
  columns === 'total' ? [whole, ...others] : [...others, whole]

/** What is shown next to the amounts; undefined = the statement's default. */
export const shownBeside = ({ columns, beside }: Compared): ShownBeside | undefined =>
  columns === 'total'
    ? undefined
    : columns === 'budget'
      ? { share: beside.includes('percent'), change: true }
      : {
          share: beside.includes('percent'),
          // Entities and trucks are not in a sequence, so there is no change between them.
          change: beside.includes('change') && columns !== 'entity' && columns !== 'truck',
        }

/** The same for a report as of the last day. */
export function daysOf(query: Compared, fiscalMonth: number): Periods {
  const [{ range }, ...others] = periodsOf(query, fiscalMonth)
  // The last part ends on the same day as the whole range.
  const before = query.columns === 'total' ? others : others.slice(0, -1)
  return [
    { label: `As of ${formatDay(range.end)}`, range },
    ...before.map((period) => ({ ...period, label: formatDay(period.range.end) })),
  ]
}

/** Reads each period, all in one snapshot. */
export const perPeriod = <T extends object>(
  ctx: Ctx,
  query: Compared,
  entities: readonly string[],
  read: (tx: Tx, range: DayRange) => Promise<T>,
): Promise<Periods<Period & T>> =>
  reporting(ctx, async (tx) => {
    await oneSnapshot(tx)
    const [first, ...others] = periodsOf(query, (await readingOf(tx, entities, query)).fiscal_year_start_month)
    const periods: Periods<Period & T> = [{ ...first, ...(await read(tx, first.range)) }]
    for (const period of others) periods.push({ ...period, ...(await read(tx, period.range)) })
    return periods
  })
