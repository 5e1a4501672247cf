import sql from 'sql-template-tag'
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
    const { entity_id } = tenant(ctx)
    const stakeholder = await lockStakeholder(tx, ctx, id)
    await assertFresh(tx, ctx, { kind: 'stakeholder', name: stakeholder.full_name, row: stakeholder })
    const records = recordsOf(await usesOf(tx, stakeholder))
    if (records > 0)
      throw new Conflict(`Stakeholder is used by ${records} records and cannot be deleted.`, { code: 'in_use' })
    await tx.run(sql`delete from stakeholder where entity_id = ${entity_id} and id = ${id}`)
    await audit(tx, ctx, [{ object_type: 'stakeholder', object_id: id, action: 'delete', changes: { ...stakeholder } }])
    return { message: `Stakeholder ${stakeholder.full_name} was deleted.` }
  })
}
