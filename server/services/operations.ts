import sql from 'sql-template-tag'
import type { Database } from '@/server/db/connect'

export interface Operations {
  /** Jobs that are due but not running yet, and how long the first of them has waited. */
  jobs_waiting: number
  longest_wait_seconds: number
  jobs_running: number
  /** Jobs that ended as FAILURE in the last hour. */
  jobs_failed: number
  /** Companies whose books are frozen because their entries do not balance. */
  frozen_companies: number
  /** When each scheduled round last began, in seconds since 1970. */
  rounds: { name: string; began_at: number }[]
}

/** Figures about jobs and books over all companies, for monitoring only: no company is named. */
export async function operations(db: Database): Promise<Operations> {
  const work = await db.read({ role: 'worker' }, async (tx) => ({
    ...(await tx.one<Omit<Operations, 'frozen_companies' | 'rounds'>>(sql`
      select count(*) filter (where locked_at is null and run_at <= now()) as jobs_waiting,
             coalesce(extract(epoch from now() - min(run_at) filter (where locked_at is null and run_at <= now())), 0)::float
               as longest_wait_seconds,
             count(*) filter (where locked_at is not null) as jobs_running,
             (select count(*) from task where status = 'FAILURE' and updated_at > now() - interval '1 hour') as jobs_failed
        from graphile_worker._private_jobs`)),
    rounds: await tx.rows<Operations['rounds'][number]>(sql`
      select identifier as name, extract(epoch from last_execution)::float as began_at
        from graphile_worker._private_known_crontabs where last_execution is not null`),
  }))
  const { frozen_companies } = await db.read({ role: 'identity' }, (tx) =>
    tx.one<Pick<Operations, 'frozen_companies'>>(
      sql`select count(*) as frozen_companies from company where frozen_at is not null and deleted_at is null`,
    ),
  )
  return { ...work, frozen_companies }
}
