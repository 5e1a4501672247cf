import type { Transaction } from '@/lib/contract/transaction'

/** A row as somebody saw it. */
export type Seen = Pick<Transaction, 'id' | 'updated_at'>

/** The changes our own edits made, until the row is read again. */
const own = new Map<string, { seen: string; now: string | undefined }>()

/** The version an edit is based on; undefined if an earlier edit of our own left an unknown one. */
export function versionOf({ id, updated_at }: Seen): string | undefined {
  const left = own.get(id)
  if (!left || (left.seen !== updated_at && (left.now === undefined || left.now <= updated_at))) return updated_at
  return left.now
}

/** Those of many rows, by their ids. */
export const versionsOf = (rows: readonly Seen[]): Record<string, string> =>
  Object.fromEntries(
    rows.flatMap((row): [string, string][] => {
      const version = versionOf(row)
      return version === undefined ? [] : [[row.id, version]]
    }),
  )

/** An edit of our own was saved; its change does not count as made by somebody else. */
export function noteOwn(row: Seen, saved?: Seen): void {
  own.set(row.id, { seen: row.updated_at, now: saved?.updated_at })
}
