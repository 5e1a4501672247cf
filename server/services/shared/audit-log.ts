import sql, { join, type Sql } from 'sql-template-tag'
import type { Query } from '@/lib/contract/endpoint'
import type { Page } from '@/lib/contract/page'
import { auditLog, type AuditEntry } from '@/lib/contract/shared'
import { demand } from '../can'
import { reading, type Ctx } from '../context'
import { offsetOf, pageOf } from '../paging'
import { caller } from '../session/caller'
import { changesOf } from './changes'
import { person } from './columns'

type AuditQuery = Query<typeof auditLog>
type Row = Omit<AuditEntry, 'changes'> & { changes: Record<string, unknown> }

/** Every change in the entities that the caller may see, newest first. Days are in the caller's time zone. */
export function auditEntries(ctx: Ctx, query: AuditQuery): Promise<Page<AuditEntry>> {
  demand(ctx, 'audit.read')
  return reading(ctx, async (tx) => {
    const where = clauseOf(ctx, query)
    const { count } = await tx.one<{ count: number }>(sql`select count(*) from audit_log l where ${where}`)
    const rows = await tx.rows<Row>(sql`
      select l.id, l.at, case when l.actor_id is not null then ${person(sql`u`, sql`l.actor_id`)} end as actor, l.entity_id as entity,
             l.object_type, l.object_id, l.action, l.changes, l.request_id
        from audit_log l left join app_user u on u.id = l.actor_id
       where ${where} order by l.id desc limit ${query.page_size} offset ${offsetOf(query)}`)
    return pageOf(
      auditLog.path,
      query,
      count,
      rows.map((row) => ({ ...row, changes: changesOf(row.action, row.changes) })),
    )
  })
}

function clauseOf(ctx: Ctx, query: AuditQuery): Sql {
  const { company_id, entity_ids } = caller(ctx)
  const entities = query.entities?.length ? entity_ids.filter((id) => query.entities?.includes(id)) : entity_ids
  const start = (day: string): Sql => sql`(${day}::date)::timestamp at time zone ${ctx.timezone}`
  const clauses = [
    sql`l.company_id = ${company_id}`,
    query.entities?.length
      ? sql`l.entity_id = any(${entities}::uuid[])`
      : sql`(l.entity_id is null or l.entity_id = any(${entities}::uuid[]))`,
    query.object_type ? sql`l.object_type = ${query.object_type}` : undefined,
    query.object_id ? sql`l.object_id = ${query.object_id}` : undefined,
    query.actor ? sql`l.actor_id = ${query.actor}` : undefined,
    query.action ? sql`l.action = ${query.action}` : undefined,
    query.start_date ? sql`l.at >= ${start(query.start_date)}` : undefined,
    query.end_date ? sql`l.at < ${start(query.end_date)} + interval '1 day'` : undefined,
  ]
  return join(
    clauses.filter((clause) => clause !== undefined),
    ' and ',
  )
}
