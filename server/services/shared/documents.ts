import sql, { type Sql } from 'sql-template-tag'
import type { Body, Query } from '@/lib/contract/endpoint'
import type { Page } from '@/lib/contract/page'
import { documentList, type createDocument, type Document } from '@/lib/contract/shared'
import { demand } from '../can'
import { audit, reading, tenant, transaction, type Ctx } from '../context'
import { readableFile } from '../file/access'
import { FILE_JSON } from '../file/store'
import { offsetOf, pageOf } from '../paging'
import { addingTo, workingOn } from './object'
import { person } from './columns'

const SELECT: Sql = sql`
  select d.id, d.name, ${FILE_JSON} as document, d.model_name, d.object_id, d.created_at, ${person(sql`u`, sql`d.created_by`)} as created_by
    from document d
    join file f on f.company_id = (select current_company()) and f.id = d.file_id
    left join app_user u on u.id = d.created_by`

export function documents(ctx: Ctx, query: Query<typeof documentList>): Promise<Page<Document>> {
  demand(ctx, 'transaction.read')
  return reading(ctx, async (tx) => {
    const { entity_id } = await workingOn(tx, ctx, query)
    const where = sql`where d.entity_id = ${entity_id} and d.object_id = ${query.object_id}`
    const { count } = await tx.one<{ count: number }>(sql`select count(*) from document d ${where}`)
    const results = await tx.rows<Document>(
      sql`${SELECT} ${where} order by d.id desc limit ${query.page_size} offset ${offsetOf(query)}`,
    )
    return pageOf(documentList.path, query, count, results)
  })
}

/** Adds a named file to an object, or for a record that is still being entered and will refer to it. */
export function addDocument(ctx: Ctx, input: Body<typeof createDocument>): Promise<Document> {
  demand(ctx, 'comment.edit')
  return transaction(ctx, async (tx) => {
    const { object_id, model_name } = input
    const there = object_id && model_name ? await addingTo(tx, ctx, { object_id, model_name }) : ctx
    const { company_id, entity_id, user_id } = tenant(there)
    const file = await readableFile(tx, ctx, input.document)
    const id = ctx.id()
    await tx.run(sql`
      insert into document (company_id, entity_id, id, model_name, object_id, name, file_id, created_by, created_at)
      values (${company_id}, ${entity_id}, ${id}, ${model_name ?? null}, ${object_id ?? null}, ${input.name}, ${file.id}, ${user_id},
              ${ctx.now()})`)
    await audit(tx, there, [
      {
        object_type: 'document',
        object_id: object_id ?? id,
        action: 'create',
        changes: { document: [null, input.name] },
      },
    ])
    return tx.one<Document>(sql`${SELECT} where d.entity_id = ${entity_id} and d.id = ${id}`)
  })
}
