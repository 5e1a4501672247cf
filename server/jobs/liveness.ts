/*
 * Shows that the workers of this process are alive, and frees the jobs of workers that are not. The sign of life is an advisory lock on a
 * separate connection, which PostgreSQL drops the moment the process dies. A worker that only lost this connection loses its jobs too; the
 * fence then keeps it from writing.
 */
import pg from 'pg'

const CHECK_MS = 1_000
/** A machine that vanishes without closing its connections counts as dead after idle + interval × count = 25 s. */
const OPTIONS =
  '-c role=haulbook_worker -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'

const HOLD = `select pg_advisory_lock(hashtextextended('haulbook worker ' || $1, 0))`

/** A worker takes its advisory lock shortly after it gets its first jobs; the margin covers the time between the two. */
const FREE_DEAD = `
  with worker as materialized (
    select distinct locked_by from graphile_worker.jobs where locked_by <> $1 and locked_at < now() - interval '2 s'
  ), dead as materialized (
    select locked_by from worker where pg_try_advisory_xact_lock(hashtextextended('haulbook worker ' || locked_by, 0))
  ), freed as materialized (
    select graphile_worker.force_unlock_workers(array_agg(locked_by)) from dead having count(*) > 0
  )
  select dead.locked_by, pg_notify('jobs:insert', '{"count":8}') from dead, freed`

/** A worker that lost a job and then finished it anyway leaves the company's queue locked although no job holds it. */
const FREE_QUEUES = `
  update graphile_worker._private_job_queues q set locked_by = null, locked_at = null
   where q.locked_at < now() - interval '2 s'
     and not exists (select from graphile_worker._private_jobs j where j.job_queue_id = q.id and j.locked_by = q.locked_by)`

interface Liveness {
  stop: () => Promise<void>
}

export function showLife(url: string, pool_id: string, report: (fault: unknown, message: string) => void): Liveness {
  let isStopped = false
  let client: pg.Client | undefined
  const open = async (): Promise<pg.Client> => {
    const next = new pg.Client({ connectionString: url, options: OPTIONS })
    next.on('error', () => undefined)
    next.on('end', () => void (client = undefined))
    await next.connect()
    await next.query(HOLD, [pool_id])
    return next
  }
  const check = async (): Promise<void> => {
    try {
      client ??= await open()
      const { rows } = await client.query<{ locked_by: string }>(FREE_DEAD, [pool_id])
      for (const { locked_by } of rows) report(undefined, `worker ${locked_by} is dead; its jobs are free`)
      await client.query(FREE_QUEUES)
    } catch (fault) {
      await client?.end().catch(() => undefined)
      client = undefined
      if (!isStopped) report(fault, 'could not look for dead workers')
    }
  }
  let checking = check()
  const timer = setInterval(() => void (checking = checking.then(check)), CHECK_MS)
  return {
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await checking
      await client?.end().catch(() => undefined)
    },
  }
}
