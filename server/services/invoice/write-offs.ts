/* The write-offs of an invoice and the entries that reinstated it. */
import sql from 'sql-template-tag'
import { postedEntries } from '@/server/db/journal-read'
import { post, type Book, type Posted } from '@/server/db/journal-store'
import type { Tx } from '@/server/db/connect'
import { entrySuffix } from '@/server/ledger/post/void'
import { furtherEntryId } from '../document/further-entry'
import type { LockedInvoice } from './lock'

/** The ids of an invoice's write-offs, each followed by that of the entry that reinstates it. */
export const writeOffIds = ({ id, write_offs }: Pick<LockedInvoice, 'id' | 'write_offs'>): string[] =>
  Array.from({ length: write_offs }, (_, n) => [entrySuffix('WO', n + 1), entrySuffix('RI', n + 1)])
    .flat()
    .map((suffix) => furtherEntryId(id, suffix))

/** The write-offs of a reinstated invoice, each with the entry that reversed it. */
export const writeOffEntries = (tx: Tx, { entity_id }: Book, invoice: LockedInvoice): Promise<Posted[]> =>
  postedEntries(tx, entity_id, sql`e.id = any(${writeOffIds(invoice)}::uuid[])`)

/** Changes the customer in these entries. */
export const changeCustomer = (tx: Tx, book: Book, entries: readonly Posted[], stakeholder: string): Promise<void> =>
  post(
    tx,
    book,
    entries.map(({ entry, ...posted }) => ({
      ...posted,
      entry: { ...entry, lines: entry.lines.map((line) => ({ ...line, stakeholder })) },
    })),
  )
