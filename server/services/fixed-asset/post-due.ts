import sql from 'sql-template-tag'
import type { Day } from '@/lib/dates/day'
import type { Tx } from '@/server/db/connect'
import { bookOf, lockedUntil } from '../book'
import { demand } from '../can'
import type { Ctx } from '../context'
import { lockRows, mark, postRows } from './due-rows'

/**
 * Posts the depreciation that is due by the day. What falls into a locked period is marked as un-posted; what waits for its miles stays.
 * Source: LEDGER §3.12 "Job".
 */
export async function postDue(tx: Tx, ctx: Ctx, day: Day): Promise<void> {
  demand(ctx, 'asset.post')
  const until = await lockedUntil(tx, ctx)
  const rows = await lockRows(tx, bookOf(ctx).entity_id, sql`d.status = 'upcoming' and d.date <= ${day}`)
  const isLocked = (row: { date: string }): boolean => until !== null && row.date <= until
  await mark(tx, ctx, rows.filter(isLocked), 'un_posted')
  await postRows(
    tx,
    ctx,
    rows.filter((row) => !isLocked(row) && !row.awaits_miles),
  )
}
