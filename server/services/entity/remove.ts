import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { endBanks } from '../bank/end-banks'
import { demand } from '../can'
import { audit, closing, tenant, type Ctx } from '../context'
import { Conflict } from '../problems'
import { caller } from '../session/caller'
import { assertFresh } from '../stale'
import { entityRow } from './row'

/** Deletes an entity whose books were never used. Users who worked in it continue in the oldest one that is open to them. */
export function remove(ctx: Ctx, id: string): Promise<{ message: string }> {
  demand(ctx, 'entity.edit')
  const { entity_ids: visible, entity_id: default_id } = caller(ctx)
  const { company_id } = tenant(ctx)
  // The entity is locked before the company, the order used everywhere.
  return closing(ctx, id, async (tx) => {
    // One deletion at a time, so that two never delete the last two.
    await tx.rows(sql`select id from company where id = ${company_id} for no key update`)
    const entity = await entityRow(tx, { id, visible, default_id })
    await assertFresh(tx, ctx, { kind: 'entity', name: entity.name, row: entity })
    await assertUnused(tx, { company_id, id })
    await tx.run(sql`update entity set deleted_at = ${ctx.now()}, updated_at = ${ctx.now()} where id = ${id}`)
    await endBanks(tx, ctx, [id])
    await audit(tx, ctx, [
      { object_type: 'entity', object_id: id, action: 'delete', changes: { name: [entity.name, null] } },
    ])
    return { message: `Entity ${entity.name} was deleted.` }
  })
}

async function assertUnused(tx: Tx, { company_id, id }: { company_id: string; id: string }): Promise<void> {
  const { used, others } = await tx.one<{ used: boolean; others: boolean }>(sql`
    select exists (select from journal_entry where entity_id = ${id}) or exists (select from bank_account where entity_id = ${id})
           or exists (select from bill where entity_id = ${id}) or exists (select from invoice where entity_id = ${id})
           or exists (select from loan where entity_id = ${id}) or exists (select from fixed_asset where entity_id = ${id}) as used,
           exists (select from entity where company_id = ${company_id} and id <> ${id} and deleted_at is null) as others`)
  if (!others) throw new Conflict('A company needs at least one entity.')
  if (used) throw new Conflict('This entity has entries in its books and cannot be deleted.', { code: 'in_use' })
}
