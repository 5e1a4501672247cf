import sql, { join, type Sql } from 'sql-template-tag'
import { billList, type Bill, type billStatusCount } from '@/lib/contract/bill'
import type { Answer, Query } from '@/lib/contract/endpoint'
import { addDays, weekday, type Day } from '@/lib/dates/day'
import { today } from '../book'
import { demand } from '../can'
import { entityScope, reading, type Ctx } from '../context'
import { documentsFound } from '../document/search'
import { isNarrowedByStatus, keptSums } from '../document/sums'
import { inEntities } from '../in-entities'
import { offsetOf, orderBy, pageOf } from '../paging'
import { BILL_JOINS, billColumns, billRow, DUE, OPEN, OWED } from './row'

const ORDER: Record<string, Sql> = {
  bill_date: sql`b.bill_date`,
  bill_due_date: DUE,
  bill_number: sql`lower(b.bill_number)`,
  bill_status: sql`b.bill_status`,
  total_amount: sql`b.total_amount`,
  open_balance: OPEN,
  stakeholder: sql`(select lower(o.full_name) from stakeholder o where o.entity_id = b.entity_id and o.id = b.stakeholder_id)`,
  entry_id: sql`b.entry_id`,
  created_at: sql`b.created_at`,
}

const late = (day: Day): Sql => sql`${OWED} and ${DUE} < ${day}::date`

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
    search ? sql`b.id in (${documentsFound('bill', entities, search)})` : undefined,
  ]
  return join(
    clauses.filter((each) => each !== undefined),
    ' and ',
  )
}

type Totals = Record<'count' | 'total_amount' | 'open_balance', number>

const counted = (where: Sql): Sql => sql`
  select count(*) as count, coalesce(sum(b.total_amount), 0) as total_amount, coalesce(sum(${OPEN}), 0) as open_balance
    from bill b where ${where}`

/** The same sums from the maintained totals, when only the status narrows the list; otherwise null. */
function sumsOf(entities: readonly string[], query: Query<typeof billList>): Sql | null {
  const { page: _page, page_size: _size, ordering: _by, entities: _in, bill_status, ...narrowing } = query
  if (!isNarrowedByStatus(narrowing)) return null
  return sql`
    select coalesce(sum(documents), 0) as count, coalesce(sum(total), 0) as total_amount, coalesce(sum(open), 0) as open_balance
      from (${keptSums({ kind: 'bill', entities, statuses: bill_status && [bill_status] })}) s`
}

/** Bills with count and sums of the whole filtered set. Newest first unless another order is requested. */
export async function list(ctx: Ctx, query: Query<typeof billList>): Promise<Answer<typeof billList>> {
  demand(ctx, 'bill.read')
  const entities = entityScope(ctx, query.entities)
  return reading(ctx, async (tx) => {
    const day = await today(tx, ctx)
    const where = clause(entities, query, day)
    const totals = await tx.one<Totals>(sumsOf(entities, query) ?? counted(where))
    const order = orderBy(query.ordering, ORDER, {
      fallback: '-bill_date',
      id: sql`b.id`,
      nullable: ['bill_number'],
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
    return tx.one<Answer<typeof billStatusCount>>(sql`
      select k.*, o.*
        from (select coalesce(sum(documents), 0) as "all", coalesce(sum(documents) filter (where status = 'open'), 0) as open,
                     coalesce(sum(documents) filter (where status = 'paid'), 0) as paid,
                     coalesce(sum(documents) filter (where status = 'void'), 0) as void, coalesce(sum(open), 0) as open_balance
                from (${keptSums({ kind: 'bill', entities })}) s) k,
             (select count(*) filter (where ${late(day)}) as overdue,
                     coalesce(sum(${OPEN}) filter (where ${late(day)}), 0) as overdue_balance,
                     coalesce(sum(${OPEN}) filter (where ${DUE} between ${day}::date and ${saturday}::date), 0) as due_this_week_balance
                from bill b where ${inEntities(sql`b.entity_id`, entities)} and ${OWED}) o`)
  })
}
