import sql from 'sql-template-tag'
import type { UndoneStakeholders, UsedReason } from '@/lib/contract/stakeholder-import'
import type { Tx } from '@/server/db/connect'
import { demand } from '../can'
import { tenant, type Ctx } from '../context'
import { countEach, undoList } from '../list-import'
import { removeUnused } from './remove'
import { lockStakeholder } from './row'

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

/** The same for the stakeholders of any import, within the transaction that undoes it. */
export async function removeAdded(tx: Tx, ctx: Ctx, id: string): Promise<{ removed: number; kept: UsedReason[] }> {
  const added = await tx.rows<{ id: string }>(sql`
    select id from stakeholder where entity_id = ${tenant(ctx).entity_id} and import_id = ${id} order by id`)
  const kept: UsedReason[] = []
  for (const one of added) {
    const stakeholder = await lockStakeholder(tx, ctx, one.id)
    if (stakeholder.updated_at !== stakeholder.created_at) kept.push('changed')
    else if ((await removeUnused(tx, ctx, stakeholder)) > 0) kept.push('used')
  }
  return { removed: added.length - kept.length, kept }
}
