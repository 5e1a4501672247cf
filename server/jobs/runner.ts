/*
 * Runs queued jobs. A worker leases a job for 60 s and renews the lease; a killed worker's job is taken over when the lease ends.
 * Effects are exactly once because each checks the fence in its own transaction. At most 5 tries, then FAILURE with a sentence, and
 * what the job had marked as under way is taken back.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { besideBooks, type Ctx, type Ports } from '@/server/services/context'
import { staleTopics } from '@/server/services/events'
import { Refusal } from '@/server/services/problems'
import { endRun, runRulesJob } from '@/server/services/rule/run'
import { revokeBanks } from '@/server/services/bank/end-banks'
import { syncIntegration } from '@/server/services/bank-feed/sync-integration'
import { categorizeJob, giveBackAll } from '@/server/services/suggestion/categorize-job'
import { stakeholderJob } from '@/server/services/suggestion/stakeholder-job'
import { importLines, openAbandoned } from '@/server/services/statement-import/import-lines'
import { exportJob } from '@/server/services/transaction/export-job'
import { jobContext } from '@/server/services/task/job-context'
import { TASK_COLUMNS, taskOf, type StoredTask } from '@/server/services/task/status'
import { systemContext } from '@/server/services/task/system-context'
import { bankRoundsRegularly } from './bank-rounds'
import { runDailyRegularly } from './daily'
import { fileRoundsRegularly } from './file-rounds'
import { LeaseLost, refuseLost, Stopped, TryLater, type Claim, type TaskKind } from './queue'
import { sweepRegularly } from './sweep'

const LEASE_MS = 60_000
const RENEW_MS = 20_000
const IDLE_MS = 500
const ATTEMPTS_MAX = 5
const FOLD_MS = 2_000

type Handler = (ctx: Ctx, claim: Claim, signal: AbortSignal) => Promise<void>
const HANDLERS: Record<TaskKind, Handler> = {
  import_file: importLines,
  export_transactions: exportJob,
  sync_integration: syncIntegration,
  run_rules: runRulesJob,
  categorize_transactions: categorizeJob,
  suggest_stakeholders: stakeholderJob,
  revoke_banks: revokeBanks,
}

/** Jobs that nobody's rights decide. */
const OF_THE_SYSTEM: ReadonlySet<TaskKind> = new Set<TaskKind>(['revoke_banks'])

/** What is done when a job has failed for good, also because whoever started it is no member any more. */
const ABANDON: Partial<Record<TaskKind, (tx: Tx, ctx: Ctx, claim: Claim) => Promise<void>>> = {
  import_file: openAbandoned,
  run_rules: endRun,
  categorize_transactions: giveBackAll,
}

export interface Jobs {
  /** Takes no new job, lets the running ones stop at their next whole step. */
  stop: () => Promise<void>
}

export function startJobs(ports: Ports, { workers = 1 }: { workers?: number } = {}): Jobs {
  const stopping = new AbortController()
  const loops = Array.from({ length: workers }, () => work(ports, stopping.signal))
  const folding = foldRegularly(ports, stopping.signal)
  const daily = runDailyRegularly(ports, stopping.signal)
  const sweeping = sweepRegularly(ports, stopping.signal)
  const rounds = bankRoundsRegularly(ports, stopping.signal)
  const files = fileRoundsRegularly(ports, stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all([...loops, folding, daily, sweeping, rounds, files])
    },
  }
}

/** Runs what is queued now and returns; tests use it instead of waiting. */
export async function runQueued(ports: Ports): Promise<number> {
  const never = new AbortController().signal
  let done = 0
  for (let claim = await take(ports); claim; claim = await take(ports), done++) await run(ports, claim, never)
  return done
}

async function work(ports: Ports, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const claim = await take(ports).catch((error: unknown) => {
      ports.log.error({ err: error }, 'could not read the queue')
      return undefined
    })
    if (claim) await run(ports, claim, signal).catch((error: unknown) => ports.log.error({ err: error, task: claim.id }, 'could not end a job'))
    else await pause(IDLE_MS, signal)
  }
}

const take = ({ db, now }: Ports): Promise<Claim | undefined> =>
  db.write({ role: 'worker' }, (tx) =>
    tx.maybe<Claim>(sql`
      update task set status = 'STARTED', fence = fence + 1, attempts = attempts + 1, updated_at = ${now()},
             lease_until = ${new Date(now().getTime() + LEASE_MS)}
       where id = (select id from task where status in ('PENDING', 'STARTED') and (lease_until is null or lease_until < ${now()})
                    order by created_at limit 1 for update skip locked)
      returning id, company_id, entity_id, user_id, kind, payload, input, result, attempts, fence`),
  )

