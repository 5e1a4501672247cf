import sql, { type Sql } from 'sql-template-tag'
import type { JournalEntry } from '@/lib/contract/journal-entry'
import type { Tx } from '@/server/db/connect'
import { NotFound } from '../problems'

/** Sum of the debits of `e`. */
export const TOTAL: Sql = sql`
  (select coalesce(sum(p.amount), 0) from posting p
    where p.entity_id = e.entity_id and p.journal_entry_id = e.id and p.balance_type = 'debit')`

/** Columns of the wire form, from `e` and `m`. */
export const ENTRY_COLUMNS: Sql = sql`
  e.id, e.entry_id, e.date, e.event_type, e.description, m.note,
  (select json_agg(json_build_object(
     'chart_of_account', json_build_object('id', a.id, 'name', a.name, 'chart_number', a.chart_number),
     'description', p.description,
     'debit', case p.balance_type when 'debit' then p.amount else 0 end,
     'credit', case p.balance_type when 'credit' then p.amount else 0 end,
     'stakeholder', case when s.id is not null then json_build_object('id', s.id, 'full_name', s.full_name, 'type', s.type) end,
     'truck', case when k.id is not null then json_build_object('id', k.id, 'unit_number', k.unit_number) end)
     order by p.line_no)
     from posting p
     join chart_of_account a on a.entity_id = p.entity_id and a.id = p.chart_of_account_id
     left join stakeholder s on s.entity_id = p.entity_id and s.id = p.stakeholder_id
     left join truck k on k.entity_id = p.entity_id and k.id = p.truck_id
    where p.entity_id = e.entity_id and p.journal_entry_id = e.id) as accounts,
  ${TOTAL} as total_amount,
  (select json_build_object('id', o.id, 'entry_id', o.entry_id) from journal_entry o
    where o.entity_id = m.entity_id and o.id = m.reverses_id) as reverses,
  (select json_build_object('id', o.id, 'entry_id', o.entry_id)
     from manual_entry r join journal_entry o on o.entity_id = r.entity_id and o.id = r.id
    where r.entity_id = m.entity_id and r.reverses_id = m.id) as reversed_by, m.id is not null as is_editable, e.entity_id as entity, e.created_at, e.updated_at`

export const ENTRY_JOINS: Sql = sql`left join manual_entry m on m.entity_id = e.entity_id and m.id = e.id`

/** An entry in wire form. Throws NotFound outside the entities. */
export async function entryRow(tx: Tx, entity_ids: readonly string[], id: string): Promise<JournalEntry> {
  const row = await tx.maybe<JournalEntry>(sql`
    select ${ENTRY_COLUMNS} from journal_entry e ${ENTRY_JOINS}
     where e.entity_id = any(${[...entity_ids]}::uuid[]) and e.id = ${id}`)
  if (!row) throw new NotFound()
  return row
}

/** The entry's name in messages. */
export const entryName = ({ entry_id }: Pick<JournalEntry, 'entry_id'>): string => `Journal entry ${entry_id}`
