import sql, { type Sql } from 'sql-template-tag'
import type { Body, Query } from '@/lib/contract/endpoint'
import type { Page } from '@/lib/contract/page'
import { commentList, type Comment, type createComment } from '@/lib/contract/shared'
import type { Tx } from '@/server/db/connect'
import { demand } from '../can'
import { mayEnter } from '../company/membership'
import { audit, reading, SYSTEM_USER, tenant, transaction, type Ctx } from '../context'
import { offsetOf, pageOf } from '../paging'
import { Invalid } from '../problems'
import { helperReply } from './helper-reply'
import { addingTo, withWhole, workingOn } from './object'
import { systemComment } from './system-comment'
import { instant, person } from './columns'

const mentioned = (comment: Sql): Sql => sql`
  coalesce((select json_agg(json_build_object('id', m.id, 'full_name', m.full_name) order by m.full_name, m.id)
              from app_user m where m.id = any(${comment}.mentions)), '[]'::json)`

/** Columns of the wire form, from `c` and its author `u`. */
const COMMENT_COLUMNS: Sql = sql`
  c.id, c.body, c.created_at, ${person(sql`u`, sql`c.created_by`)} as created_by, c.reply_to, ${mentioned(sql`c`)} as mentions,
  coalesce((select json_agg(json_build_object('id', r.id, 'body', r.body, 'created_at', ${instant(sql`r.created_at`)},
                     'created_by', ${person(sql`ru`, sql`r.created_by`)}, 'reply_to', r.reply_to, 'mentions', ${mentioned(sql`r`)})
                     order by r.created_at, r.id)
              from comment r left join app_user ru on ru.id = r.created_by
             where r.entity_id = c.entity_id and r.reply_to = c.id), '[]'::json) as replies`

const FROM: Sql = sql`from comment c left join app_user u on u.id = c.created_by`

/** Comments of one entity in wire form, newest first. */
export const commentRows = (tx: Tx, entity_id: string, ids: readonly string[]): Promise<Comment[]> =>
  tx.rows<Comment>(sql`
    select ${COMMENT_COLUMNS} ${FROM} where c.entity_id = ${entity_id} and c.id = any(${[...ids]}::uuid[]) order by c.id desc`)

/** The comments on an object, with replies below the comment they answer. */
export function comments(ctx: Ctx, query: Query<typeof commentList>): Promise<Page<Comment>> {
  demand(ctx, 'transaction.read')
  return reading(ctx, async (tx) => {
    const { entity_id } = await workingOn(tx, ctx, query)
    const where = sql`where c.entity_id = ${entity_id} and c.object_id = ${query.object_id} and c.reply_to is null`
    const { count } = await tx.one<{ count: number }>(sql`select count(*) from comment c ${where}`)
    const results = await tx.rows<Comment>(sql`
      select ${COMMENT_COLUMNS} ${FROM} ${where} order by c.id desc limit ${query.page_size} offset ${offsetOf(query)}`)
    return pageOf(commentList.path, query, count, results)
  })
}

/** Adds a comment or a reply; a reply to a reply joins the same conversation. When it mentions the helper, the helper replies there. */
export async function comment(ctx: Ctx, input: Body<typeof createComment>): Promise<Comment> {
  demand(ctx, 'comment.edit')
  const answer = await helperReply(ctx, input)
  return transaction(ctx, async (tx) => {
    const there = await addingTo(tx, ctx, input)
    const { company_id, entity_id, user_id } = tenant(there)
    const { reply_to, object_id } = await placeOf(tx, entity_id, input)
    const mentions = [...new Set(input.mentions ?? [])]
    await assertMayRead(tx, entity_id, mentions)
    const id = ctx.id()
    await tx.run(sql`
      insert into comment (company_id, entity_id, id, model_name, object_id, reply_to, body, mentions, created_by, created_at)
      values (${company_id}, ${entity_id}, ${id}, ${input.model_name}, ${object_id}, ${reply_to}, ${input.body},
              ${mentions}::uuid[], ${user_id}, ${ctx.now()})`)
    await audit(tx, there, [
      { object_type: 'comment', object_id, action: 'create', changes: { comment: [null, input.body] } },
    ])
    if (answer !== null)
      await systemComment(tx, asHelper(there), { ...input, object_id, body: answer, reply_to: reply_to ?? id })
    return tx.one<Comment>(sql`select ${COMMENT_COLUMNS} ${FROM} where c.entity_id = ${entity_id} and c.id = ${id}`)
  })
}

/** Comments of the product are not attributed to a person. */
const asHelper = (ctx: Ctx): Ctx => ({ ...ctx, actor: ctx.actor && { ...ctx.actor, user_id: SYSTEM_USER } })

interface Place {
  reply_to: string | null
  object_id: string
}
/** The object that a comment belongs to; a reply joins the conversation there. */
async function placeOf(
  tx: Tx,
  entity_id: string,
  { object_id, reply_to }: { object_id: string; reply_to?: string | null },
): Promise<Place> {
  if (!reply_to) return { reply_to: null, object_id }
  const place = await tx.maybe<Place>(sql`
    select coalesce(reply_to, id) as reply_to, object_id from comment
     where entity_id = ${entity_id} and id = ${reply_to} and object_id = any(${await withWhole(tx, entity_id, object_id)}::uuid[])`)
  if (!place) throw new Invalid({ reply_to: ['This comment is not on this object.'] })
  return place
}

/** Only people who may see the object can be mentioned. */
async function assertMayRead(tx: Tx, entity_id: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx.rows<{ user_id: string }>(sql`
    select m.user_id from membership m
     where m.company_id = (select current_company()) and m.user_id = any(${[...ids]}::uuid[])
       and ${mayEnter(sql`m`, sql`${entity_id}`)}`)
  const known = new Set(rows.map((row) => row.user_id))
  if (ids.some((id) => !known.has(id)))
    throw new Invalid({ mentions: ['Only members who can see this can be mentioned.'] })
}
