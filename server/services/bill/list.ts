import sql, { join, type Sql } from 'sql-template-tag'
import { billList, type Bill, type billStatusCount } from '@/lib/contract/bill'
import type { Answer, Query } from '@/lib/contract/endpoint'
import { addDays, weekday, type Day } from '@/lib/dates/day'
import { today } from '../book'
import { demand } from '../can'
import { entityScope, reading, type Ctx } from '../context'
import { inEntities, named } from '../document/scope'
import { offsetOf, orderBy, pageOf } from '../paging'
import { like } from '../transaction/filter'
import { BILL_JOINS, billColumns, billRow, DUE } from './row'

const ORDER: Record<string, Sql> = {
  bill_date: sql`b.bill_date`,
  bill_due_date: sql`b.bill_due_date`,
  bill_number: sql`lower(b.bill_number)`,
  bill_status: sql`b.bill_status`,
  total_amount: sql`b.total_amount`,
  open_balance: sql`b.total_amount - b.paid_amount`,
  stakeholder: sql`(select lower(o.full_name) from stakeholder o where o.entity_id = b.entity_id and o.id = b.stakeholder_id)`,
  entry_id: sql`b.entry_id`,
  created_at: sql`b.created_at`,
}

const late = (day: Day): Sql => sql`b.bill_status = 'open' and ${DUE} < ${day}::date`

function clause(entities: readonly string[], query: Query<typeof billList>, day: Day): Sql {
  const { search, overdue } = query
  const clauses: (Sql | undefined)[] = [
    inEntities(sql`b.entity_id`, entities),
    query.stakeholder ? sql`b.stakeholder_id = ${query.stakeholder}` : undefined,
    query.bill_status ? sql`b.bill_status = ${query.bill_status}` : undefined,
    query.bill_number ? sql`lower(b.bill_number) = ${query.bill_number.toLowerCase()}` : undefined,
    query.start_date ? sql`b.bill_date >= ${query.start_date}` : undefined,
    query.end_date ? sql`b.bill_date <= ${query.end_date}` : undefined,
    query.due_start_date ? sql`${DUE} >= ${query.due_start_date}::date` : undefined,
    query.due_end_date ? sql`${DUE} <= ${query.due_end_date}::date` : undefined,
    overdue === undefined ? undefined : overdue ? late(day) : sql`not (${late(day)})`,
    query.chart_of_account
      ? sql`exists (select from bill_line l where l.entity_id = b.entity_id and l.bill_id = b.id and l.chart_of_account_id = ${query.chart_of_account})`
      : undefined,
    search ? sql`(b.search_text like ${like(search)} or b.stakeholder_id in (${named(entities, search)}))` : undefined,
  ]
  return join(
    clauses.filter((each) => each !== undefined),
    ' and ',
  )
}

/** Bills with count and sums of the whole filtered set. Newest first unless asked otherwise. */
export async function list(ctx: Ctx, query: Query<typeof billList>): Promise<Answer<typeof billList>> {
  demand(ctx, 'bill.read')
  const entities = entityScope(ctx, query.entities)
  return reading(ctx, async (tx) => {
    const day = await today(tx, ctx)
    const where = clause(entities, query, day)
    const totals = await tx.one<{ count: number; total_amount: number; open_balance: number }>(sql`
      select count(*) as count, coalesce(sum(b.total_amount), 0) as total_amount,
             coalesce(sum(b.total_amount - b.paid_amount), 0) as open_balance
        from bill b where ${where}`)
    const order = orderBy(query.ordering, ORDER, {
      fallback: '-bill_date',
      id: sql`b.id`,
      nullable: ['bill_due_date', 'bill_number'],
    })
    const rows = await tx.rows<Bill>(sql`
      select ${billColumns(day)}
        from (select * from bill b where ${where} order by ${order} limit ${query.page_size} offset ${offsetOf(query)}) b ${BILL_JOINS}
       order by ${order}`)
    const { count, total_amount, open_balance } = totals
    return { ...pageOf(billList.path, query, count, rows), total_amount, open_balance }
  })
}

export function detail(ctx: Ctx, id: string): Promise<Bill> {
  demand(ctx, 'bill.read')
  return reading(ctx, async (tx) =>
    billRow(tx, { entity_ids: ctx.actor?.entity_ids ?? [], id, today: await today(tx, ctx) }),
  )
}

/** Tabs and strip of the bills screen. */
export async function statusCount(ctx: Ctx, query: { entities?: string[] }): Promise<Answer<typeof billStatusCount>> {
  demand(ctx, 'bill.read')
  const entities = entityScope(ctx, query.entities)
  return reading(ctx, async (tx) => {
    const day = await today(tx, ctx)
    const saturday = addDays(day, 6 - weekday(day))
    const balance = sql`b.total_amount - b.paid_amount`
    return tx.one<Answer<typeof billStatusCount>>(sql`
      select count(*) as "all", count(*) filter (where b.bill_status = 'open') as open, count(*) filter (where ${late(day)}) as overdue,
             count(*) filter (where b.bill_status = 'paid') as paid, coalesce(sum(${balance}), 0) as open_balance,
             coalesce(sum(${balance}) filter (where ${late(day)}), 0) as overdue_balance,
             coalesce(sum(${balance}) filter (where ${DUE} between ${day}::date and ${saturday}::date), 0) as due_this_week_balance
        from bill b where b.entity_id = any(${entities}::uuid[])`)
  })
}
