import sql from 'sql-template-tag'
import { booksLocked, LINE_REFUSALS } from '@/lib/contract/refusal'
import type { Tx } from '@/server/db/connect'
import { lockedUntil } from '../book'
import { demand } from '../can'
import { audit, tenant, transaction, withFixedTime, type Ctx } from '../context'
import { lockTarget, movedOf, updatedOf, type Answer, type BulkTarget } from './bulk-target'
import { refuse, withParts, type Line } from './lines'
import { isUnfiled } from './statuses'

/** Closes lines to changes, or opens them again; a split line together with its parts. All or none. Source: LEDGER §4.1, §5. */
export function finalizeBulk(
  ctx: Ctx,
  { is_finalized, ...target }: BulkTarget & { is_finalized: boolean },
): Promise<Answer> {
  demand(ctx, 'transaction.finalize')
  return transaction(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    // The right to finalize does not include the right to unfinalize. Source: SECURITY §4.
    if (!is_finalized) demand(ctx, 'transaction.unfinalize')
    const {
      lines: chosen,
      changed: since,
      unable,
    } = await lockTarget(tx, ctx, target, is_finalized ? 'finalize' : 'unfinalize')
    const lines = await withParts(tx, ctx, chosen)
    refuse(lines, (line) => line.status === 'in_progress', LINE_REFUSALS.in_progress)
    if (is_finalized) refuse(lines, isUnfiled, LINE_REFUSALS.not_categorized)
    const locked = await lockedUntil(tx, ctx)
    if (!is_finalized && locked) refuse(lines, (line) => line.is_finalized && line.date <= locked, booksLocked(locked))
    const changed = lines.filter((line) => line.is_finalized !== is_finalized)
    const at = withFixedTime(ctx)
    await tx.run(sql`
      update bank_transaction set is_finalized = ${is_finalized}, updated_at = ${at.now()}
       where entity_id = ${entity_id} and id = any(${changed.map((line) => line.id)}::uuid[])`)
    await followParts(tx, at, changed)
    await audit(
      tx,
      at,
      changed.map((line) => ({
        object_type: 'transaction',
        object_id: line.id,
        action: is_finalized ? 'finalize' : 'unfinalize',
        changes: { is_finalized: [line.is_finalized, is_finalized] },
      })),
    )
    return updatedOf(chosen, { ...target, moved: movedOf(changed), changed: since, unable })
  })
}

/** A split line is finalized when all its parts are. */
async function followParts(tx: Tx, ctx: Ctx, parts: readonly Line[]): Promise<void> {
  const split = [...new Set(parts.flatMap((line) => line.parent_id ?? []))]
  if (split.length === 0) return
  await tx.run(sql`
    update bank_transaction t set is_finalized = not t.is_finalized, updated_at = ${ctx.now()}
     where t.entity_id = ${tenant(ctx).entity_id} and t.id = any(${split}::uuid[])
       and t.is_finalized <> (select bool_and(c.is_finalized) from bank_transaction c where c.entity_id = t.entity_id and c.parent_id = t.id)`)
}
