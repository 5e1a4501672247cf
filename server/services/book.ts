/* What every service that posts needs to know about an entity's books: who writes, today's date there, and which days are closed. */
import sql from 'sql-template-tag'
import { dayIn, type Day } from '@/lib/dates/day'
import { BOOKS_LOCKED, booksLocked } from '@/lib/contract/refusal'
import type { Tx } from '@/server/db/connect'
import type { Book } from '@/server/db/journal-store'
import { authorOf, tenant, type Ctx } from './context'
import { Conflict } from './problems'

export const bookOf = (ctx: Ctx): Book => {
  const { company_id, entity_id } = tenant(ctx)
  return { company_id, entity_id, user_id: authorOf(ctx), now: ctx.now() }
}

interface BookRow {
  books_start_date: Day
  books_locked_until: Day | null
  timezone: string
}
const settings = (tx: Tx, ctx: Ctx): Promise<BookRow> =>
  tx.one<BookRow>(sql`
    select books_start_date, books_locked_until, timezone from entity where id = ${tenant(ctx).entity_id}`)

/** Today where the books are kept. Source: LEDGER §1.2. */
export const today = async (tx: Tx, ctx: Ctx): Promise<Day> => dayIn((await settings(tx, ctx)).timezone, ctx.now())
export const booksStartDate = async (tx: Tx, ctx: Ctx): Promise<Day> => (await settings(tx, ctx)).books_start_date
export const lockedUntil = async (tx: Tx, ctx: Ctx): Promise<Day | null> => (await settings(tx, ctx)).books_locked_until

/** Throws Conflict when one of the dates lies in the locked period. */
export async function assertDatesOpen(tx: Tx, ctx: Ctx, dates: readonly Day[]): Promise<void> {
  const until = await lockedUntil(tx, ctx)
  if (until !== null && dates.some((date) => date <= until))
    throw new Conflict(booksLocked(until), { code: BOOKS_LOCKED })
}
