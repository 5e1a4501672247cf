import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'

export type TaskKind =
  | 'import_file'
  | 'export_transactions'
  | 'sync_integration'
  | 'run_rules'
  | 'categorize_transactions'
  | 'suggest_stakeholders'
  | 'revoke_banks'
  | 'email_invoice'
  | 'email_statement'
  | 'email_report_pack'
  | 'email_report'

interface NewTask {
  id: string
  company_id: string
  entity_id: string
  user_id: string
  kind: TaskKind
  payload: object
  input?: Uint8Array
  now: Date
  /** It does not run before this time. */
  not_before?: Date
}

/** Adds a job in the caller's transaction: it exists exactly when its cause does. */
export async function enqueue(tx: Tx, task: NewTask): Promise<string> {
  await tx.run(sql`
    insert into task (id, company_id, entity_id, user_id, kind, payload, input, not_before, traceparent, created_at, updated_at)
    values (${task.id}, ${task.company_id}, ${task.entity_id}, ${task.user_id}, ${task.kind}, ${JSON.stringify(task.payload)}::jsonb,
      ${task.input ? Buffer.from(task.input) : null}, ${task.not_before ?? null}, ${tx.traceparent ?? null}, ${task.now}, ${task.now})`)
  await deliver(tx, task)
  return task.id
}

/** Adds a task to the queue, which runs it once the transaction has committed and `not_before` has come. */
export async function deliver(
  tx: Tx,
  task: { id: string; company_id: string; not_before?: Date | undefined },
): Promise<void> {
  await tx.rows(
    sql`select deliver_task(${task.id}, ${task.company_id}, coalesce(${task.not_before ?? null}::timestamptz, now()))`,
  )
}

/** One attempt at a job. Every attempt has a new `fence`, so that an attempt that another one has replaced can write nothing more. */
export interface Claim {
  id: string
  company_id: string
  entity_id: string
  user_id: string
  kind: TaskKind
  payload: unknown
  input: Buffer | null
  result: unknown
  attempts: number
  fence: number
  /** The trace of the call that requested the job. */
  traceparent: string | null
}

/** Begins a new attempt at an open job; an earlier attempt is fenced off. Returns undefined when the job has ended. */
export const claimTask = (tx: Tx, id: string, now: Date): Promise<Claim | undefined> =>
  tx.maybe<Claim>(sql`
    update task set status = 'STARTED', fence = fence + 1, attempts = attempts + 1, updated_at = ${now}
     where id = ${id} and status in ('PENDING', 'STARTED')
    returning id, company_id, entity_id, user_id, kind, payload, input, result, attempts, fence, traceparent`)

/** Another attempt holds the job now; this one must stop without writing. */
export class FencedOff extends Error {
  constructor() {
    super('another attempt holds this job')
  }
}

/** Thrown by a handler between two whole steps when the server stops; another attempt continues. */
export class Stopped extends Error {}

/** Thrown by a handler that has to wait for something else; the job is tried again after the delay. */
export class TryLater extends Error {
  constructor(readonly delay_ms: number) {
    super('to be tried later')
  }
}

/**
 * Checks the fence and saves progress, in the transaction of the effect. A changed result counts as progress, and earlier failed attempts
 * then no longer count. Throws FencedOff.
 */
export async function advance(
  tx: Tx,
  claim: Claim,
  step: { progress: number; result: object; now: Date },
): Promise<void> {
  const held = await tx.run(sql`
    update task set progress = ${Math.min(99, Math.floor(step.progress))}, result = ${JSON.stringify(step.result)}::jsonb, updated_at = ${step.now},
           attempts = case when result is distinct from ${JSON.stringify(step.result)}::jsonb then 1 else attempts end
     where company_id = (select current_company()) and id = ${claim.id} and fence = ${claim.fence} and status = 'STARTED'`)
  if (held !== 1) throw new FencedOff()
}

/** Checks the fence when there is nothing to save. Throws FencedOff. */
export async function assertHeld(tx: Tx, claim: Claim): Promise<void> {
  const held = await tx.maybe<object>(
    sql`select 1 as held from task where company_id = (select current_company()) and id = ${claim.id} and fence = ${claim.fence} and status = 'STARTED' for update`,
  )
  if (!held) throw new FencedOff()
}

/** Ends a job with its result, in the transaction of its last effect. Throws FencedOff. */
export async function complete(tx: Tx, claim: Claim, step: { result: object; now: Date }): Promise<void> {
  const held = await tx.run(sql`
    update task set status = 'SUCCESS', progress = 100, result = ${JSON.stringify(step.result)}::jsonb, input = null, not_before = null,
           updated_at = ${step.now}
     where company_id = (select current_company()) and id = ${claim.id} and fence = ${claim.fence} and status = 'STARTED'`)
  if (held !== 1) throw new FencedOff()
}
