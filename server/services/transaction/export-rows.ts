import sql, { type Sql } from 'sql-template-tag'
import { STATUS_LABELS } from '@/lib/contract/labels'
import type { Transaction } from '@/lib/contract/transaction'
import type { TransactionFilter } from '@/lib/contract/transaction-filter'
import { unitName } from '@/lib/contract/unit-name'
import type { Tx } from '@/server/db/connect'
import type { Column, Row } from '@/server/providers/paper/paper'
import { filterClause } from './filter'
import { orderOf } from './list'

export const EXPORT_COLUMNS: readonly Column[] = [
  { label: 'Date', kind: 'date', width: 12 },
  { label: 'Description', kind: 'text', width: 44 },
  { label: 'Bank text', kind: 'text', width: 44 },
  { label: 'Bank account', kind: 'text', width: 24 },
  { label: 'Amount', kind: 'money', width: 16 },
  { label: 'Account number', kind: 'code', width: 14 },
  { label: 'Category', kind: 'text', width: 30 },
  { label: 'Stakeholder', kind: 'text', width: 28 },
  { label: 'Status', kind: 'text', width: 16 },
  { label: 'Flags', kind: 'text', width: 20 },
  { label: 'Note', kind: 'text', width: 40 },
  { label: 'Entry', kind: 'text', width: 14 },
  { label: 'Truck', kind: 'text', width: 24 },
]

const FLAGS = [
  ['is_flagged', 'Flagged'],
  ['is_finalized', 'Finalized'],
  ['is_reconciliation', 'Reconciled'],
  ['is_recurring', 'Recurring'],
  ['is_part', 'Split part'],
] as const

type Flags = Record<(typeof FLAGS)[number][0], boolean>
interface Exported extends Pick<Transaction, 'date' | 'name' | 'description' | 'status' | 'note'>, Flags {
  bank_account: string
  mask: string | null
  signed: number
  chart_number: number | null
  category: string | null
  stakeholder: string | null
  entry_id: string | null
  truck_name: string | null
  truck_number: string | null
}

/** The number of rows in the fetch statement below. */
const FETCH = 2000

/**
 * Rows in the list's order, read through a cursor on demand: the next batch is fetched while the previous one is written. Money out is
 * negative.
 */
export async function* exportRows(
  tx: Tx,
  entities: readonly string[],
  filter: TransactionFilter & { ordering?: string },
): AsyncGenerator<Row[]> {
  // Everything is read, so the plan must not favor the first rows.
  await tx.run(sql`set local cursor_tuple_fraction = 1`)
  await tx.run(sql`declare exported no scroll cursor for ${selection(entities, filter)}`)
  let next = fetchRows(tx)
  try {
    for (;;) {
      const rows = await next
      if (rows.length === FETCH) next = fetchRows(tx)
      if (rows.length > 0) yield rows.map(rowOf)
      if (rows.length < FETCH) return
    }
  } finally {
    await next.catch(() => undefined)
  }
}

function fetchRows(tx: Tx): Promise<Exported[]> {
  const rows = tx.rows<Exported>(sql`fetch 2000 from exported`)
  // It may fail before anyone awaits it; the caller that asks for the rows still gets the error.
  rows.catch(() => undefined)
  return rows
}

const selection = (entities: readonly string[], filter: TransactionFilter & { ordering?: string }): Sql => sql`
  select t.date, t.name, t.description, t.status, t.note, t.is_flagged, t.is_finalized, t.is_reconciliation, t.is_recurring,
         t.parent_id is not null as is_part, case t.amount_type when 'money_in' then t.amount else -t.amount end as signed,
         b.name as bank_account, b.mask, a.chart_number, a.name as category, s.full_name as stakeholder, j.entry_id,
         k.full_name as truck_name, k.unit_number as truck_number
    from bank_transaction t
    join bank_account b on b.entity_id = t.entity_id and b.id = t.bank_account_id
    left join chart_of_account a on a.entity_id = t.entity_id and a.id = t.chart_of_account_id
    left join stakeholder s on s.entity_id = t.entity_id and s.id = t.stakeholder_id
    left join truck k on k.entity_id = t.entity_id and k.id = t.truck_id
    left join journal_entry j on j.entity_id = t.entity_id and j.id = case when t.parent_id is null then t.id else t.parent_id end
   where ${filterClause(entities, filter)}
   order by ${orderOf(filter.ordering)}`

const rowOf = (line: Exported): Row => ({
  kind: 'line',
  level: 0,
  cells: [
    line.date,
    line.name,
    line.description,
    line.mask ? `${line.bank_account} ••${line.mask}` : line.bank_account,
    line.signed,
    line.chart_number,
    line.category,
    line.stakeholder,
    STATUS_LABELS[line.status],
    FLAGS.flatMap(([flag, label]) => (line[flag] ? [label] : [])).join(', '),
    line.note,
    line.entry_id,
    line.truck_name === null ? null : unitName({ full_name: line.truck_name, unit_number: line.truck_number }),
  ],
})
