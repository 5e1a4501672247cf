/*
 * Checks all books against the invariants. A violation is logged as an error, and books whose entries do not balance are frozen. New rows
 * of the audit log are sealed.
 */
import sql from 'sql-template-tag'
import { FREEZING } from '@/server/db/invariants'
import { checkBooks, type CheckedBooks } from '@/server/services/books-check'
import { freeze } from '@/server/services/company/freeze'
import { sealAuditLog } from '@/server/services/company/seal-audit-log'
import type { Ports } from '@/server/services/context'

type BooksRoundPorts = Pick<Ports, 'db' | 'log' | 'now' | 'events'>

/** Returns how many companies were checked: none while another copy of the API is checking. */
export async function booksRound(ports: BooksRoundPorts, signal?: AbortSignal): Promise<number> {
  const { db, log } = ports
  // This transaction only holds the lock for as long as the check runs.
  const { tx, end } = await db.stream({ role: 'worker' })
  let checked = 0
  try {
    const { free } = await tx.one<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('haulbook.check_books')) as free`,
    )
    if (!free) return 0
    const onFault = ({ company_id }: Pick<CheckedBooks, 'company_id'>, err: unknown) =>
      log.error({ err, company: company_id }, 'books could not be checked')
    for await (const books of checkBooks(db, onFault)) {
      checked++
      await act(ports, books).catch((fault: unknown) => onFault(books, fault))
      if (signal?.aborted) break
    }
    return checked
  } finally {
    await end()
  }
}

/** Logs violations, freezes books that must not be written to, and seals the audit log. */
async function act(ports: BooksRoundPorts, { company_id, violations }: CheckedBooks): Promise<void> {
  const { log } = ports
  const names = [...new Set(violations.map(({ invariant }) => invariant))]
  if (names.length > 0) log.error({ company: company_id, names, violations }, 'books are not sound')
  const freezing = names.filter((name) => FREEZING.has(name))
  if (freezing.length > 0 && (await freeze(ports, { company_id, names: freezing })))
    log.error({ company: company_id, names: freezing }, 'books are frozen')
  await sealAuditLog(ports, company_id)
}
