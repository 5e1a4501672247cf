import sql from 'sql-template-tag'
import { addMonths, dayIn, monthEnd, monthsBetween, monthStart, type Day } from '@/lib/dates/day'
import type { Tx } from '@/server/db/connect'
import { tenant, type Ctx } from '../context'
import { NotFound } from '../problems'

/** A month in wire form, 'YYYY-MM'. */
export type MonthText = string

export const firstDay = (month: MonthText): Day => `${month}-01`
export const lastDay = (month: MonthText): Day => monthEnd(firstDay(month))
export const monthOf = (day: Day): MonthText => day.slice(0, 7)

export interface BooksOf {
  entity_id: string
  books_start_date: Day
  books_locked_until: Day | null
  fiscal_year_start_month: number
  timezone: string
  /** First day of the current month. */
  current: Day
}

export async function booksOf(tx: Tx, ctx: Ctx): Promise<BooksOf> {
  const { entity_id } = tenant(ctx)
  const row = await tx.one<Omit<BooksOf, 'entity_id' | 'current'>>(sql`
    select books_start_date, books_locked_until, fiscal_year_start_month, timezone from entity where id = ${entity_id}`)
  return { ...row, entity_id, current: monthStart(dayIn(row.timezone, ctx.now())) }
}

/** Throws NotFound for a month before the books, or one that has not begun. */
export async function booksIn(tx: Tx, ctx: Ctx, month: MonthText): Promise<BooksOf> {
  const books = await booksOf(tx, ctx)
  const first = firstDay(month)
  if (first < monthStart(books.books_start_date) || first > books.current) throw new NotFound()
  return books
}

/** A hundred years. */
const MONTHS_MAX = 1_200

/** First days of the months of the books, newest first. */
export function monthsOf({ books_start_date, current }: BooksOf): Day[] {
  const first = monthStart(books_start_date)
  const length = Math.min(Math.max(0, monthsBetween(first, current) + 1), MONTHS_MAX)
  return Array.from({ length }, (_, back) => addMonths(current, -back))
}
