import sql, { type Sql } from 'sql-template-tag'
import { LIST_MAX } from '@/lib/contract/bounds'
import type { Answer, Query } from '@/lib/contract/endpoint'
import type { LineWithoutTruck, linesWithoutTruck } from '@/lib/contract/truck-line'
import type { Tx } from '@/server/db/connect'
import { truckProposer, type Unit } from '@/server/ledger/match/truck'
import { demand } from '../can'
import { oneSnapshot, reading, tenant, type Ctx } from '../context'
import { lockCase } from './blocks'

type Row = Omit<LineWithoutTruck, 'proposed'> & { usual: string | null; earlier: string | null }

/** How many lines are checked for a truck, newest first. */
const LOOKED_AT = 4 * LIST_MAX
/** How many earlier lines it takes to suggest their truck. */
const EARLIER_MIN = 2

/** The bank lines behind "unassigned" in the statement by truck that can still be changed. */
export function withoutTruck(
  ctx: Ctx,
  range: Query<typeof linesWithoutTruck>,
): Promise<Answer<typeof linesWithoutTruck>> {
  demand(ctx, 'transaction.read')
  return reading(ctx, async (tx) => {
    await oneSnapshot(tx)
    const { entity_id } = tenant(ctx)
    const clause = openLines(entity_id, range)
    const { count } = await tx.one<{ count: number }>(sql`select count(*)::int as count ${clause}`)
    const units = await tx.rows<Unit>(sql`select id, unit_number from truck where entity_id = ${entity_id}`)
    const rows = await linesOf(tx, entity_id, clause)
    const propose = truckProposer(units)
    const results = rows.map(({ usual, earlier, ...line }): LineWithoutTruck => {
      const proposed = propose({ text: `${line.name} ${line.description}`, usual, earlier })
      const unit = units.find(({ id }) => id === proposed?.truck)
      return { ...line, proposed: proposed && { ...proposed, unit_number: unit?.unit_number ?? null } }
    })
    const rank = ({ proposed }: LineWithoutTruck): number => (proposed === null ? 1 : 0)
    return { count, results: results.toSorted((a, b) => rank(a) - rank(b)).slice(0, LIST_MAX) }
  })
}

/**
 * Income and expense lines, and parts of split lines, that name no truck and are not locked. A single requested line may still wait for its
 * category.
 */
const openLines = (entity_id: string, { start_date, end_date, id }: Query<typeof linesWithoutTruck>): Sql => sql`
  from bank_transaction t
  join entity e on e.id = t.entity_id
  left join chart_of_account a on a.entity_id = t.entity_id and a.id = t.chart_of_account_id
  left join stakeholder s on s.entity_id = t.entity_id and s.id = t.stakeholder_id
 where t.entity_id = ${entity_id} and t.date between ${start_date} and ${end_date} and t.truck_id is null and t.link is null
   and ${id ? sql`t.id = ${id}` : sql`a.account_element in ('income', 'expense')`}
   and t.mirror_of is null and not t.is_split and (${lockCase(sql`e.books_locked_until`)}) is null`

const linesOf = (tx: Tx, entity_id: string, clause: Sql): Promise<Row[]> =>
  tx.rows<Row>(sql`
    with line as materialized (
      select t.id, t.date, t.name, t.description, t.amount, t.amount_type, t.stakeholder_id, s.truck_id as usual,
             case when a.id is not null then json_build_object('id', a.id, 'chart_number', a.chart_number, 'name', a.name) end as chart_of_account,
             case when s.id is not null then json_build_object('id', s.id, 'full_name', s.full_name) end as stakeholder
        ${clause} order by t.date desc, t.id desc limit ${LOOKED_AT}
    ), earlier as (
      select stakeholder_id, min(truck_id::text) as truck from bank_transaction
       where entity_id = ${entity_id} and truck_id is not null and stakeholder_id in (select stakeholder_id from line)
       group by stakeholder_id having count(distinct truck_id) = 1 and count(*) >= ${EARLIER_MIN}
    )
    select l.id, l.date, l.name, l.description, l.amount, l.amount_type, l.chart_of_account, l.stakeholder, l.usual, h.truck as earlier
      from line l left join earlier h using (stakeholder_id) order by l.date desc, l.id desc`)
