import sql, { type Sql } from 'sql-template-tag'
import { parseCents } from '@/lib/money/cents'
import { entry, type Entry, type Line } from '@/server/ledger/journal'
import type { Tx } from './connect'
import type { Posted } from './journal-store'

type Stored = Omit<Entry, 'lines'> & {
  id: string
  entry_id: string
  source: string
  lines: (Omit<Line, 'amount'> & { amount: string })[]
}

/** Current entries, ready to be posted again. `where` is over `journal_entry e`; the rows stay locked until commit. */
export async function postedEntries(tx: Tx, entity_id: string, where: Sql): Promise<Posted[]> {
  // Lines are read after the entries are locked: read in the same statement, they could be the old lines of an entry that somebody has just
  // replaced.
  const held = await tx.rows<{ id: string }>(
    sql`select e.id from journal_entry e where e.entity_id = ${entity_id} and ${where} order by e.id for update of e`,
  )
  const rows = await tx.rows<Stored>(sql`
    select e.id, e.entry_id, e.source_id as source, e.event_type, e.date, e.description,
           (select json_agg(json_build_object(
              'account', p.chart_of_account_id, 'side', p.balance_type, 'amount', p.amount::text, 'stakeholder', p.stakeholder_id,
              'truck', p.truck_id, 'application', p.application_id, 'description', p.description,
              'bank_direction', p.amount_type, 'accrual_only', p.accrual_only) order by p.line_no)
              from posting p where p.entity_id = e.entity_id and p.journal_entry_id = e.id) as lines
      from journal_entry e where e.entity_id = ${entity_id} and e.id = any(${held.map(({ id }) => id)}::uuid[]) order by e.id`)
  return rows.map(({ id, entry_id, source, lines, ...facts }) => ({
    id,
    entry_id,
    source,
    entry: entry({ ...facts, lines: lines.map((line) => ({ ...line, amount: parseCents(line.amount) })) }),
  }))
}
