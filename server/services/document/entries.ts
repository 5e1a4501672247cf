import sql from 'sql-template-tag'
import type { DocumentEntry } from '@/lib/contract/bill'
import type { Tx } from '@/server/db/connect'

/** The current entries with these ids, in the order of the ids. */
export const entriesById = (tx: Tx, entity_id: string, ids: readonly string[]): Promise<DocumentEntry[]> =>
  tx.rows<DocumentEntry>(sql`
    select e.id, e.entry_id, e.date, e.description,
           (select json_agg(json_build_object(
              'chart_of_account', json_build_object('id', a.id, 'name', a.name, 'chart_number', a.chart_number),
              'debit', case p.balance_type when 'debit' then p.amount else 0 end,
              'credit', case p.balance_type when 'credit' then p.amount else 0 end) order by p.line_no)
              from posting p join chart_of_account a on a.entity_id = p.entity_id and a.id = p.chart_of_account_id
             where p.entity_id = e.entity_id and p.journal_entry_id = e.id) as lines
      from journal_entry e where e.entity_id = ${entity_id} and e.id = any(${[...ids]}::uuid[])
     order by array_position(${[...ids]}::uuid[], e.id)`)
