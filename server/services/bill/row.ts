import sql, { type Sql } from 'sql-template-tag'
import type { Bill } from '@/lib/contract/bill'
import type { Day } from '@/lib/dates/day'
import type { Tx } from '@/server/db/connect'
import { ENTITY_LOGO } from '../file/store'
import { NotFound } from '../problems'
import { isOwed, openAmount } from '../document/open'
import { paymentsOf } from '../document/payments'

/** Whether it is still to be paid. */
export const OWED: Sql = isOwed('bill', sql`b`)

export const OPEN: Sql = openAmount('bill', sql`b`)

/** The day from which an unpaid bill is late. */
export const DUE: Sql = sql`case when b.bill_due_date is null then b.bill_date else b.bill_due_date end`

const ITEMS: Sql = sql`
  (select json_agg(json_build_object(
     'id', l.id, 'chart_of_account', json_build_object('id', a.id, 'name', a.name, 'chart_number', a.chart_number),
     'description', l.description, 'quantity', l.quantity, 'rate', l.rate, 'total_amount', l.total_amount,
     'truck', case when r.id is not null then json_build_object('id', r.id, 'full_name', r.full_name, 'unit_number', r.unit_number) end,
     'bill', l.bill_id) order by l.line_no)
     from bill_line l
     join chart_of_account a on a.entity_id = l.entity_id and a.id = l.chart_of_account_id
     left join truck r on r.entity_id = l.entity_id and r.id = l.truck_id
    where l.entity_id = b.entity_id and l.bill_id = b.id)`

/** Columns of the wire form, from `b` and what `BILL_JOINS` brings. */
export const billColumns = (today: Day): Sql => sql`
  b.id, json_build_object('id', s.id, 'full_name', s.full_name, 'type', s.type) as stakeholder, ${ITEMS} as bill_items,
  b.bill_number, b.bill_date, b.bill_due_date, b.bill_status, b.note, b.tax_percent, b.total_amount - b.total_tax_amount as subtotal,
  b.total_tax_amount, b.total_amount, b.paid_amount, ${OPEN} as open_balance,
  ${OWED} and ${DUE} < ${today}::date as is_overdue,
  case when ${OWED} then ${today}::date - ${DUE} else 0 end as overdue_days, b.voided_on, b.entry_id,
  json_build_object('id', e.id, 'name', e.name, 'logo', ${ENTITY_LOGO}) as entity, y.payments -> -1 as transaction, y.payments,
  b.created_at, b.updated_at`

// `offset` keeps the planner from reading the payments a second time for the latest one.
export const BILL_JOINS: Sql = sql`
  join stakeholder s on s.entity_id = b.entity_id and s.id = b.stakeholder_id
  join entity e on e.id = b.entity_id
  cross join lateral (select ${paymentsOf(sql`p.entity_id = b.entity_id and p.bill_id = b.id`)} as payments offset 0) y`

export interface RowQuery {
  entity_ids: readonly string[]
  id: string
  today: Day
}

/** A bill in wire form. Throws NotFound outside the entities. */
export async function billRow(tx: Tx, { entity_ids, id, today }: RowQuery): Promise<Bill> {
  const row = await tx.maybe<Bill>(sql`
    select ${billColumns(today)} from bill b ${BILL_JOINS} where b.entity_id = any(${[...entity_ids]}::uuid[]) and b.id = ${id}`)
  if (!row) throw new NotFound()
  return row
}

/** The bill's name in messages. */
export const billName = ({ bill_number, entry_id }: Pick<Bill, 'bill_number' | 'entry_id'>): string =>
  `Bill ${bill_number ?? entry_id}`
