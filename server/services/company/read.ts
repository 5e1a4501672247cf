import sql, { type Sql } from 'sql-template-tag'
import { companyList, type Company } from '@/lib/contract/company'
import type { Query } from '@/lib/contract/endpoint'
import type { Page } from '@/lib/contract/page'
import type { Ctx } from '../context'
import { offsetOf, orderBy, pageOf } from '../paging'
import { caller } from '../session/caller'
import { like } from '../transaction/filter'
import { workingIn } from './membership'
import { companyColumns, companyRow } from './row'

/** One of the caller's companies. */
export async function detail(ctx: Ctx, id: string): Promise<Company> {
  await workingIn(ctx, id, 'company.read')
  return ctx.db.read({ role: 'app', company: id }, (tx) => companyRow(tx, id, caller(ctx).company_id))
}

const ORDER: Record<string, Sql> = { name: sql`lower(c.name)`, created_at: sql`c.created_at` }

/** The caller's companies, by name. */
export function list(ctx: Ctx, query: Query<typeof companyList>): Promise<Page<Company>> {
  const { user_id, company_id } = caller(ctx)
  const own = sql`
    from company c join membership m on m.company_id = c.id and m.user_id = ${user_id}
   where c.deleted_at is null ${query.search ? sql`and lower(c.name) like ${like(query.search)}` : sql``}`
  return ctx.db.read({ role: 'identity' }, async (tx) => {
    const { count } = await tx.one<{ count: number }>(sql`select count(*) ${own}`)
    const results = await tx.rows<Company>(sql`
      select ${companyColumns(company_id)} ${own}
       order by ${orderBy(query.ordering, ORDER, { fallback: 'name', id: sql`c.id` })}
       limit ${query.page_size} offset ${offsetOf(query)}`)
    return pageOf(companyList.path, query, count, results)
  })
}
