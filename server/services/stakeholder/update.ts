import sql from 'sql-template-tag'
import type { Body } from '@/lib/contract/endpoint'
import type { replaceStakeholder, Stakeholder, updateStakeholder } from '@/lib/contract/stakeholder'
import type { Tx } from '@/server/db/connect'
import { demand } from '../can'
import { audit, tenant, transaction, type Ctx } from '../context'
import { difference } from '../difference'
import { assertFresh } from '../stale'
import { tellOfFactors } from './factors'
import { lockStakeholder, stakeholderRow } from './row'
import { tradeChanges, writeTrade } from './trade'

const EMPTY = {
  ...{ email: null, phone: null, address1: null, address2: null, city: null, state: null, zip_code: null },
  ...{ terms: null, credit_limit: null, factored_by: null, usual_account: null, unit: null, is_1099: false },
}

/** Changes the fields that were sent. */
export function update(
  ctx: Ctx,
  { id, patch }: { id: string; patch: Body<typeof updateStakeholder> },
): Promise<Stakeholder> {
  demand(ctx, 'stakeholder.edit')
  return transaction(ctx, async (tx) => {
    const before = await lockStakeholder(tx, ctx, id)
    await assertFresh(tx, ctx, { kind: 'stakeholder', name: before.full_name, row: before })
    return tellOfFactors(tx, ctx, () => updateIn(tx, ctx, before, patch))
  })
}

/** The same for a locked stakeholder, without telling the owners of a new factor. */
export async function updateIn(
  tx: Tx,
  ctx: Ctx,
  before: Stakeholder,
  patch: Body<typeof updateStakeholder>,
): Promise<Stakeholder> {
  const { entity_id } = tenant(ctx)
  const { id } = before
  const { terms: _terms, credit_limit: _limit, factored_by: _factor, ...rest } = patch
  const { usual_account: _account, unit: _unit, is_1099: _is1099, tax_id: _taxId, ...words } = rest
  const next = { ...before, ...words }
  await tx.run(sql`
    update stakeholder set type = ${next.type}, full_name = ${next.full_name}, email = ${next.email}, phone = ${next.phone},
           address1 = ${next.address1}, address2 = ${next.address2}, city = ${next.city}, state = ${next.state},
           zip_code = ${next.zip_code}, updated_at = ${ctx.now()}
     where entity_id = ${entity_id} and id = ${id}`)
  await writeTrade(tx, ctx, id, patch)
  const after = await stakeholderRow(tx, ctx, id)
  const changes = { ...difference(before, words), ...tradeChanges(before, after) }
  await audit(tx, ctx, [{ object_type: 'stakeholder', object_id: id, action: 'update', changes }])
  return after
}

/** Sets every field; what is not sent is cleared, except the tax id, which no client can send back. */
export function replace(
  ctx: Ctx,
  { id, input }: { id: string; input: Body<typeof replaceStakeholder> },
): Promise<Stakeholder> {
  demand(ctx, 'stakeholder.edit')
  return update(ctx, { id, patch: { ...EMPTY, ...input } })
}
