/*
 * Runs jobs with graphile-worker: it delivers a task within milliseconds, several at once and one per company at a time, and starts the
 * recurring rounds. What a delivery does is in run-task.ts; how the jobs of a dead worker become free is in liveness.ts.
 */
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, parseCronItems, run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import sql from 'sql-template-tag'
import { z } from 'zod'
import type { Ports } from '@/server/services/context'
import { sendPosted } from '@/server/services/mail/posted-mail'
import { showLife } from './liveness'
import { ROUNDS } from './rounds'
import { runTask } from './run-task'

/** How many companies' jobs run at the same time; each waits for the database, a bank or a model most of the time. */
const AT_ONCE = 8
const RESTART_MS = 1_000
const FOLD_MS = 2_000
/** Rounds have lower priority than what people wait for. */
const ROUND_PRIORITY = 10

export interface Jobs {
  /** Takes no new jobs and lets the running ones stop after their current step. */
  stop: () => Promise<void>
}

export function startJobs(ports: Ports, database_url: string): Jobs {
  const stopping = new AbortController()
  const working = workUntil(stopping.signal, ports, database_url)
  const folding = foldUntil(stopping.signal, ports)
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all([working, folding])
    },
  }
}

/** Starts over when the queue's connection is lost. */
async function workUntil(signal: AbortSignal, ports: Ports, database_url: string): Promise<void> {
  while (!signal.aborted) {
    await workOnce(signal, ports, database_url).catch((error: unknown) =>
      ports.log.error({ err: error }, 'the job queue stopped'),
    )
    await pause(RESTART_MS, signal)
  }
}

async function workOnce(signal: AbortSignal, ports: Ports, database_url: string): Promise<void> {
  const pool = new pg.Pool({
    connectionString: database_url,
    max: 5,
    options: '-c role=haulbook_worker -c statement_timeout=10000 -c timezone=UTC -c jit=off',
  })
  // A query on a broken connection reports the fault.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const events: WorkerEvents = new EventEmitter()
  const living = new Promise<ReturnType<typeof showLife>>((resolve) =>
    events.once('pool:create', ({ workerPool }) =>
      resolve(showLife(database_url, workerPool.id, (fault, message) => ports.log.warn({ err: fault }, message))),
    ),
  )
  let runner: Runner | undefined
  try {
    runner = await run({
      pgPool: pool,
      events,
      concurrency: AT_ONCE,
      noHandleSignals: true,
      logger: loggerOf(ports),
      taskList: taskList(ports, signal),
      parsedCronItems: cronItems(),
    })
    const running = runner
    const stop = () => void running.stop().catch(() => undefined)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
    await roundsAfterStart(running, ports)
    await running.promise
  } finally {
    if (runner) await (await living).stop()
    await pool.end()
  }
}

const Payload = z.object({ id: z.uuid() })
const PostedMail = z.object({ sealed: z.string() })

const taskList = (ports: Ports, signal: AbortSignal): TaskList => ({
  task: (payload) => runTask(ports, Payload.parse(payload).id, signal),
  mail: (payload, { job }) =>
    sendPosted(ports, {
      ...PostedMail.parse(payload),
      is_last: job.attempts >= job.max_attempts,
    }),
  ...Object.fromEntries(
    Object.entries(ROUNDS).map(([name, round]) => [
      name,
      async () => {
        await round.run(ports, signal).catch((error: unknown) => {
          if (!signal.aborted) ports.log.error({ err: error, round: name }, 'a round failed')
        })
      },
    ]),
  ),
})

const specOf = (name: string) => ({ queueName: name, jobKey: name, priority: ROUND_PRIORITY, maxAttempts: 1 })

const cronItems = () =>
  parseCronItems(
    Object.entries(ROUNDS).map(([name, { at }]) => ({
      task: name,
      match: at,
      options: { ...specOf(name), backfillPeriod: 0 },
    })),
  )

/** By the database's time, which the queue uses: a machine whose clock is ahead would otherwise start them that much later. */
async function roundsAfterStart(runner: Runner, { now }: Ports): Promise<void> {
  for (const [name, { after_start_ms }] of Object.entries(ROUNDS))
    if (after_start_ms !== undefined)
      await runner.addJob(name, {}, { ...specOf(name), runAt: new Date(now().getTime() + after_start_ms) })
}

/** The queue logs every job that it runs, which run-task.ts already does. A fenced-off attempt is not an error. */
const loggerOf = ({ log }: Ports): Logger =>
  new Logger(() => (level, message) => {
    if (level === 'error') log.warn({ queue: message }, 'the job queue reported a fault')
    else log.debug({ queue: message }, 'the job queue reported')
  })

async function foldUntil(signal: AbortSignal, { db, log }: Ports): Promise<void> {
  while (!signal.aborted) {
    await pause(FOLD_MS, signal)
    await db
      .write({ role: 'worker' }, (tx) => tx.rows(sql`select fold_deltas()`))
      .catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error }, 'could not fold balances')
      })
  }
}

/** Ends early, without an error, when the signal is aborted. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined)
