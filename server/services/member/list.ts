import sql, { join, type Sql } from 'sql-template-tag'
import type { Query } from '@/lib/contract/endpoint'
import { memberList, type Member } from '@/lib/contract/member'
import type { Page } from '@/lib/contract/page'
import { like } from '@/server/db/like'
import { demand } from '../can'
import { reading, type Ctx } from '../context'
import { offsetOf, orderBy, pageOf } from '../paging'
import { caller } from '../session/caller'
import { MEMBER_COLUMNS, peopleOf } from './row'

const ORDER: Record<string, Sql> = {
  full_name: sql`lower(x.full_name)`,
  email: sql`lower(x.email)`,
  role: sql`x.role`,
  invite_status: sql`x.invite_status`,
  created_at: sql`x.created_at`,
}

/** Members and open invitations, oldest first. */
export function members(ctx: Ctx, query: Query<typeof memberList>): Promise<Page<Member>> {
  demand(ctx, 'member.read')
  return reading(ctx, async (tx) => {
    const words = query.search ? like(query.search) : undefined
    const clauses = [
      sql`true`,
      words && sql`(lower(x.full_name) like ${words} or lower(x.email) like ${words})`,
      query.role && sql`x.role = ${query.role}`,
      query.invite_status && sql`x.invite_status = ${query.invite_status}`,
    ]
    const found = sql`from ${peopleOf(caller(ctx))} where ${join(
      clauses.filter((clause) => typeof clause === 'object'),
      ' and ',
    )}`
    const { count } = await tx.one<{ count: number }>(sql`select count(*) ${found}`)
    const results = await tx.rows<Member>(sql`
      select ${MEMBER_COLUMNS} ${found} order by ${orderBy(query.ordering, ORDER, { fallback: 'created_at', id: sql`x.id` })}
       limit ${query.page_size} offset ${offsetOf(query)}`)
    return pageOf(memberList.path, query, count, results)
  })
}
