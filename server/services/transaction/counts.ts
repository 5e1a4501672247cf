/*
 * Count and sums of bank lines, and the start of a page, from maintained counts: whole months, and single days at the ends of a period. The
 * cost depends on the number of months, not of lines.
 */
import sql, { join, type Sql } from 'sql-template-tag'
import type { TransactionFilter } from '@/lib/contract/transaction-filter'
import { addDays, addMonths, monthEnd, monthStart } from '@/lib/dates/day'
import type { Tx } from '@/server/db/connect'

export interface Totals {
  count: number
  money_in: number
  money_out: number
}
type Query = TransactionFilter & { page?: number; page_size?: number; ordering?: string }

/** Filters for which the counts suffice without reading lines. */
const COUNTED = new Set([
  'page',
  'page_size',
  'ordering',
  'entities',
  'bank_account',
  'bank_accounts',
  'start_date',
  'end_date',
  'amount_type',
  'not_categorized',
  'status',
  'is_finalized',
])
export const isCounted = (query: Query): boolean =>
  Object.entries(query).every(([key, value]) => value === undefined || COUNTED.has(key))

/** Both levels have the same columns except for the name of the day. */
function clause(entities: readonly string[], query: Query): Sql {
  const accounts = [...(query.bank_accounts ?? []), ...(query.bank_account ? [query.bank_account] : [])]
  return sql`c.entity_id = any(${[...entities]}::uuid[])
    ${accounts.length ? sql`and c.bank_account_id = any(${accounts}::uuid[])` : sql``}
    ${query.amount_type ? sql`and c.amount_type = ${query.amount_type}` : sql``}
    ${query.not_categorized === undefined ? sql`` : sql`and c.is_waiting = ${query.not_categorized}`}
    ${query.status?.length ? sql`and c.status = any(${query.status}::text[])` : sql``}
    ${query.is_finalized === undefined ? sql`` : sql`and c.is_finalized = ${query.is_finalized}`}`
}

export function countedTotals(tx: Tx, entities: readonly string[], query: Query): Promise<Totals> {
  const which = clause(entities, query)
  const parts = periodParts(query).map(({ months, days }) =>
    months
      ? sql`select lines, total, amount_type from bank_line_month_movement c where ${which} ${within(sql`c.month`, months)}`
      : sql`select lines, total, amount_type from bank_line_movement c where ${which} ${within(sql`c.date`, days)}`,
  )
  return tx.one<Totals>(sql`select ${TOTALS} from (${join(parts, ' union all ')}) c`)
}

export const TOTALS = sql`
  coalesce(sum(lines), 0)::bigint as count,
  coalesce(sum(total) filter (where amount_type = 'money_in'), 0) as money_in,
  coalesce(sum(total) filter (where amount_type = 'money_out'), 0) as money_out`

interface Range {
  from?: string
  through?: string
}
type Part = { months: Range; days?: undefined } | { months?: undefined; days: Range }

/** The whole months of a period, and the days before and after them. */
export function periodParts({ start_date, end_date }: Pick<Query, 'start_date' | 'end_date'>): Part[] {
  const from = start_date && (start_date === monthStart(start_date) ? start_date : addMonths(monthStart(start_date), 1))
  const through =
    end_date && (end_date === monthEnd(end_date) ? monthStart(end_date) : addMonths(monthStart(end_date), -1))
  if (from && through && from > through) return [{ days: { from: start_date, through: end_date } }]
  const before: Part[] =
    start_date && from && start_date < from ? [{ days: { from: start_date, through: addDays(from, -1) } }] : []
  const after: Part[] =
    end_date && through && monthEnd(through) < end_date
      ? [{ days: { from: addDays(monthEnd(through), 1), through: end_date } }]
      : []
  return [...before, { months: { from, through } }, ...after]
}

export const within = (column: Sql, { from, through }: Range): Sql =>
  sql`${from ? sql`and ${column} >= ${from}` : sql``} ${through ? sql`and ${column} <= ${through}` : sql``}`

/**
 * The day of the line that has `offset` others before it in a list ordered by date, newest first, and how many lines of that day come
 * before it. Undefined past the end.
 */
export async function seekDay(
  tx: Tx,
  entities: readonly string[],
  query: Query,
  offset: number,
): Promise<{ date: string; skip: number } | undefined> {
  const which = clause(entities, query)
  const hasPeriod = query.start_date !== undefined || query.end_date !== undefined
  const month = hasPeriod
    ? undefined
    : await seek(tx, { table: sql`bank_line_month_movement`, day: sql`c.month`, which, offset })
  if (!hasPeriod && !month) return undefined
  const range = month
    ? { from: month.day, through: monthEnd(month.day) }
    : { from: query.start_date, through: query.end_date }
  const day = await seek(tx, {
    table: sql`bank_line_movement`,
    day: sql`c.date`,
    which: sql`${which} ${within(sql`c.date`, range)}`,
    offset: offset - (month?.before ?? 0),
  })
  return day && { date: day.day, skip: offset - (month?.before ?? 0) - day.before }
}

interface Seek {
  table: Sql
  day: Sql
  which: Sql
  offset: number
}

const seek = (tx: Tx, { table, day, which, offset }: Seek): Promise<{ day: string; before: number } | undefined> =>
  tx.maybe<{ day: string; before: number }>(sql`
    select day, (through - lines)::bigint as before
      from (select ${day} as day, sum(lines) as lines, sum(sum(lines)) over (order by ${day} desc) as through
              from ${table} c where ${which} group by ${day}) d
     where through > ${offset} order by day desc limit 1`)
