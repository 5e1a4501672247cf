import sql, { join } from 'sql-template-tag'
import type { KeptReason, UndoneList } from '@/lib/contract/list-import'
import type { Tx } from '@/server/db/connect'
import { countEach } from '@/server/ledger/group-by'
import { demand } from '../can'
import { tenant, type Ctx } from '../context'
import { undoList } from '../list-import'
import { removeUnused } from './remove'
import { stakeholderRow } from './row'
import { HELD_TABLES } from './uses'

/** Removes the stakeholders that a file added, except those that something refers to or somebody changed. */
export function undoStakeholders(ctx: Ctx, id: string): Promise<UndoneList> {
  demand(ctx, 'stakeholder.delete')
  return undoList(ctx, {
    noun: 'stakeholder',
    id,
    remove: async (tx) => {
      const { removed, kept } = await removeAdded(tx, ctx, id)
      return { removed, names_removed: 0, kept: countEach(kept) }
    },
  })
}

/** Whether people added a paper or a comment to a stakeholder `s`, which would be lost with it. */
const IS_HELD = join(
  HELD_TABLES.map(
    (table) => sql`exists (
      select from ${table} h where h.entity_id = s.entity_id and h.object_id = s.id and h.model_name = 'stakeholder')`,
  ),
  ' or ',
)

/** The same for the stakeholders of any import, within the transaction that undoes it. */
export async function removeAdded(tx: Tx, ctx: Ctx, id: string): Promise<{ removed: number; kept: KeptReason[] }> {
  const which = sql`s.entity_id = ${tenant(ctx).entity_id} and s.import_id = ${id}`
  await tx.rows(sql`select s.id from stakeholder s where ${which} order by s.id for update`)
  const added = await tx.rows<{ id: string; is_changed: boolean }>(sql`
    select s.id, s.updated_at <> s.created_at or ${IS_HELD} as is_changed from stakeholder s where ${which} order by s.id`)
  const kept: KeptReason[] = []
  for (const one of added) {
    if (one.is_changed) kept.push('changed')
    else if ((await removeUnused(tx, ctx, await stakeholderRow(tx, ctx, one.id))) > 0) kept.push('used')
  }
  return { removed: added.length - kept.length, kept }
}
