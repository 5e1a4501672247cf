/* Entries beside an invoice's own: void, write-offs and what took them back. */
import sql from 'sql-template-tag'
import { v5 } from 'uuid'
import { standingEntries } from '@/server/db/journal-read'
import { post, type Book, type Posted } from '@/server/db/journal-store'
import type { Tx } from '@/server/db/connect'
import type { Entry } from '@/server/ledger/journal'
import { furtherEntry } from '@/server/ledger/post/invoice'
import type { LockedInvoice } from './lock'

/** The id of such an entry is made of the invoice's and the suffix. Source: LEDGER §1.6. */
export const postFurther = (
  tx: Tx,
  book: Book,
  { invoice, suffix, entry }: { invoice: LockedInvoice; suffix: string; entry: Entry },
): Promise<void> =>
  post(tx, book, [{ id: v5(suffix, invoice.id), entry_id: `${invoice.entry_id}-${suffix}`, entry, source: invoice.id }])

/** The write-offs of an invoice that is open again, each with the entry that took it back. */
export function takenBack(tx: Tx, { entity_id }: Book, { id, write_offs }: LockedInvoice): Promise<Posted[]> {
  const suffixes = Array.from({ length: write_offs }, (_, n) => [
    furtherEntry('WO', n + 1),
    furtherEntry('RI', n + 1),
  ]).flat()
  return standingEntries(tx, entity_id, sql`e.id = any(${suffixes.map((suffix) => v5(suffix, id))}::uuid[])`)
}

/** Says another customer in them. */
export const moveTakenBack = (tx: Tx, book: Book, entries: readonly Posted[], stakeholder: string): Promise<void> =>
  post(
    tx,
    book,
    entries.map(({ entry, ...posted }) => ({
      ...posted,
      entry: { ...entry, lines: entry.lines.map((line) => ({ ...line, stakeholder })) },
    })),
  )
