import sql from 'sql-template-tag'
import type { Stakeholder } from '@/lib/contract/stakeholder'
import type { Tx } from '@/server/db/connect'
import { demand } from '../can'
import { audit, tenant, transaction, type Ctx } from '../context'
import { Conflict } from '../problems'
import { assertFresh } from '../stale'
import { lockStakeholder } from './row'
import { recordsOfEach } from './uses'

/** Deletes a stakeholder that nothing refers to. Source: LEDGER §3.15. */
export function remove(ctx: Ctx, id: string): Promise<{ message: string }> {
  demand(ctx, 'stakeholder.delete')
  return transaction(ctx, async (tx) => {
    const stakeholder = await lockStakeholder(tx, ctx, id)
    await assertFresh(tx, ctx, { kind: 'stakeholder', name: stakeholder.full_name, row: stakeholder })
    const records = (await removeUnused(tx, ctx, [stakeholder])).get(id)
    if (records !== undefined)
      throw new Conflict(`Stakeholder is used by ${records} records and cannot be deleted.`, { code: 'in_use' })
    return { message: `Stakeholder ${stakeholder.full_name} was deleted.` }
  })
}

/** Deletes those of locked stakeholders that nothing refers to; returns how many records refer to each of the others, by its id. */
export async function removeUnused(
  tx: Tx,
  ctx: Ctx,
  stakeholders: readonly Stakeholder[],
): Promise<ReadonlyMap<string, number>> {
  const { entity_id } = tenant(ctx)
  const ids = stakeholders.map(({ id }) => id)
  const used = new Map([...(await recordsOfEach(tx, entity_id, ids))].filter(([, records]) => records > 0))
  const gone = stakeholders.filter(({ id }) => !used.has(id))
  await tx.run(
    sql`delete from stakeholder where entity_id = ${entity_id} and id = any(${gone.map(({ id }) => id)}::uuid[])`,
  )
  await audit(
    tx,
    ctx,
    gone.map((stakeholder) => ({
      object_type: 'stakeholder',
      object_id: stakeholder.id,
      action: 'delete',
      changes: { ...stakeholder },
    })),
  )
  return used
}
