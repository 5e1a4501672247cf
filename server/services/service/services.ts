import sql from 'sql-template-tag'
import type { Answer, Body, Query } from '@/lib/contract/endpoint'
import { serviceList, type createService, type Service } from '@/lib/contract/service'
import { like } from '@/server/db/like'
import { demand } from '../can'
import { audit, entityScope, reading, tenant, transaction, type Ctx } from '../context'
import { offsetOf, orderBy, pageOf } from '../paging'
import { incomeAccount, assertNameFree } from './check'
import { SERVICE_COLUMNS, SERVICE_JOINS, serviceRow } from './row'

const ORDER = { name: sql`v.name_key`, created_at: sql`v.created_at` }

export async function services(ctx: Ctx, query: Query<typeof serviceList>): Promise<Answer<typeof serviceList>> {
  demand(ctx, 'invoice.read')
  const entities = entityScope(ctx, query.entities)
  const where = sql`v.entity_id = any(${entities}::uuid[])
    ${query.search ? sql`and v.name_key like ${like(query.search)}` : sql``}
    ${query.is_active === undefined ? sql`` : sql`and v.is_active = ${query.is_active}`}`
  return reading(ctx, async (tx) => {
    const { count } = await tx.one<{ count: number }>(sql`select count(*) as count from service v where ${where}`)
    const rows = await tx.rows<Service>(sql`
      select ${SERVICE_COLUMNS} from service v ${SERVICE_JOINS} where ${where}
       order by ${orderBy(query.ordering, ORDER, { fallback: 'name', id: sql`v.id` })} limit ${query.page_size} offset ${offsetOf(query)}`)
    return pageOf(serviceList.path, query, count, rows)
  })
}

export function addService(ctx: Ctx, input: Body<typeof createService>): Promise<Service> {
  demand(ctx, 'invoice.edit')
  return transaction(ctx, async (tx) => {
    const { company_id, entity_id } = tenant(ctx)
    const id = ctx.id()
    const account = await incomeAccount(tx, entity_id, input.chart_of_account ?? null)
    await assertNameFree(tx, entity_id, { id, name: input.name })
    await tx.run(sql`
      insert into service (company_id, entity_id, id, name, chart_of_account_id, rate, is_active, created_at, updated_at)
      values (${company_id}, ${entity_id}, ${id}, ${input.name}, ${account}, ${input.rate ?? null}, ${input.is_active}, ${ctx.now()}, ${ctx.now()})`)
    const made = await serviceRow(tx, entity_id, id)
    await audit(tx, ctx, [
      {
        object_type: 'service',
        object_id: id,
        action: 'create',
        changes: { name: [null, made.name], chart_of_account: [null, made.chart_of_account.name] },
      },
    ])
    return made
  })
}