async function run(ports: Ports, claim: Claim, signal: AbortSignal): Promise<void> {
  const renewal = setInterval(() => void renew(ports, claim), RENEW_MS)
  const log = ports.log.child({ task: claim.id, kind: claim.kind })
  try {
    if (claim.attempts > ATTEMPTS_MAX) throw new Refusal(503, { message: 'This job failed several times. Try again, or contact support.' })
    const ctx = OF_THE_SYSTEM.has(claim.kind) ? systemContext(ports, claim, claim.id) : await jobContext(ports, claim)
    await HANDLERS[claim.kind](ctx, claim, signal)
    log.info('job ended')
  } catch (error) {
    if (error instanceof LeaseLost) return
    if (error instanceof Stopped) await release(ports, claim, { delay: 0 })
    else if (error instanceof TryLater) await release(ports, claim, { delay: error.delay_ms })
    else if (error instanceof Refusal) {
      await abandon(ports, claim)
      await fail(ports, claim, messageOf(error))
    }
    else {
      log.error({ err: error }, 'job failed')
      await release(ports, claim, { delay: claim.attempts * 1000 })
    }
  } finally {
    clearInterval(renewal)
  }
  await tellEnd(ports, claim).catch((error: unknown) => log.warn({ err: error }, 'could not tell that a job ended'))
}

/** A message holds less than 8,000 bytes with all that is around it; a longer result is read by its call. */
const MESSAGE_MAX = 3_000

/** Who began a job learns how it ended; what it wrote, also before it failed, is stale in every window of the company. */
async function tellEnd({ db, events }: Ports, { id, company_id, user_id }: Claim): Promise<void> {
  const row = await db.read({ role: 'worker' }, (tx) => tx.maybe<StoredTask>(sql`select ${TASK_COLUMNS} from task where id = ${id}`))
  if (row?.status !== 'SUCCESS' && row?.status !== 'FAILURE') return
  const whole = JSON.stringify(taskOf(row))
  const message = Buffer.byteLength(whole) > MESSAGE_MAX ? JSON.stringify(taskOf({ ...row, result: null })) : whole
  events.publish({ company_id, only_user: user_id, message_type: 'task', message })
  events.publish({ company_id, message_type: 'invalidate', message: staleTopics(['import']).join(',') })
}

const renew = ({ db, now, log }: Ports, claim: Claim): Promise<void> =>
  db
    .write({ role: 'worker' }, (tx) =>
      tx.run(sql`update task set lease_until = ${new Date(now().getTime() + LEASE_MS)} where id = ${claim.id} and fence = ${claim.fence}`),
    )
    .then(() => undefined, (error: unknown) => log.warn({ err: error }, 'could not renew a lease'))

const release = ({ db, now }: Ports, claim: Claim, { delay }: { delay: number }): Promise<number> =>
  db.write({ role: 'worker' }, (tx) =>
    tx.run(sql`
      update task set status = 'PENDING', lease_until = ${new Date(now().getTime() + delay)}, updated_at = ${now()}
       where id = ${claim.id} and fence = ${claim.fence} and status = 'STARTED'`),
  )

/** Whoever has taken the job over meanwhile goes on with what it marked. */
async function abandon(ports: Ports, claim: Claim): Promise<void> {
  const undo = ABANDON[claim.kind]
  if (!undo) return
  const ctx = systemContext(ports, claim, claim.id)
  await besideBooks(ctx, async (tx) => {
    await refuseLost(tx, claim)
    await undo(tx, ctx, claim)
  }).catch((error: unknown) => {
    if (!(error instanceof LeaseLost)) throw error
  })
}

const fail = ({ db, now }: Ports, claim: Claim, message: string): Promise<number> =>
  db.write({ role: 'worker' }, (tx) =>
    tx.run(sql`
      update task set status = 'FAILURE', message = ${message}, lease_until = null, input = null, updated_at = ${now()}
       where id = ${claim.id} and fence = ${claim.fence} and status = 'STARTED'`),
  )

const messageOf = (refusal: Refusal): string =>
  'message' in refusal.body && typeof refusal.body.message === 'string' ? refusal.body.message : 'The job could not be done.'

async function foldRegularly({ db, log }: Ports, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pause(FOLD_MS, signal)
    await db.write({ role: 'worker' }, (tx) => tx.rows(sql`select fold_deltas()`)).catch((error: unknown) => {
      if (!signal.aborted) log.warn({ err: error }, 'could not fold balances')
    })
  }
}

/** Ends early, without complaint, when the signal comes. */
const pause = (ms: number, signal: AbortSignal): Promise<void> => sleep(ms, undefined, { signal }).catch(() => undefined)
