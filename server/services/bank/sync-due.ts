import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { demand } from '../can'
import { mayEnter } from '../company/membership'
import { tenant, transaction, type Ctx } from '../context'
import { queueSync } from './start-sync'
import { syncPerson, type Person } from './sync-person'

const DUE_MS = 20 * 3_600_000

/** Queues a sync of each bank of the entity that has not been read for most of a day; returns how many. */
export function syncDueBanks(ctx: Ctx): Promise<number> {
  demand(ctx, 'integration.sync')
  return transaction(ctx, async (tx) => {
    const due = await banksToSync(
      tx,
      ctx,
      sql`case when i.last_sync_date is null then i.created_at else i.last_sync_date end < ${new Date(ctx.now().getTime() - DUE_MS)}`,
    )
    await queueAll(tx, ctx, due, 'unfinished')
    return due.length
  })
}

/** Called when a period or an account opens again, so that the bank's lines that waited for it get into the books. */
export async function syncWaitingBanks(tx: Tx, ctx: Ctx): Promise<void> {
  const waiting = await banksToSync(
    tx,
    ctx,
    sql`exists (select from held_bank_line h join bank_account b on b.entity_id = h.entity_id and b.id = h.bank_account_id
                  join entity e on e.id = h.entity_id
                 where h.entity_id = i.entity_id and b.integration_id = i.id and b.closed_at is null
                   and (e.books_locked_until is null or h.date > e.books_locked_until))`,
  )
  await queueAll(tx, ctx, waiting, 'waiting')
}

interface Bank {
  id: string
  people: Person[]
}

async function queueAll(tx: Tx, ctx: Ctx, banks: readonly Bank[], reuse: 'waiting' | 'unfinished'): Promise<void> {
  for (const { id, people } of banks) {
    const person = syncPerson(people)
    if (!person) continue
    const actor = ctx.actor && { ...ctx.actor, user_id: person.user_id }
    await queueSync(tx, { ...ctx, actor }, { integration: id, reuse })
  }
}

/** Banks with the people a sync may act as: who linked the bank, then the owner. A bank that another process has locked is left to it. */
const banksToSync = (tx: Tx, ctx: Ctx, which: Sql): Promise<Bank[]> =>
  tx.rows(sql`
    select i.id, m.people
      from integration i
      cross join lateral (
        select json_agg(json_build_object('user_id', m.user_id, 'role', m.role, 'permission', m.permission, 'is_owner', m.is_owner)
                        order by m.user_id is not distinct from i.linked_by desc) as people
          from membership m where m.company_id = ${tenant(ctx).company_id} and (m.user_id = i.linked_by or m.is_owner)
           and ${mayEnter(sql`m`, sql`i.entity_id`)}) m
     where m.people is not null and i.entity_id = ${tenant(ctx).entity_id} and i.provider is not null and i.status = 'connected'
       and ${which}
     order by i.id for update of i skip locked`)
