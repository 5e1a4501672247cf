import sql from 'sql-template-tag'
import type { Stakeholder } from '@/lib/contract/stakeholder'
import type { Tx } from '@/server/db/connect'
import { demand } from '../can'
import { audit, tenant, transaction, type Ctx } from '../context'
import { Conflict } from '../problems'
import { assertFresh } from '../stale'
import { lockStakeholder } from './row'
import { recordsOf, usesOf } from './uses'

/** Deletes a stakeholder that nothing refers to. Source: LEDGER §3.15. */
export function remove(ctx: Ctx, id: string): Promise<{ message: string }> {
  demand(ctx, 'stakeholder.delete')
  return transaction(ctx, async (tx) => {
    const stakeholder = await lockStakeholder(tx, ctx, id)
    await assertFresh(tx, ctx, { kind: 'stakeholder', name: stakeholder.full_name, row: stakeholder })
    const records = await removeUnused(tx, ctx, stakeholder)
    if (records > 0)
      throw new Conflict(`Stakeholder is used by ${records} records and cannot be deleted.`, { code: 'in_use' })
    return { message: `Stakeholder ${stakeholder.full_name} was deleted.` }
  })
}

/** Deletes a locked stakeholder if nothing refers to it; returns how many records do. */
export async function removeUnused(tx: Tx, ctx: Ctx, stakeholder: Stakeholder): Promise<number> {
  const records = recordsOf(await usesOf(tx, stakeholder))
  if (records > 0) return records
  const { id } = stakeholder
  await tx.run(sql`delete from stakeholder where entity_id = ${tenant(ctx).entity_id} and id = ${id}`)
  await audit(tx, ctx, [{ object_type: 'stakeholder', object_id: id, action: 'delete', changes: { ...stakeholder } }])
  return 0
}
