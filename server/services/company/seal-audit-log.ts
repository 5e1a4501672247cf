import sql from 'sql-template-tag'
import type { Ports } from '../context'

/** Rows sealed in one transaction: well within the time that a statement may take. */
const BATCH = 10_000

interface Sealed {
  linked: number
  no: number
  head: Buffer
}

/**
 * Adds the new rows of a company's audit log to its hash chain. The head of the chain goes to the process's log, which the database cannot
 * change. Source: SECURITY T45.
 */
export async function sealAuditLog({ db, log }: Pick<Ports, 'db' | 'log'>, company_id: string): Promise<void> {
  let gained = 0
  for (;;) {
    const { linked, no, head } = await db.write({ role: 'app', company: company_id }, (tx) =>
      tx.one<Sealed>(sql`select linked, no, head from seal_audit_log(${BATCH})`),
    )
    gained += linked
    if (linked === BATCH) continue
    if (gained > 0) log.info({ company: company_id, links: no, head: head.toString('hex') }, 'audit log sealed')
    return
  }
}
