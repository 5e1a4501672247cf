import sql from 'sql-template-tag'
import type { Capability } from '@/lib/contract/capability'
import type { Query } from '@/lib/contract/endpoint'
import type { Page } from '@/lib/contract/page'
import { objectActivity, transactionActivity, type Activity } from '@/lib/contract/shared'
import type { Tx } from '@/server/db/connect'
import { demand, may } from '../can'
import { oneSnapshot, reading, type Ctx } from '../context'
import { offsetOf, pageOf } from '../paging'
import { attachmentRows } from './attachments'
import { changesOf } from './changes'
import { commentRows } from './comments'
import { mayReadPaper, withWhole, workingOn } from './object'
import { person } from './columns'

interface Happened {
  kind: Activity['kind']
  id: string
  at: string
}

/** Everything that happened to a bank line; for a part, including its whole line. */
export function activity(
  ctx: Ctx,
  { id: object_id, ...query }: Query<typeof transactionActivity> & { id: string },
): Promise<Page<Activity>> {
  demand(ctx, 'transaction.read')
  return happened(ctx, {
    ...query,
    object_id,
    model_name: 'transaction',
    path: transactionActivity.path.replace('{id}', object_id),
  })
}

/** The same for any object that the caller may see. */
export function activityOf(ctx: Ctx, query: Query<typeof objectActivity>): Promise<Page<Activity>> {
  demand(ctx, 'transaction.read')
  return happened(ctx, { ...query, path: objectActivity.path })
}

type ActivityQuery = Query<typeof objectActivity> & { path: string }

/** Newest first: what was commented, added, changed and removed. */
function happened(ctx: Ctx, { path, ...query }: ActivityQuery): Promise<Page<Activity>> {
  const { object_id, model_name } = query
  return reading(ctx, async (tx) => {
    await oneSnapshot(tx)
    const there = await workingOn(tx, ctx, { model_name, object_id })
    const { entity_id, actor } = there
    const ids = await withWhole(tx, entity_id, object_id)
    const mine = sql`= any(${ids}::uuid[])`
    const all = sql`
      (select 'comment' as kind, c.id::text, c.created_at as at from comment c
        where c.entity_id = ${entity_id} and c.object_id ${mine} and c.reply_to is null
       union all
       select 'attachment', a.id::text, a.created_at from attachment a where a.entity_id = ${entity_id} and a.object_id ${mine} and ${mayReadPaper(ctx)}
       union all
       select 'change', l.id::text, l.at from audit_log l
        where l.company_id = ${actor?.company_id} and l.object_id ${mine}
          and (l.object_type = ${model_name} or l.action = 'delete' and l.object_type = 'attachment')
          and (l.action not in ('email_queued', 'email_sent', 'email_failed') or ${may(ctx, 'invoice.read')})) x`
    const { count } = await tx.one<{ count: number }>(sql`select count(*) from ${all}`)
    const found = await tx.rows<Happened>(sql`
      select x.kind, x.id, x.at from ${all} order by x.at desc, x.kind, x.id desc limit ${query.page_size} offset ${offsetOf(query)}`)
    const entryOf = await tell(tx, there, found)
    return pageOf(path, query, count, found.map(entryOf))
  })
}

const NOTHING = { comment: null, attachment: null, action: null, changes: [] }

/** The fields of a change that name documents which not everybody can read. */
const NEEDS: Readonly<Record<string, Capability>> = {
  invoice: 'invoice.read',
  loan: 'asset.read',
  rule: 'rule.read',
  reconciliation: 'reconciliation.read',
}

type There = Awaited<ReturnType<typeof workingOn>>

async function tell(tx: Tx, there: There, found: readonly Happened[]): Promise<(one: Happened) => Activity> {
  const { entity_id } = there
  const idsOf = (kind: Happened['kind']) => found.filter((one) => one.kind === kind).map((one) => one.id)
  const comments = new Map((await commentRows(tx, entity_id, idsOf('comment'))).map((row) => [row.id, row]))
  const attachments = new Map((await attachmentRows(tx, entity_id, idsOf('attachment'))).map((row) => [row.id, row]))
  const changes = new Map((await logRows(tx, idsOf('change'))).map((row) => [row.id, row]))
  return ({ kind, id, at }) => {
    const one = { ...NOTHING, id: `${kind}-${id}`, kind, created_at: at }
    const [comment, attachment, change] = [comments.get(id), attachments.get(id), changes.get(id)]
    if (kind === 'comment' && comment) return { ...one, user: comment.created_by, comment }
    if (kind === 'attachment' && attachment) return { ...one, user: attachment.created_by, attachment }
    if (kind === 'change' && change) {
      const { user, action } = change
      const shown = changesOf(action, change.changes).filter(({ field }) =>
        may(there, NEEDS[field] ?? 'transaction.read'),
      )
      return { ...one, user, action, changes: shown }
    }
    throw new Error(`${kind} ${id} is listed and not there`)
  }
}

const logRows = (tx: Tx, ids: readonly string[]) =>
  tx.rows<{
    id: string
    user: { id: string; full_name: string } | null
    action: string
    changes: Record<string, unknown>
  }>(sql`
    select l.id::text, case when l.actor_id is not null then ${person(sql`u`, sql`l.actor_id`)} end as user,
           case when l.object_type = 'attachment' then 'remove_attachment' else l.action end as action, l.changes
      from audit_log l left join app_user u on u.id = l.actor_id
     where l.company_id = (select current_company()) and l.id = any(${[...ids]}::bigint[])`)
