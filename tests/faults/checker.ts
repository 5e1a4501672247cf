/* Compares the books with the acknowledged writes, and checks the invariants. */
import { connect } from '@/server/db/connect'
import { checkBooks } from '@/server/services/books-check'
import { connected, queryAt } from './product'
import type { Written } from './writers'

export interface Found {
  /** Acknowledged but missing, or with another amount. */
  lost: string[]
  /** Present more than once. */
  doubled: string[]
  /** Present but never sent. */
  strange: string[]
}

interface Standing {
  kind: 'entry' | 'line'
  mark: string
  times: number
  cents: number
}

/** What a mark refers to in the books: the debit line of an entry, or a bank line. */
const STANDING = `
  select 'entry' as kind, p.description as mark, count(*)::int as times, (min(p.amount) * 100)::int as cents
    from posting p join journal_entry e on e.entity_id = p.entity_id and e.id = p.journal_entry_id
   where e.event_type = 'manual' and p.balance_type = 'debit' and p.description like $1 group by p.description
  union all
  select 'line', name, count(*)::int, (min(amount) * 100)::int from bank_transaction where name like $1 group by name`

/** Compares everything whose mark has this prefix with the acknowledged writes. */
export async function compare(owner_url: string, mark: string, written: Written): Promise<Found> {
  const rows = await queryAt<Standing>(owner_url, STANDING, [`${mark}%`])
  const stored = new Map(rows.map((row) => [`${row.kind} ${row.mark}`, row]))
  const expected = [...written.acknowledged].filter(([name]) => name.startsWith(mark))
  return {
    lost: expected.flatMap(([name, { kind, cents }]) =>
      stored.get(`${kind} ${name}`)?.cents === cents ? [] : `${kind} ${name}`,
    ),
    doubled: rows.flatMap((row) => (row.times === 1 ? [] : `${row.kind} ${row.mark}: ${row.times}`)),
    strange: rows.flatMap((row) => (written.sent.has(row.mark) ? [] : `${row.kind} ${row.mark}`)),
  }
}

/** The findings of the check of all books. Source: LEDGER §12, RELIABILITY 2.1. */
export async function violationsIn(serving_url: string): Promise<string[]> {
  const db = connect(serving_url, { max: 4 })
  try {
    const found: string[] = []
    for await (const { name, violations } of checkBooks(db, ({ name }, fault) =>
      found.push(`${name}: ${String(fault)}`),
    ))
      found.push(...violations.map(({ invariant, reference }) => `${name}: ${invariant} ${reference}`))
    return found
  } finally {
    await db.close()
  }
}

/**
 * Corruption that PostgreSQL's amcheck finds: each index compared with its table, and each table's pages. Several rows of its result are
 * one fault.
 */
export async function damageIn(owner_url: string): Promise<string[]> {
  return await connected(owner_url, async (ask) => {
    await ask('create extension if not exists amcheck')
    const relations = await ask<{ name: string; kind: 'i' | 'r' }>(
      `select c.oid::regclass::text as name, c.relkind as kind from pg_class c left join pg_am a on a.oid = c.relam
        where c.relpersistence = 'p' and (c.relkind = 'r' or (c.relkind = 'i' and a.amname = 'btree')) order by c.oid`,
    )
    const found: string[] = []
    for (const { name, kind } of relations) {
      const rows = await (
        kind === 'i'
          ? ask<{ text: string }>(`select bt_index_check($1::regclass, true)::text as text`, [name])
          : ask<{ text: string }>(`select msg as text from verify_heapam($1::regclass)`, [name])
      ).catch((error: unknown) => [{ text: String(error) }])
      found.push(...rows.filter(({ text }) => text !== '').map(({ text }) => `${name}: ${text}`))
    }
    return found
  })
}
