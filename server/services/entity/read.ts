import sql, { type Sql } from 'sql-template-tag'
import { entityList, type Entity } from '@/lib/contract/company'
import type { Query } from '@/lib/contract/endpoint'
import type { Page } from '@/lib/contract/page'
import { like } from '@/server/db/like'
import { demand } from '../can'
import { reading, type Ctx } from '../context'
import { offsetOf, orderBy, pageOf } from '../paging'
import { caller } from '../session/caller'
import { entityColumns, entityRow } from './row'

/** One entity of the default company. */
export function detail(ctx: Ctx, id: string): Promise<Entity> {
  demand(ctx, 'entity.read')
  const { entity_ids: visible, entity_id: default_id } = caller(ctx)
  return reading(ctx, (tx) => entityRow(tx, { id, visible, default_id }))
}

const ORDER: Record<string, Sql> = { name: sql`lower(e.name)`, created_at: sql`e.created_at` }

/** The entities of the default company that are open to the caller, by name. */
export function list(ctx: Ctx, query: Query<typeof entityList>): Promise<Page<Entity>> {
  demand(ctx, 'entity.read')
  const { entity_ids, entity_id } = caller(ctx)
  const open = sql`
    from entity e
   where e.id = any(${entity_ids}::uuid[]) ${query.search ? sql`and lower(e.name) like ${like(query.search)}` : sql``}`
  return reading(ctx, async (tx) => {
    const { count } = await tx.one<{ count: number }>(sql`select count(*) ${open}`)
    const results = await tx.rows<Entity>(sql`
      select ${entityColumns(entity_id)} ${open}
       order by ${orderBy(query.ordering, ORDER, { fallback: 'name', id: sql`e.id` })}
       limit ${query.page_size} offset ${offsetOf(query)}`)
    return pageOf(entityList.path, query, count, results)
  })
}
