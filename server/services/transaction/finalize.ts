import sql from 'sql-template-tag'
import { booksLocked, lockedUntil } from '../book'
import { audit, tenant, transaction, type Ctx } from '../context'
import { lockLines, refuse, type Target } from './lines'

const WAITING = new Set(['uncategorized', 'unclassifiable'])

/** Closes lines against changes, or opens them again. All or none. Source: LEDGER §4.1, §5. */
export function finalizeBulk(ctx: Ctx, { is_finalized, ...target }: Target & { is_finalized: boolean }): Promise<{ updated: number }> {
  return transaction(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    const lines = await lockLines(tx, ctx, target)
    refuse(lines, (line) => line.status === 'in_progress', 'Transaction is being categorized. Try again later.')
    if (is_finalized) refuse(lines, (line) => WAITING.has(line.status), 'Transaction must be categorized before it can be finalized.')
    const locked = await lockedUntil(tx, ctx)
    if (!is_finalized && locked) refuse(lines, (line) => line.is_finalized && line.date <= locked, booksLocked(locked))
    const changed = lines.filter((line) => line.is_finalized !== is_finalized)
    await tx.run(sql`
      update bank_transaction set is_finalized = ${is_finalized}, updated_at = ${ctx.now()}
       where entity_id = ${entity_id} and id = any(${changed.map((line) => line.id)}::uuid[])`)
    await audit(tx, ctx, changed.map((line) => ({
      object_type: 'transaction',
      object_id: line.id,
      action: is_finalized ? 'finalize' : 'unfinalize',
      changes: { is_finalized: [line.is_finalized, is_finalized] },
    })))
    return { updated: lines.length }
  })
}
