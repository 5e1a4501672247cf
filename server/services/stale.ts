import sql, { type Sql } from 'sql-template-tag'
import { PRODUCT } from '@/lib/contract/shared'
import type { ObjectType } from '@/lib/contract/topics'
import type { Tx } from '@/server/db/connect'
import { tenant, type Ctx } from './context'
import { Conflict, Problem } from './problems'
import { changesOf } from './shared/changes'

export interface LastChange {
  by: string
  at: string
  action: string
  changes: Record<string, unknown>
}

interface ChangeQuery {
  company_id: string
  object_type: ObjectType
  id: Sql
  since: Sql
  /** Only changes of these fields; without it, every change of the object itself. */
  fields?: readonly string[]
}

/** Actions logged with an object that do not change what its form shows. */
const BESIDE = ['run', 'undo_run', 'merge_from', 'mileage', 'email_queued', 'email_sent', 'email_failed']

/** The last logged change of an object since a moment: a query of at most one LastChange. */
export const lastChange = ({ company_id, object_type, id, since, fields }: ChangeQuery): Sql => sql`
  select coalesce(u.full_name, ${PRODUCT.full_name}) as by, g.at, g.action, g.changes
    from audit_log g left join app_user u on u.id = g.actor_id
   where g.company_id = ${company_id} and g.object_type = ${object_type} and g.object_id = ${id} and g.at > ${since}
     and ${fields ? sql`g.changes ?| ${[...fields]}::text[]` : sql`g.action <> all(${BESIDE})`}
   order by g.id desc limit 1`

interface Seen {
  kind: ObjectType
  /** Its name for the message; a bank line has none. */
  name?: string
  /** `updated_at` is null when the row is gone. */
  row: { id: string; updated_at: string | null }
  fields?: readonly string[]
}

/** Refuses when the row has changed since the caller's form was opened, and says who last changed what. The caller has locked the row. */
export async function assertFresh(
  tx: Tx,
  ctx: Ctx,
  { kind, name, row: { id, updated_at }, fields }: Seen,
): Promise<void> {
  if (!isStale(ctx, updated_at)) return
  const { version } = ctx
  const change = await tx.maybe<LastChange>(
    lastChange({
      company_id: tenant(ctx).company_id,
      object_type: kind,
      id: sql`${id}`,
      since: sql`${version}::timestamptz`,
      fields,
    }),
  )
  throwChanged(change && { ...change, ...(name !== undefined && { name }) })
}

export const isStale = ({ version }: Ctx, updated_at: string | null): boolean =>
  version !== undefined && (updated_at === null || new Date(version).getTime() !== new Date(updated_at).getTime())

/** Called without a change when it is unknown who made it. */
export function throwChanged(change?: LastChange & { name?: string }): never {
  if (!change) throw new Conflict(STALE, { code: 'stale' })
  const { by, at, action, changes, name } = change
  throw new Problem(409, {
    message: STALE,
    code: 'stale',
    changed: { by, at, ...(name !== undefined && { name }), changes: changesOf(action, changes) },
  })
}

const STALE = 'Someone else changed this in the meantime. Reload to see the change.'
