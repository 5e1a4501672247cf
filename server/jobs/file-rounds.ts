/* Looks once an hour for files that nothing holds any more, so that nobody pays for them in space. */
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Ports } from '@/server/services/context'
import { sweepFiles } from '@/server/services/file/sweep'
import { systemContext, type EntityOfCompany } from '@/server/services/task/system-context'

const ROUND_MS = 3_600_000

export async function fileRoundsRegularly(ports: Ports, signal: AbortSignal): Promise<void> {
  for (;;) {
    await sleep(ROUND_MS, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    await fileRound(ports).catch((error: unknown) => ports.log.warn({ err: error }, 'could not make the round of the files'))
  }
}

/** Answers how many files went. One company that fails holds up no other. */
export async function fileRound(ports: Ports): Promise<number> {
  const companies = await ports.db.read({ role: 'identity' }, (tx) =>
    tx.rows<EntityOfCompany>(sql`select distinct on (e.company_id) e.company_id, e.id as entity_id from entity e order by e.company_id, e.id`))
  let swept = 0
  for (const company of companies) {
    try {
      swept += await sweepFiles(systemContext(ports, company, 'file round'))
    } catch (error) {
      ports.log.error({ err: error, company: company.company_id }, 'could not sweep the files of a company')
    }
  }
  return swept
}
