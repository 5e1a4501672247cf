import sql from 'sql-template-tag'
import type { KeptReason, UndoneList } from '@/lib/contract/list-import'
import type { Stakeholder } from '@/lib/contract/stakeholder'
import type { Tx } from '@/server/db/connect'
import { countEach } from '@/server/ledger/group-by'
import { demand } from '../can'
import { tenant, type Ctx } from '../context'
import { undoList } from '../list-import'
import { isHeld } from '../shared/held'
import { removeUnused } from './remove'
import { stakeholderColumns } from './row'

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

/** The same for the stakeholders of any import, within the transaction that undoes it. */
export async function removeAdded(tx: Tx, ctx: Ctx, id: string): Promise<{ removed: number; kept: KeptReason[] }> {
  const which = sql`s.entity_id = ${tenant(ctx).entity_id} and s.import_id = ${id}`
  await tx.rows(sql`select s.id from stakeholder s where ${which} order by s.id for update`)
  const added = await tx.rows<Stakeholder & { is_changed: boolean }>(sql`
    select ${stakeholderColumns(ctx)}, s.updated_at <> s.created_at or ${isHeld(sql`s`, 'stakeholder')} as is_changed
      from stakeholder s where ${which} order by s.id`)
  const untouched = added.flatMap(({ is_changed, ...one }) => (is_changed ? [] : one))
  const used = await removeUnused(tx, ctx, untouched)
  const kept = added.flatMap(({ id, is_changed }): KeptReason[] =>
    is_changed ? ['changed'] : used.has(id) ? ['used'] : [],
  )
  return { removed: added.length - kept.length, kept }
}
