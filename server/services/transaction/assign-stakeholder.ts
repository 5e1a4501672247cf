import sql from 'sql-template-tag'
import type { Transaction } from '@/lib/contract/transaction'
import type { Tx } from '@/server/db/connect'
import { audit, tenant, transaction, type Ctx } from '../context'
import { NotFound } from '../problems'
import { lockLines, lockMirrors, lockParts, refuseFixedStakeholder, refuseLocked, repost, type Target } from './lines'
import { transactionRow } from './row'

export function assignStakeholder(ctx: Ctx, input: { id: string; stakeholder: string | null }): Promise<Transaction> {
  return transaction(ctx, async (tx) => {
    await assign(tx, ctx, { transactions: [input.id] }, input.stakeholder)
    return transactionRow(tx, [tenant(ctx).entity_id], input.id)
  })
}

export function assignStakeholderBulk(ctx: Ctx, { stakeholder, ...target }: Target & { stakeholder: string | null }): Promise<{ updated: number }> {
  return transaction(ctx, async (tx) => ({ updated: await assign(tx, ctx, target, stakeholder) }))
}

/**
 * Sets or clears the stakeholder on lines and their postings; a split line takes its parts along, a mirrored one its mirror. Throws
 * Conflict when one of them is locked.
 */
export async function assign(tx: Tx, ctx: Ctx, target: Target, stakeholderId: string | null): Promise<number> {
  const { entity_id } = tenant(ctx)
  const asked = await lockLines(tx, ctx, target)
  const lines = [...new Map([...asked, ...await lockParts(tx, ctx, asked)].map((line) => [line.id, line])).values()]
  const name = stakeholderId === null ? null : await stakeholderName(tx, entity_id, stakeholderId)
  await refuseLocked(tx, ctx, lines)
  refuseFixedStakeholder(lines)
  const mirrors = await lockMirrors(tx, ctx, lines)
  await refuseLocked(tx, ctx, mirrors)
  const changed = [...lines, ...mirrors].filter((line) => line.stakeholder_id !== stakeholderId)
  await tx.run(sql`
    update bank_transaction set stakeholder_id = ${stakeholderId}, updated_at = ${ctx.now()}
     where entity_id = ${entity_id} and id = any(${changed.map((line) => line.id)}::uuid[])`)
  await repost(tx, ctx, changed)
  await audit(tx, ctx, changed.map((line) => ({
    object_type: 'transaction',
    object_id: line.id,
    action: 'assign_stakeholder',
    changes: { stakeholder: [line.stakeholder_name, name] },
  })))
  return asked.length
}

/** Throws NotFound when the stakeholder is not in this entity. */
export async function stakeholderName(tx: Tx, entity_id: string, id: string): Promise<string> {
  const row = await tx.maybe<{ full_name: string }>(sql`
    select full_name from stakeholder where entity_id = ${entity_id} and id = ${id}`)
  if (!row) throw new NotFound()
  return row.full_name
}
