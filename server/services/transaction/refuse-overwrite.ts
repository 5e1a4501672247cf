import sql from 'sql-template-tag'
import type { BulkAction } from '@/lib/contract/transaction-bulk'
import type { Tx } from '@/server/db/connect'
import { tenant, type Ctx } from '../context'
import { Refusal } from '../problems'
import { changesOf } from '../shared/changes'
import { person } from '../shared/columns'
import { SAME } from './changed-since'

interface Since {
  at: string
  by: { full_name: string } | null
  action: string
  changes: Record<string, unknown>
}

/**
 * Refuses when one of these fields was changed since the caller read the line, and says who changed what. A change of other fields
 * stands beside the caller's: nothing is lost.
 */
export async function refuseOverwrite(tx: Tx, ctx: Ctx, line: { id: string; updated_at: string }, fields: readonly string[]): Promise<void> {
  const { version } = ctx
  if (!version || new Date(version).getTime() === new Date(line.updated_at).getTime()) return
  await refuseChange(tx, ctx, { id: line.id, version, fields })
}

/** The same for a line of a bulk call, which carries its own version. */
export const refuseStale = (tx: Tx, ctx: Ctx, { id, version, action }: { id: string; version: string; action: BulkAction }): Promise<void> =>
  refuseChange(tx, ctx, { id, version, fields: SAME[action] })

async function refuseChange(tx: Tx, ctx: Ctx, { id, version, fields }: { id: string; version: string; fields: readonly string[] }): Promise<void> {
  const since = await tx.maybe<Since>(sql`
    select l.at, case when l.actor_id is not null then ${person(sql`u`, sql`l.actor_id`)} end as by, l.action, l.changes
      from audit_log l left join app_user u on u.id = l.actor_id
     where l.company_id = ${tenant(ctx).company_id} and l.object_type = 'transaction' and l.object_id = ${id}
       and l.at > ${version} and l.changes ?| ${[...fields]}::text[]
     order by l.id desc limit 1`)
  if (!since) return
  throw new Refusal(409, {
    message: 'Someone else changed this in the meantime. Reload to see the change.',
    code: 'stale',
    changed: { by: since.by?.full_name ?? 'Haulbook', at: since.at, changes: changesOf(since.action, since.changes) },
  })
}
