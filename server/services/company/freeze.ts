/*
 * Books whose entries do not balance accept no more changes, so that nothing is built on wrong figures. The hourly check freezes them; the
 * operator lifts it once the books are right again. Source: RELIABILITY 2.6.
 */
import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import type { Ports } from '../context'
import { staleTopics } from '@/lib/contract/topics'

type Deps = Pick<Ports, 'db' | 'now' | 'events'>
interface Found {
  company_id: string
  /** Names of the invariants that are violated. */
  names: string[]
}

/** Freezes the books; false when they already were. */
export const freeze = (deps: Deps, { company_id, names }: Found): Promise<boolean> =>
  change(deps, { company_id, action: 'freeze', changes: { broken: names } }, (tx) =>
    tx.run(
      sql`update company set frozen_at = ${deps.now()}, frozen_for = ${names}::text[] where id = ${company_id} and frozen_at is null`,
    ),
  )

/** Lifts the freeze; false when there was none. */
export const lift = (deps: Deps, company_id: string): Promise<boolean> =>
  change(deps, { company_id, action: 'unfreeze', changes: {} }, (tx) =>
    tx.run(
      sql`update company set frozen_at = null, frozen_for = null where id = ${company_id} and frozen_at is not null`,
    ),
  )

interface Noted {
  company_id: string
  action: string
  changes: object
}

async function change({ db, now, events }: Deps, noted: Noted, write: (tx: Tx) => Promise<number>): Promise<boolean> {
  const { company_id, action, changes } = noted
  const changed = await db.write({ role: 'app', company: company_id }, async (tx) => {
    if ((await write(tx)) === 0) return false
    await tx.run(sql`
      insert into audit_log (company_id, entity_id, actor_id, request_id, at, object_type, object_id, action, changes)
      values (${company_id}, null, null, 'check of the books', ${now()}, 'company', ${company_id}, ${action}, ${JSON.stringify(changes)}::jsonb)`)
    return true
  })
  if (changed) events.publish({ company_id, message_type: 'invalidate', message: staleTopics(['company']).join(',') })
  return changed
}
