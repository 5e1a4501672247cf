import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { audit, tenant, withFixedTime, type Ctx } from '../context'

/** A helper that has not answered after this time never will. Source: LEDGER §4.1. */
export const PATIENCE_MS = 600_000

/** Puts the lines of a job that did not answer back to their earlier status. Their postings never changed. */
export const giveBack = (tx: Tx, ctx: Ctx, task_id: string): Promise<number> =>
  restore(tx, ctx, sql`u.task_id = ${task_id}`)

/** The same for lines whose period was locked meanwhile, because locks also apply to the helper. Source: LEDGER §5. */
export const giveBackLocked = (tx: Tx, ctx: Ctx, task_id: string, locked: string): Promise<number> =>
  restore(tx, ctx, sql`u.task_id = ${task_id} and t.date <= ${locked}`)

/** The same for lines that cannot wait, because a suggestion would refer to a text or an amount that no longer exists. */
export const giveBackLines = (tx: Tx, ctx: Ctx, ids: readonly string[]): Promise<number> =>
  restore(tx, ctx, sql`t.id = any(${[...ids]}::uuid[])`)

/** The same for every job that is overdue. */
export const giveBackOverdue = (tx: Tx, ctx: Ctx): Promise<number> =>
  restore(tx, ctx, sql`u.created_at <= ${new Date(ctx.now().getTime() - PATIENCE_MS)}`)

async function restore(tx: Tx, ctx: Ctx, which: Sql): Promise<number> {
  const { entity_id } = tenant(ctx)
  const at = withFixedTime(ctx)
  const back = await tx.rows<{ id: string; old_status: string }>(sql`
    with held as (
      select t.id, u.old_status from bank_transaction t join suggestion u on u.entity_id = t.entity_id and u.transaction_id = t.id
       where t.entity_id = ${entity_id} and t.status = 'in_progress' and u.decided_at is null and ${which} order by t.id for update of t
    )
    update bank_transaction t set status = h.old_status, updated_at = ${at.now()} from held h where t.entity_id = ${entity_id} and t.id = h.id
    returning t.id, h.old_status`)
  if (back.length === 0) return 0
  await tx.run(sql`
    delete from suggestion where entity_id = ${entity_id} and decided_at is null and transaction_id = any(${back.map(({ id }) => id)}::uuid[])`)
  await audit(
    tx,
    at,
    back.map(({ id, old_status }) => ({
      object_type: 'transaction',
      object_id: id,
      action: 'suggestion_failed',
      changes: { status: ['in_progress', old_status] },
    })),
  )
  return back.length
}
