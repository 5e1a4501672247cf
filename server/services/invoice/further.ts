/* The write-offs of an invoice and the entries that reinstated it. */
import sql from 'sql-template-tag'
import { postedEntries } from '@/server/db/journal-read'
import { post, type Book, type Posted } from '@/server/db/journal-store'
import type { Tx } from '@/server/db/connect'
import { furtherEntry } from '@/server/ledger/post/further'
import { furtherId } from '../document/further'
import type { LockedInvoice } from './lock'

/** The write-offs of a reinstated invoice, each with the entry that reversed it. */
export function takenBack(tx: Tx, { entity_id }: Book, { id, write_offs }: LockedInvoice): Promise<Posted[]> {
  const suffixes = Array.from({ length: write_offs }, (_, n) => [
    furtherEntry('WO', n + 1),
    furtherEntry('RI', n + 1),
  ]).flat()
  return postedEntries(tx, entity_id, sql`e.id = any(${suffixes.map((suffix) => furtherId(id, suffix))}::uuid[])`)
}

/** Changes the customer in these entries. */
export const moveTakenBack = (tx: Tx, book: Book, entries: readonly Posted[], stakeholder: string): Promise<void> =>
  post(
    tx,
    book,
    entries.map(({ entry, ...posted }) => ({
      ...posted,
      entry: { ...entry, lines: entry.lines.map((line) => ({ ...line, stakeholder })) },
    })),
  )
