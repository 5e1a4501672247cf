import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { tenant, transaction, type Ctx } from '../context'
import { queueSync } from './start-sync'

const DUE_MS = 20 * 3_600_000

/** Queues a sync of each bank of the entity that was not read for most of a day; answers how many. */
export const syncDueBanks = (ctx: Ctx): Promise<number> =>
  transaction(ctx, async (tx) => {
    const due = await dueBanks(tx, ctx)
    for (const { id, user_id } of due) {
      const actor = ctx.actor && { ...ctx.actor, user_id }
      await queueSync(tx, { ...ctx, actor }, { integration: id, reuse: 'unfinished' })
    }
    return due.length
  })

/** A sync acts as whoever linked the bank, or as the owner once that person is gone. A bank that another copy looks at is left to it. */
const dueBanks = (tx: Tx, ctx: Ctx): Promise<{ id: string; user_id: string }[]> =>
  tx.rows(sql`
    select i.id, m.user_id
      from integration i
      cross join lateral (select m.user_id from membership m where m.company_id = i.company_id and (m.user_id = i.linked_by or m.is_owner)
                           order by m.user_id is not distinct from i.linked_by desc limit 1) m
     where i.entity_id = ${tenant(ctx).entity_id} and i.provider is not null and i.status = 'connected'
       and case when i.last_sync_date is null then i.created_at else i.last_sync_date end < ${new Date(ctx.now().getTime() - DUE_MS)}
     order by i.id for update of i skip locked`)
