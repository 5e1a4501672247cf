/*
 * One attempt at a task. Effects happen exactly once, because each checks the fence in its own transaction. After 5 attempts without
 * progress the task ends as FAILURE with a message, and what it had marked as in progress is undone.
 */
import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { assertHeld, claimTask, deliver, FencedOff, Stopped, TryLater, type Claim } from '@/server/db/queue'
import { besideBooks, type Ports } from '@/server/services/context'
import { staleTopics } from '@/lib/contract/topics'
import { Problem } from '@/server/services/problems'
import { jobContext } from '@/server/services/task/job-context'
import { TASK_COLUMNS, taskOf, type StoredTask } from '@/server/services/task/status'
import { systemContext } from '@/server/services/task/system-context'
import { WorkshopBusy } from '@/server/services/work-waited'
import { HANDLERS } from './handlers'

const ATTEMPTS_MAX = 5
const RETRY_MS = 1_000
const BUSY_MS = 5_000

/** Runs a task whose delivery the caller holds, unless it has ended. Throws FencedOff when another attempt has replaced this one. */
export async function runTask(ports: Ports, id: string, signal: AbortSignal): Promise<void> {
  const claim = await ports.db.write({ role: 'worker' }, (tx) => claimTask(tx, id, ports.now()))
  if (claim) await tracedAttempt(ports, claim, signal)
}

/** Continues the trace of the call that requested the job. */
const tracedAttempt = (ports: Ports, claim: Claim, signal: AbortSignal): Promise<void> => {
  const work = () => attempt(ports, claim, signal)
  return ports.traces ? ports.traces.job(claim, work) : work()
}

/** Runs every task that is due, one after another, without the queue; returns how many attempts that took. For tests. */
export async function runQueued(ports: Ports): Promise<number> {
  const never = new AbortController().signal
  for (let attempts = 0; ; attempts++) {
    const claim = await ports.db.write({ role: 'worker' }, async (tx) => {
      const due = await tx.maybe<{ id: string }>(sql`
        select id from task where status = 'PENDING' and (not_before is null or not_before < ${ports.now()})
         order by created_at limit 1 for update skip locked`)
      return due && claimTask(tx, due.id, ports.now())
    })
    if (!claim) return attempts
    await tracedAttempt(ports, claim, never).catch((error: unknown) => {
      if (!(error instanceof FencedOff)) throw error
    })
  }
}

async function attempt(ports: Ports, claim: Claim, signal: AbortSignal): Promise<void> {
  const log = ports.log.child({ task: claim.id, kind: claim.kind })
  const onStop = () =>
    void forgive(ports, claim).catch((error: unknown) => log.warn({ err: error }, 'could not forgive an attempt'))
  signal.addEventListener('abort', onStop)
  try {
    if (claim.attempts > ATTEMPTS_MAX)
      throw new Problem(503, { message: 'This job failed several times. Try again, or contact support.' })
    const { run, isSystem } = HANDLERS[claim.kind]
    await run(isSystem ? systemContext(ports, claim, claim.id) : await jobContext(ports, claim), claim, signal)
    log.info('job ended')
  } catch (error) {
    if (error instanceof FencedOff) throw error
    if (error instanceof Stopped || error instanceof WorkshopBusy) {
      await forgive(ports, claim)
      await putBack(ports, claim, error instanceof WorkshopBusy ? BUSY_MS : 0)
    } else if (error instanceof TryLater) await putBack(ports, claim, error.delay_ms)
    else if (error instanceof Problem) await fail(ports, claim, messageOf(error))
    else {
      log.error({ err: error }, 'job failed')
      await putBack(ports, claim, claim.attempts * RETRY_MS)
    }
  } finally {
    signal.removeEventListener('abort', onStop)
  }
  await tellEnd(ports, claim).catch((error: unknown) => log.warn({ err: error }, 'could not tell that a job ended'))
}

/** An attempt that ends because the server stops, or that only waited, does not count, not even if the process is killed before it has ended. */
const forgive = ({ db }: Ports, claim: Claim): Promise<number> =>
  db.write({ role: 'worker' }, (tx) =>
    tx.run(sql`
      update task set attempts = least(attempts, ${claim.attempts - 1}) where id = ${claim.id} and fence = ${claim.fence}`),
  )

async function putBack({ db, now }: Ports, claim: Claim, delay_ms: number): Promise<void> {
  const not_before = new Date(now().getTime() + delay_ms)
  await db.write({ role: 'worker' }, async (tx) => {
    await endAttempt(tx, claim, sql`status = 'PENDING', not_before = ${not_before}, updated_at = ${now()}`)
    await deliver(tx, { ...claim, not_before })
  })
}

async function fail(ports: Ports, claim: Claim, message: string): Promise<void> {
  const { abandon } = HANDLERS[claim.kind]
  if (abandon) {
    const ctx = systemContext(ports, claim, claim.id)
    await besideBooks(ctx, async (tx) => {
      await assertHeld(tx, claim)
      await abandon(tx, ctx, claim, message)
    })
  }
  const ending = sql`status = 'FAILURE', message = ${message}, not_before = null, input = null, updated_at = ${ports.now()}`
  await ports.db.write({ role: 'worker' }, (tx) => endAttempt(tx, claim, ending))
}

async function endAttempt(tx: Tx, claim: Claim, change: Sql): Promise<void> {
  const held = await tx.run(
    sql`update task set ${change} where id = ${claim.id} and fence = ${claim.fence} and status = 'STARTED'`,
  )
  if (held !== 1) throw new FencedOff()
}

/** A notification can carry less than 8,000 bytes in total; a longer result has to be read with a call. */
const MESSAGE_MAX = 3_000

/** Notifies the person who started the job how it ended, and every window of the company what it changed. */
async function tellEnd({ db, events }: Ports, { id, company_id, user_id }: Claim): Promise<void> {
  const row = await db.read({ role: 'worker' }, (tx) =>
    tx.maybe<StoredTask>(sql`select ${TASK_COLUMNS} from task where id = ${id}`),
  )
  if (row?.status !== 'SUCCESS' && row?.status !== 'FAILURE') return
  const whole = JSON.stringify(taskOf(row))
  const message = Buffer.byteLength(whole) > MESSAGE_MAX ? JSON.stringify(taskOf({ ...row, result: null })) : whole
  events.publish({ company_id, only_user: user_id, message_type: 'task', message })
  events.publish({ company_id, message_type: 'invalidate', message: staleTopics(['import']).join(',') })
}

const messageOf = (problem: Problem): string =>
  'message' in problem.body && typeof problem.body.message === 'string'
    ? problem.body.message
    : 'The job could not be done.'
