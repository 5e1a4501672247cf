import sql from 'sql-template-tag'
import type { Body } from '@/lib/contract/endpoint'
import type { replaceStakeholder, Stakeholder, updateStakeholder } from '@/lib/contract/stakeholder'
import { audit, tenant, transaction, type Ctx } from '../context'
import { difference } from '../difference'
import { refuseStale } from '../stale'
import { lockStakeholder, stakeholderRow } from './row'

const EMPTY = { email: null, phone: null, address1: null, address2: null, city: null, state: null, zip_code: null }

/** Changes what was sent. */
export function update(ctx: Ctx, { id, patch }: { id: string; patch: Body<typeof updateStakeholder> }): Promise<Stakeholder> {
  return transaction(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    const before = await lockStakeholder(tx, entity_id, id)
    await refuseStale(tx, ctx, { kind: 'stakeholder', name: before.full_name, row: before })
    const next = { ...before, ...patch }
    await tx.run(sql`
      update stakeholder set type = ${next.type}, full_name = ${next.full_name}, email = ${next.email}, phone = ${next.phone},
             address1 = ${next.address1}, address2 = ${next.address2}, city = ${next.city}, state = ${next.state},
             zip_code = ${next.zip_code}, updated_at = ${ctx.now()}
       where entity_id = ${entity_id} and id = ${id}`)
    await audit(tx, ctx, [{ object_type: 'stakeholder', object_id: id, action: 'update', changes: difference(before, patch) }])
    return stakeholderRow(tx, [entity_id], id)
  })
}

/** Sets every field; what is not sent is cleared. */
export const replace = (ctx: Ctx, { id, input }: { id: string; input: Body<typeof replaceStakeholder> }): Promise<Stakeholder> =>
  update(ctx, { id, patch: { ...EMPTY, ...input } })
