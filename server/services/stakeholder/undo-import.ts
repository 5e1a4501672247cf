import sql from 'sql-template-tag'
import type { UndoneStakeholders, UsedReason } from '@/lib/contract/stakeholder-import'
import type { Tx } from '@/server/db/connect'
import { demand } from '../can'
import { tenant, type Ctx } from '../context'
import { countEach, undoList } from '../list-import'
import { removeUnused } from './remove'
import { stakeholderRow } from './row'

/** Removes the stakeholders that a file added, except those that something refers to or somebody changed. */
export function undoStakeholders(ctx: Ctx, id: string): Promise<UndoneStakeholders> {
  demand(ctx, 'stakeholder.delete')
  return undoList(ctx, {
    noun: 'stakeholder',
    id,
    remove: async (tx) => {
      const { removed, kept } = await removeAdded(tx, ctx, id)
      return { count: [removed + kept.length, kept.length], answer: { removed, kept: countEach(kept) } }
    },
  })
}

/** Whether people added a paper or a comment to a stakeholder `s`, which would be lost with it. */
const HELD = sql`exists (
  select from (select entity_id, object_id, model_name from attachment
               union all select entity_id, object_id, model_name from document
               union all select entity_id, object_id, model_name from comment) h
   where h.entity_id = s.entity_id and h.object_id = s.id and h.model_name = 'stakeholder')`

/** The same for the stakeholders of any import, within the transaction that undoes it. */
export async function removeAdded(tx: Tx, ctx: Ctx, id: string): Promise<{ removed: number; kept: UsedReason[] }> {
  const which = sql`s.entity_id = ${tenant(ctx).entity_id} and s.import_id = ${id}`
  await tx.rows(sql`select s.id from stakeholder s where ${which} order by s.id for update`)
  const added = await tx.rows<{ id: string; kept: UsedReason | null }>(sql`
    select s.id, case when s.updated_at <> s.created_at or ${HELD} then 'changed'
                      when exists (select from truck k where k.entity_id = s.entity_id and k.driver_id = s.id) then 'used' end as kept
      from stakeholder s where ${which} order by s.id`)
  const kept: UsedReason[] = []
  for (const one of added) {
    if (one.kept) kept.push(one.kept)
    else if ((await removeUnused(tx, ctx, await stakeholderRow(tx, ctx, one.id))) > 0) kept.push('used')
  }
  return { removed: added.length - kept.length, kept }
}
