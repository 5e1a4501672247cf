import sql from 'sql-template-tag'
import type { Answer, Query } from '@/lib/contract/endpoint'
import { loanList, type Loan } from '@/lib/contract/loan'
import { like } from '@/server/db/like'
import { today } from '../book'
import { demand } from '../can'
import { entityScope, reading, type Ctx } from '../context'
import { offsetOf, orderBy, pageOf } from '../paging'
import { LOAN_JOINS, loanColumns, loanRow } from './row'

const ORDER = {
  entry_id: sql`l.entry_id`,
  name: sql`lower(l.name)`,
  loan_amount: sql`l.loan_amount`,
  start_date: sql`l.start_date`,
  end_date: sql`l.end_date`,
  created_at: sql`l.created_at`,
}

/** What was paid back of a loan, from `l`. */
const PAID = sql`(select coalesce(sum(x.principal), 0) from loan_row x where x.entity_id = l.entity_id and x.loan_id = l.id and x.is_paid)`

/** Loans with count and balance of the whole filtered set. */
export async function list(ctx: Ctx, query: Query<typeof loanList>): Promise<Answer<typeof loanList>> {
  demand(ctx, 'asset.read')
  const where = sql`l.entity_id = any(${entityScope(ctx, query.entities)}::uuid[])
    ${query.truck ? sql`and l.truck_id = ${query.truck}` : sql``}
    ${query.search ? sql`and lower(concat_ws(' ', l.name, l.agreement_name, l.entry_id)) like ${like(query.search)}` : sql``}`
  return reading(ctx, async (tx) => {
    const { count, balance } = await tx.one<{ count: number; balance: number }>(sql`
      select count(*) as count, coalesce(sum(l.loan_amount - ${PAID}), 0) as balance from loan l where ${where}`)
    const rows = await tx.rows<Loan>(sql`
      select ${loanColumns(await today(tx, ctx))} from loan l ${LOAN_JOINS} where ${where}
       order by ${orderBy(query.ordering, ORDER, { fallback: 'entry_id', id: sql`l.id` })} limit ${query.page_size} offset ${offsetOf(query)}`)
    return { ...pageOf(loanList.path, query, count, rows), balance }
  })
}

export function detail(ctx: Ctx, id: string): Promise<Loan> {
  demand(ctx, 'asset.read')
  return reading(ctx, async (tx) => loanRow(tx, ctx.actor?.entity_ids ?? [], { id, today: await today(tx, ctx) }))
}
