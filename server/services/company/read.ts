import sql, { type Sql } from 'sql-template-tag'
import { companyList, type Company, type OwnCompany } from '@/lib/contract/company'
import type { Query } from '@/lib/contract/endpoint'
import type { Page } from '@/lib/contract/page'
import { like } from '@/server/db/like'
import { can } from '../can'
import { demand } from '../can'
import type { Actor, Ctx } from '../context'
import { offsetOf, orderBy, pageOf } from '../paging'
import { caller } from '../session/caller'
import { ENTITIES_OF_MEMBER, workingIn } from './membership'
import { companyColumns, companyRow, seenBy } from './row'

/** One of the caller's companies. */
export async function detail(ctx: Ctx, id: string): Promise<Company> {
  demand(ctx, 'company.read')
  const there = await workingIn(ctx, id, 'company.read')
  const row = await ctx.db.read({ role: 'app', company: id }, (tx) => companyRow(tx, id, caller(ctx).company_id))
  return seenBy(caller(there), row)
}

const ORDER: Record<string, Sql> = { name: sql`lower(c.name)`, created_at: sql`c.created_at` }

type Rights = Pick<Actor, 'role' | 'permission' | 'is_owner'>

/** The caller's companies, by name. */
export function list(ctx: Ctx, query: Query<typeof companyList>): Promise<Page<OwnCompany>> {
  demand(ctx, 'session')
  const { user_id, company_id } = caller(ctx)
  const own = sql`
    from company c join membership m on m.company_id = c.id and m.user_id = ${user_id}
   where c.deleted_at is null ${query.search ? sql`and lower(c.name) like ${like(query.search)}` : sql``}`
  return ctx.db.read({ role: 'identity' }, async (tx) => {
    const { count } = await tx.one<{ count: number }>(sql`select count(*) ${own}`)
    const rows = await tx.rows<Company & { entity_count: number; rights: Rights }>(sql`
      select ${companyColumns(company_id)}, (select count(*) ${ENTITIES_OF_MEMBER}) as entity_count,
             json_build_object('role', m.role, 'permission', m.permission, 'is_owner', m.is_owner) as rights ${own}
       order by ${orderBy(query.ordering, ORDER, { fallback: 'name', id: sql`c.id` })}
       limit ${query.page_size} offset ${offsetOf(query)}`)
    return pageOf(
      companyList.path,
      query,
      count,
      rows.map(({ rights, ...company }) => ({ ...seenBy(rights, company), ...mayDo(ctx, rights) })),
    )
  })
}

/** A call is checked against the rights in the open company first, then against those in the company it is about. */
function mayDo(ctx: Ctx, rights: Rights): Pick<OwnCompany, 'may_edit' | 'may_delete'> {
  const places = [caller(ctx), { ...caller(ctx), ...rights }]
  return {
    may_edit: places.every((actor) => can(actor, 'company.edit')),
    may_delete: places.every((actor) => can(actor, 'company.delete')),
  }
}
