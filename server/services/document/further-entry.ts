import { v5 } from 'uuid'
import type { Tx } from '@/server/db/connect'
import { post, type Book } from '@/server/db/journal-store'
import type { Entry } from '@/server/ledger/journal'

interface Further {
  document: { id: string; entry_id: string }
  /** 'V' */
  suffix: string
  entry: Entry
}

/** The id of a further entry of a document, derived from the document's id and the suffix. Source: LEDGER §1.6. */
export const furtherEntryId = (document: string, suffix: string): string => v5(suffix, document)

/** Posts a further entry of a document, such as its void. */
export const postFurtherEntry = (tx: Tx, book: Book, { document, suffix, entry }: Further): Promise<void> =>
  post(tx, book, [
    {
      id: furtherEntryId(document.id, suffix),
      entry_id: `${document.entry_id}-${suffix}`,
      entry,
      source: document.id,
    },
  ])
