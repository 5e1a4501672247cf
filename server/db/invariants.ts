import sql from 'sql-template-tag'
import type { Tx } from './connect'
import { ASSETS } from './invariants/assets'
import { AUDIT } from './invariants/audit'
import { BANK } from './invariants/bank'
import { prepareChecks, run, type Check, type Violation } from './invariants/check'
import { DOCUMENTS } from './invariants/documents'
import { LEDGER } from './invariants/ledger'
import { SUMS } from './invariants/sums'

const WARNINGS: readonly Check[] = [
  {
    name: 'W01 clearing not zero (warning)',
    broken: sql`
      select a.name from chart_of_account a
        join account_month_movement m on m.entity_id = a.entity_id and m.chart_of_account_id = a.id
       where a.role in ('transfers_clearing', 'asset_clearing') group by a.entity_id, a.id, a.name having sum(m.debit) <> sum(m.credit)`,
  },
]
const SUBJECTS = { ledger: LEDGER, bank: BANK, documents: DOCUMENTS, assets: ASSETS, sums: SUMS, audit: AUDIT }

/** The names of all invariants. */
export const INVARIANTS: readonly string[] = Object.values(SUBJECTS)
  .flat()
  .map((check) => check.name)

/**
 * Σ debit = Σ credit, of each entry and in total: when one of these is violated, no figure can be trusted. Source: RELIABILITY I01, I02.
 */
export const FREEZING: ReadonlySet<string> = new Set([
  'I01 entry balanced',
  'I02 no empty entry',
  'I20 trial balance foots',
])

/**
 * Checks what must hold in the books of the current company; only an empty result is good. Source: LEDGER §12, RELIABILITY 2.1. Reads every
 * posting, so it is for tests, checks and the hourly round, not for requests.
 */
export async function violations(tx: Tx): Promise<Violation[]> {
  const entities = await prepareChecks(tx)
  const found: Violation[] = []
  for (const [name, checks] of Object.entries(SUBJECTS)) found.push(...(await run(tx, { name, checks, entities })))
  return found
}

/** What a bookkeeper should look at although no figure is wrong. */
export const warnings = async (tx: Tx): Promise<Violation[]> =>
  run(tx, { name: 'warnings', checks: WARNINGS, entities: await prepareChecks(tx) })
