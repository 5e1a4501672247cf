import sql from 'sql-template-tag'
import { demand } from '../can'
import { audit, tenant, transaction, withFixedTime, type Ctx } from '../context'
import { lockSeen, updatedOf, type Answer, type SeenTarget } from './bulk-target'

/** Flags lines, or removes their flag; no lock prevents it. */
export function flagBulk(ctx: Ctx, { is_flagged, ...target }: SeenTarget & { is_flagged: boolean }): Promise<Answer> {
  demand(ctx, 'transaction.edit')
  return transaction(ctx, async (tx) => {
    const { lines, changed: since } = await lockSeen(tx, ctx, target, { action: 'flag' })
    const changed = lines.filter((line) => line.is_flagged !== is_flagged)
    const at = withFixedTime(ctx)
    await tx.run(sql`
      update bank_transaction set is_flagged = ${is_flagged}, updated_at = ${at.now()}
       where entity_id = ${tenant(ctx).entity_id} and id = any(${changed.map((line) => line.id)}::uuid[])`)
    await audit(
      tx,
      at,
      changed.map((line) => ({
        object_type: 'transaction',
        object_id: line.id,
        action: 'update',
        changes: { is_flagged: [line.is_flagged, is_flagged] },
      })),
    )
    return updatedOf(changed, { ...target, leave_out: true, changed: since })
  })
}
