/*
 * Writes journal entries. One statement per call does everything: the replaced version is kept, old lines are deleted and new ones
 * inserted, so that the database's set-wise checks only see whole entries and balances move with the postings.
 */
import sql, { type Sql } from 'sql-template-tag'
import { toDecimal } from '@/lib/money/cents'
import type { Entry } from '@/server/ledger/journal'
import type { Tx } from './connect'

export interface Posted {
  /** The source object's id, which is also the entry's. */
  readonly id: string
  readonly entry_id: string
  readonly entry: Entry
  /** The record that the entry comes from, when its id differs from the entry's: the invoice of a write-off, the asset of a disposal. */
  readonly source?: string
}

export interface Book {
  readonly company_id: string
  readonly entity_id: string
  /** Who makes the change; null for the system. */
  readonly user_id: string | null
  readonly now: Date
}

/** Posts new entries and replaces existing ones in place, n at a time. Source: LEDGER §1.8. */
export async function post(tx: Tx, book: Book, posted: readonly Posted[]): Promise<void> {
  if (posted.length === 0) return
  const lines = posted.flatMap(({ id, entry }) =>
    entry.lines.map((line, line_no) => ({ id, date: entry.date, line_no, line })),
  )
  await tx.run(sql`
    with target as (
      select * from unnest(
        ${posted.map((p) => p.id)}::uuid[], ${posted.map((p) => p.entry_id)}::text[], ${posted.map((p) => p.entry.event_type)}::text[],
        ${posted.map((p) => p.entry.date)}::date[], ${posted.map((p) => p.entry.description)}::text[],
        ${posted.map((p) => p.source ?? p.id)}::uuid[]
      ) as t(id, entry_id, event_type, date, description, source_id)
    ), kept as (
      ${keepVersions(book)} join target t on t.id = e.id where e.entity_id = ${book.entity_id}
    ), gone as (
      delete from posting p using target t where p.entity_id = ${book.entity_id} and p.journal_entry_id = t.id
    ), written as (
      insert into journal_entry as e
        (company_id, entity_id, id, entry_id, event_type, source_id, date, description, version, created_at, updated_at)
      select ${book.company_id}::uuid, ${book.entity_id}::uuid, t.id, t.entry_id, t.event_type, t.source_id, t.date, t.description,
             -- An entry that was removed and is posted again continues after its kept versions.
             1 + coalesce((select max(v.version) from journal_entry_version v
                            where v.entity_id = ${book.entity_id} and v.journal_entry_id = t.id), 0),
             ${book.now}::timestamptz, ${book.now}::timestamptz
        from target t
      on conflict (entity_id, id) do update
        set entry_id = excluded.entry_id, source_id = excluded.source_id, date = excluded.date, description = excluded.description, version = e.version + 1,
            updated_at = excluded.updated_at
      returning e.id, e.version, e.created_at
    )
    insert into posting (company_id, entity_id, journal_entry_id, version, line_no, date, chart_of_account_id, balance_type, amount,
                         stakeholder_id, truck_id, application_id, description, accrual_only,
                         amount_type, created_at)
    select ${book.company_id}::uuid, ${book.entity_id}::uuid, l.id, w.version, l.line_no, l.date, l.account, l.side, l.amount,
           l.stakeholder, l.truck, l.application, l.description, l.accrual_only,
           l.amount_type, w.created_at
      from unnest(
        ${lines.map((l) => l.id)}::uuid[], ${lines.map((l) => l.line_no)}::smallint[], ${lines.map((l) => l.date)}::date[],
        ${lines.map((l) => l.line.account)}::uuid[], ${lines.map((l) => l.line.side)}::text[],
        ${lines.map((l) => toDecimal(l.line.amount))}::numeric[], ${lines.map((l) => l.line.stakeholder ?? null)}::uuid[],
        ${lines.map((l) => l.line.truck ?? null)}::uuid[], ${lines.map((l) => l.line.application ?? null)}::uuid[],
        ${lines.map((l) => l.line.description ?? null)}::text[], ${lines.map((l) => l.line.bank_direction ?? null)}::text[],
        ${lines.map((l) => l.line.accrual_only ?? false)}::boolean[]
      ) as l(id, line_no, date, account, side, amount, stakeholder, truck, application, description, amount_type, accrual_only)
      join written w on w.id = l.id`)
}

/** Removes entries whose source is gone or no longer posts; the last version stays. */
export async function unpost(tx: Tx, book: Book, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  // Before the delete, so that its trigger finds the version already kept, with the name of the person who removes it.
  await tx.run(sql`${keepVersions(book)} where e.entity_id = ${book.entity_id} and e.id = any(${ids}::uuid[])`)
  await tx.run(sql`delete from journal_entry where entity_id = ${book.entity_id} and id = any(${ids}::uuid[])`)
}

/** Keeps the current version of entries `e` before they change or are removed; the caller adds the condition. */
const keepVersions = (book: Book): Sql => sql`
      insert into journal_entry_version (company_id, entity_id, journal_entry_id, version, entry, lines, replaced_by, replaced_at)
      select e.company_id, e.entity_id, e.id, e.version,
             jsonb_build_object('entry_id', e.entry_id, 'event_type', e.event_type, 'date', e.date, 'description', e.description),
             (select jsonb_agg(jsonb_build_object(
                'line_no', p.line_no, 'chart_of_account', p.chart_of_account_id, 'balance_type', p.balance_type, 'amount', p.amount,
                'stakeholder', p.stakeholder_id, 'truck', p.truck_id, 'application', p.application_id, 'description', p.description) order by p.line_no)
                from posting p where p.entity_id = e.entity_id and p.journal_entry_id = e.id),
             ${book.user_id}::uuid, ${book.now}::timestamptz
        from journal_entry e`

/** Takes the next n numbers of a prefix in an entity and returns the first. Locks the counter until commit, so numbers have no gaps. */
export async function takeNumbers(tx: Tx, book: Book, prefix: string, count: number): Promise<number> {
  const row = await tx.one<{ last_number: number }>(sql`
    insert into entry_counter as c (company_id, entity_id, prefix, last_number)
    values (${book.company_id}, ${book.entity_id}, ${prefix}, ${count})
    on conflict (entity_id, prefix) do update set last_number = c.last_number + ${count}
    returning last_number`)
  return row.last_number - count + 1
}

/** 'TXN-000001' */
export const entryNumber = (prefix: string, n: number): string => `${prefix}-${String(n).padStart(6, '0')}`
