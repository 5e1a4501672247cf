/*
 * Work done for every entity once a day, from ten minutes past its midnight on. The row in daily_job says through which day an entity is
 * done; it advances in the transaction of the effect, so that each day's work is done exactly once.
 */
import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { transaction, type Ctx, type Ports } from '@/server/services/context'
import { postDue } from '@/server/services/fixed-asset/post-due'
import { settleDueSkipped } from '@/server/services/loan/settle-skipped'
import { postRecurring } from '@/server/services/journal-entry/post-recurring'
import { sendDue } from '@/server/services/saved-report/send'
import { dayBegun, systemContext, type EntityOfCompany } from '@/server/services/task/system-context'

interface DailyJob {
  name: string
  /** `day` is the entity's. */
  run: (tx: Tx, ctx: Ctx, day: string) => Promise<void>
}

/** Add a job here; it runs in a transaction of its own for each entity. */
const DAILY: readonly DailyJob[] = [
  { name: 'post_depreciation', run: postDue },
  { name: 'post_skipped_interest', run: settleDueSkipped },
  { name: 'post_recurring_entries', run: (tx, ctx, day) => postRecurring(tx, ctx, { day }) },
  { name: 'send_reports', run: sendDue },
]
/** How many jobs each entity has per day. */
export const DAILY_JOBS = DAILY.length

/** Runs the jobs of entities whose day has begun; returns how many ran. A job that fails is logged and tried again in the next round. */
export async function runDaily(ports: Ports, done = new Map<string, string>()): Promise<number> {
  let ran = 0
  for (const entity of await entities(ports)) {
    const day = dayBegun(ports, entity.timezone)
    if (done.get(entity.entity_id) === day) continue
    const failures = await Promise.all(
      DAILY.map(async (job) => {
        try {
          if (await runOnce(ports, entity, { job, day })) ran++
          return 0
        } catch (error) {
          ports.log.error({ err: error, job: job.name, entity: entity.entity_id }, 'daily job failed')
          return 1
        }
      }),
    )
    if (failures.every((count) => count === 0)) done.set(entity.entity_id, day)
  }
  return ran
}

const entities = ({ db }: Ports): Promise<(EntityOfCompany & { timezone: string })[]> =>
  db.read({ role: 'identity' }, (tx) =>
    tx.rows(sql`
      select e.company_id, e.id as entity_id, e.timezone from entity e join company c on c.id = e.company_id
       where c.deleted_at is null and c.frozen_at is null and e.deleted_at is null order by e.id`),
  )

async function runOnce(
  ports: Ports,
  entity: EntityOfCompany,
  { job, day }: { job: DailyJob; day: string },
): Promise<boolean> {
  const ctx = systemContext(ports, entity, `daily ${job.name}`)
  return transaction(ctx, async (tx) => {
    const moved = await tx.run(sql`
      insert into daily_job as d (company_id, entity_id, name, day, done_at)
      values (${entity.company_id}, ${entity.entity_id}, ${job.name}, ${day}, ${ports.now()})
      on conflict (entity_id, name) do update set day = excluded.day, done_at = excluded.done_at where d.day < excluded.day`)
    if (moved === 0) return false
    await job.run(tx, ctx, day)
    return true
  })
}
