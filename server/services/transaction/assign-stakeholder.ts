import sql from 'sql-template-tag'
import type { Transaction } from '@/lib/contract/transaction'
import type { Tx } from '@/server/db/connect'
import { demand } from '../can'
import { audit, tenant, transaction, withFixedTime, type Ctx } from '../context'
import { NotFound } from '../problems'
import { lockTarget, movedOf, updatedOf, type Answer, type BulkTarget, type LockedTarget } from './bulk-target'
import { lockMirrors, assertStakeholderFree, assertUnlocked, repost, withParts } from './lines'
import { assertNotOverwriting } from './assert-not-overwriting'
import { transactionRow } from './row'

export function assignStakeholder(ctx: Ctx, input: { id: string; stakeholder: string | null }): Promise<Transaction> {
  demand(ctx, 'transaction.edit')
  return transaction(ctx, async (tx) => {
    await assign(tx, ctx, { transactions: [input.id] }, input.stakeholder)
    return transactionRow(tx, [tenant(ctx).entity_id], input.id)
  })
}

export function assignStakeholderBulk(
  ctx: Ctx,
  { stakeholder, ...target }: BulkTarget & { stakeholder: string | null },
): Promise<Answer> {
  demand(ctx, 'transaction.edit')
  return transaction(ctx, async (tx) => {
    const { lines, ...rest } = await assign(tx, ctx, target, stakeholder)
    return updatedOf(lines, { ...target, ...rest })
  })
}

/**
 * Sets or clears the stakeholder of lines and their postings, including the parts of a split line and the mirror of a mirrored one. Throws
 * Conflict when one of them is locked.
 */
async function assign(
  tx: Tx,
  ctx: Ctx,
  target: BulkTarget,
  stakeholderId: string | null,
): Promise<LockedTarget & { moved: ReadonlySet<string> }> {
  const { entity_id } = tenant(ctx)
  const found = await lockTarget(tx, ctx, target, 'assign_stakeholder')
  const chosen = found.lines
  if (chosen.length === 1) await assertNotOverwriting(tx, ctx, chosen, ['stakeholder'])
  const lines = await withParts(tx, ctx, chosen)
  const name = stakeholderId === null ? null : await stakeholderName(tx, entity_id, stakeholderId)
  assertUnlocked(lines, chosen)
  assertStakeholderFree(lines)
  const mirrors = await lockMirrors(tx, ctx, lines)
  assertUnlocked(mirrors, chosen)
  const changed = [...lines, ...mirrors].filter((line) => line.stakeholder_id !== stakeholderId)
  const at = withFixedTime(ctx)
  await tx.run(sql`
    update bank_transaction set stakeholder_id = ${stakeholderId}, updated_at = ${at.now()}
     where entity_id = ${entity_id} and id = any(${changed.map((line) => line.id)}::uuid[])`)
  await repost(tx, at, changed)
  await audit(
    tx,
    at,
    changed.map((line) => ({
      object_type: 'transaction',
      object_id: line.id,
      action: 'assign_stakeholder',
      changes: { stakeholder: [line.stakeholder_name, name] },
    })),
  )
  return { ...found, moved: movedOf(changed) }
}

/** Throws NotFound when the stakeholder is not in this entity. */
export async function stakeholderName(tx: Tx, entity_id: string, id: string): Promise<string> {
  const row = await tx.maybe<{ full_name: string }>(sql`
    select full_name from stakeholder where entity_id = ${entity_id} and id = ${id}`)
  if (!row) throw new NotFound()
  return row.full_name
}
