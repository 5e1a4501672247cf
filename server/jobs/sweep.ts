/* Holds all books against the invariants once an hour; what does not hold is an error in the log, and where entries do not
 * balance the books are frozen. What the audit log has gained is sealed. One copy of the API at a time. */
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { GRAVE } from '@/server/db/invariants'
import { checkBooks } from '@/server/services/books-check'
import { freeze } from '@/server/services/company/freeze'
import { sealAuditLog } from '@/server/services/company/seal-audit-log'
import type { Ports } from '@/server/services/context'

const HOUR_MS = 3_600_000

export async function sweepRegularly(ports: Ports, signal: AbortSignal): Promise<void> {
  for (;;) {
    await sleep(HOUR_MS, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    await sweep(ports, signal).catch((error: unknown) => ports.log.warn({ err: error }, 'could not check the books'))
  }
}

/** Answers how many companies were checked; none while another copy checks. */
export async function sweep(ports: Pick<Ports, 'db' | 'log' | 'now' | 'events'>, signal?: AbortSignal): Promise<number> {
  const { db, log } = ports
  // The lock lasts as long as this reading, which does nothing else.
  const { tx, end } = await db.stream({ role: 'worker' })
  let checked = 0
  try {
    const { free } = await tx.one<{ free: boolean }>(sql`select pg_try_advisory_xact_lock(hashtext('haulbook.check_books')) as free`)
    if (!free) return 0
    for await (const { company_id, violations } of checkBooks(db)) {
      checked++
      const names = [...new Set(violations.map(({ invariant }) => invariant))]
      if (names.length > 0) log.error({ company: company_id, names, violations }, 'books are not sound')
      const grave = names.filter((name) => GRAVE.has(name))
      if (grave.length > 0 && (await freeze(ports, { company_id, names: grave }))) log.error({ company: company_id, names: grave }, 'books are frozen')
      await sealAuditLog(ports, company_id)
      if (signal?.aborted) break
    }
    return checked
  } finally {
    await end()
  }
}
