import sql, { type Sql } from 'sql-template-tag'
import type { Body, Query } from '@/lib/contract/endpoint'
import type { Page } from '@/lib/contract/page'
import { attachmentList, type Attachment, type createAttachment } from '@/lib/contract/shared'
import type { Tx } from '@/server/db/connect'
import { demand } from '../can'
import { audit, reading, tenant, transaction, type Ctx } from '../context'
import { readableFile } from '../file/access'
import { dropUnused } from '../file/drop'
import { FILE_JSON, forgetBytes } from '../file/store'
import { offsetOf, pageOf } from '../paging'
import { Invalid, NotFound } from '../problems'
import { caller } from '../session/caller'
import { addingTo, mayReadPaper, readableModels, withWhole, workingOn, type ObjectName } from './object'
import { person } from './columns'

const SELECT: Sql = sql`
  select a.id, ${FILE_JSON} as file, f.name, a.kind, a.created_at, ${person(sql`u`, sql`a.created_by`)} as created_by
    from attachment a
    join file f on f.company_id = (select current_company()) and f.id = a.file_id
    left join app_user u on u.id = a.created_by`

/** Attachments of one entity in wire form, newest first. */
export const attachmentRows = (tx: Tx, entity_id: string, ids: readonly string[]): Promise<Attachment[]> =>
  tx.rows<Attachment>(
    sql`${SELECT} where a.entity_id = ${entity_id} and a.id = any(${[...ids]}::uuid[]) order by a.id desc`,
  )

export function attachments(ctx: Ctx, query: Query<typeof attachmentList>): Promise<Page<Attachment>> {
  demand(ctx, 'transaction.read')
  return reading(ctx, async (tx) => {
    const { entity_id } = await workingOn(tx, ctx, query)
    const where = sql`where a.entity_id = ${entity_id} and a.object_id = any(${await withWhole(tx, entity_id, query.object_id)}::uuid[]) and ${mayReadPaper(ctx)}`
    const { count } = await tx.one<{ count: number }>(sql`select count(*) from attachment a ${where}`)
    const results = await tx.rows<Attachment>(
      sql`${SELECT} ${where} order by a.id desc limit ${query.page_size} offset ${offsetOf(query)}`,
    )
    return pageOf(attachmentList.path, query, count, results)
  })
}

/** Attaches an uploaded file to an object. From then on everybody who may see the object may read the file. */
export function attach(ctx: Ctx, input: Body<typeof createAttachment>): Promise<Attachment> {
  demand(ctx, 'comment.edit')
  return transaction(ctx, async (tx) => {
    if (input.kind && input.model_name !== 'stakeholder') throw new Invalid({ kind: ['Only a stakeholder has a W-9.'] })
    const there = await addingTo(tx, ctx, input)
    const { company_id, entity_id, user_id } = tenant(there)
    const file = await readableFile(tx, ctx, input.file)
    const id = ctx.id()
    await tx.run(sql`
      insert into attachment (company_id, entity_id, id, model_name, object_id, file_id, kind, created_by, created_at)
      values (${company_id}, ${entity_id}, ${id}, ${input.model_name}, ${input.object_id}, ${file.id}, ${input.kind ?? null}, ${user_id}, ${ctx.now()})`)
    await audit(tx, there, [
      { object_type: 'attachment', object_id: input.object_id, action: 'create', changes: { file: [null, file.name] } },
    ])
    const [row] = await attachmentRows(tx, entity_id, [id])
    if (!row) throw new Error('The attachment that was written is gone')
    return row
  })
}

interface Attached extends ObjectName {
  entity_id: string
  file_id: string
  name: string
  created_by: string
}

/** Removes an attachment; its file is deleted too when nothing else uses it. Removing somebody else's needs the right to. */
export async function detach(ctx: Ctx, id: string): Promise<{ message: string }> {
  demand(ctx, 'comment.edit')
  const { name, dropped } = await transaction(ctx, async (tx) => {
    const actor = caller(ctx)
    const row = await tx.maybe<Attached>(sql`
      select a.entity_id, a.model_name, a.object_id, a.file_id, a.created_by, f.name
        from attachment a join file f on f.company_id = (select current_company()) and f.id = a.file_id
       where a.entity_id = any(${actor.entity_ids}::uuid[]) and a.id = ${id} and a.model_name = any(${readableModels(ctx)}::text[])
         for update of a`)
    if (!row) throw new NotFound()
    if (row.created_by !== actor.user_id) demand(ctx, 'attachment.delete_any')
    await tx.run(sql`delete from attachment where entity_id = ${row.entity_id} and id = ${id}`)
    const dropped = await dropUnused(tx, row.file_id)
    await audit(tx, { ...ctx, actor: { ...actor, entity_id: row.entity_id } }, [
      { object_type: 'attachment', object_id: row.object_id, action: 'delete', changes: { file: [row.name, null] } },
    ])
    return { name: row.name, dropped }
  })
  await forgetBytes(ctx, dropped)
  return { message: `${name} was removed.` }
}
