import sql, { type Sql } from 'sql-template-tag'
import type { Invoice } from '@/lib/contract/invoice'
import type { Day } from '@/lib/dates/day'
import { agingStatus } from '@/server/db/aging'
import type { Tx } from '@/server/db/connect'
import { isOwed, openAmount } from '../document/open'
import { paymentsOf } from '../document/payments'
import type { RowQuery } from '../bill/row'
import { ENTITY_LOGO } from '../file/store'
import { NotFound } from '../problems'

/** Whether the customer owes it. */
export const OWED: Sql = isOwed('invoice', sql`i`)

export const BALANCE: Sql = openAmount('invoice', sql`i`)

/** The day from which an unpaid invoice is late. */
export const DUE: Sql = sql`case when i.invoice_due_date is null then i.invoice_date else i.invoice_due_date end`

export const agingDays = (today: Day): Sql => sql`
  case when ${OWED} then greatest(0, ${today}::date - ${DUE}) else 0 end`

/** Columns of a list row, from `i` and what `INVOICE_JOINS` brings. */
export const invoiceColumns = (today: Day): Sql => sql`
  i.id, json_build_object('id', s.id, 'full_name', s.full_name, 'type', s.type) as stakeholder, i.invoice_number, i.invoice_date,
  i.invoice_due_date, i.invoice_status, i.note_for_customer, i.note, i.batch_id, i.bill_to, i.tax_percent,
  i.total_amount - i.total_tax_amount as subtotal, i.total_tax_amount, i.total_amount, i.paid_amount, i.write_off_amount,
  ${BALANCE} as ending_balance, ${agingDays(today)} as aging_days, ${agingStatus(agingDays(today))} as aging_status, i.voided_on,
  i.written_off_on, i.reminded_on, i.entry_id, json_build_object('id', e.id, 'name', e.name, 'logo', ${ENTITY_LOGO}) as entity, i.created_at, i.updated_at`

export const INVOICE_JOINS: Sql = sql`
  join stakeholder s on s.entity_id = i.entity_id and s.id = i.stakeholder_id
  join entity e on e.id = i.entity_id`

// The line without a service is the tax.
const ITEMS: Sql = sql`
  (select json_agg(json_build_object(
     'id', l.id, 'service', json_build_object('id', v.id, 'name', v.name),
     'chart_of_account', json_build_object('id', a.id, 'name', a.name, 'chart_number', a.chart_number),
     'description', l.description, 'quantity', l.quantity, 'rate', l.rate, 'amount', l.amount,
     'truck', case when r.id is not null then json_build_object('id', r.id, 'full_name', r.full_name, 'unit_number', r.unit_number) end,
     'load_number', l.load_number, 'origin', l.origin, 'destination', l.destination)
     order by l.line_no)
     from invoice_line l
     join service v on v.entity_id = l.entity_id and v.id = l.service_id
     join chart_of_account a on a.entity_id = l.entity_id and a.id = l.chart_of_account_id
     left join truck r on r.entity_id = l.entity_id and r.id = l.truck_id
    where l.entity_id = i.entity_id and l.invoice_id = i.id)`

const ADJUSTMENT: Sql = sql`, 'adjustment',
  coalesce((select sum(m.amount) from match_custom_line m where m.entity_id = p.entity_id and m.transaction_id = p.transaction_id), 0)`

/** An invoice in wire form, with its lines and payments. Throws NotFound outside the entities. */
export async function invoiceRow(tx: Tx, { entity_ids, id, today }: RowQuery): Promise<Invoice> {
  const row = await tx.maybe<Invoice>(sql`
    select ${invoiceColumns(today)}, ${ITEMS} as invoice_items,
           ${paymentsOf(sql`p.entity_id = i.entity_id and p.invoice_id = i.id`, ADJUSTMENT)} as payments
      from invoice i ${INVOICE_JOINS} where i.entity_id = any(${[...entity_ids]}::uuid[]) and i.id = ${id}`)
  if (!row) throw new NotFound()
  return row
}

/** The invoice's name in messages. */
export const invoiceName = ({ invoice_number }: Pick<Invoice, 'invoice_number'>): string => `Invoice ${invoice_number}`
