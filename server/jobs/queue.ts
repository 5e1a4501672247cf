import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'

export type TaskKind = 'import_file' | 'export_transactions' | 'sync_integration' | 'run_rules' | 'categorize_transactions' | 'suggest_stakeholders' | 'revoke_banks'

export interface NewTask {
  id: string
  company_id: string
  entity_id: string
  user_id: string
  kind: TaskKind
  payload: object
  input?: Uint8Array
  now: Date
  /** Nobody takes it before. */
  not_before?: Date
}

/** Puts a job into the queue in the caller's transaction: it exists exactly when its cause does. */
export async function enqueue(tx: Tx, task: NewTask): Promise<string> {
  await tx.run(sql`
    insert into task (id, company_id, entity_id, user_id, kind, payload, input, lease_until, created_at, updated_at)
    values (${task.id}, ${task.company_id}, ${task.entity_id}, ${task.user_id}, ${task.kind}, ${JSON.stringify(task.payload)}::jsonb,
      ${task.input ? Buffer.from(task.input) : null}, ${task.not_before ?? null}, ${task.now}, ${task.now})`)
  return task.id
}

/** A job under work. `fence` changes with every take-over, so that a worker that lost its lease cannot write any more. */
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
}

/** Takes one job that nobody has begun, for a caller who works it in the same transaction. */
export const claimOf = (tx: Tx, id: string, now: Date): Promise<Claim> =>
  tx.one<Claim>(sql`
    update task set status = 'STARTED', fence = fence + 1, attempts = attempts + 1, updated_at = ${now} where id = ${id} and status = 'PENDING'
    returning id, company_id, entity_id, user_id, kind, payload, input, result, attempts, fence`)

/** Another worker has taken the job over; this one must stop without writing. */
export class LeaseLost extends Error {}

/** Thrown by a handler between two whole steps when the server stops; another worker goes on. */
export class Stopped extends Error {}

/** Thrown by a handler when somebody else has to be waited for; the job is taken up again after the delay. */
export class TryLater extends Error {
  constructor(readonly delay_ms: number) {
    super('to be tried later')
  }
}

/** Checks the fence and notes progress, in the transaction of the effect. Throws LeaseLost. */
export async function advance(tx: Tx, claim: Claim, step: { progress: number; result: object; now: Date }): Promise<void> {
  const held = await tx.run(sql`
    update task set progress = ${Math.min(99, Math.floor(step.progress))}, result = ${JSON.stringify(step.result)}::jsonb, updated_at = ${step.now}
     where id = ${claim.id} and fence = ${claim.fence} and status = 'STARTED'`)
  if (held !== 1) throw new LeaseLost()
}

/** Checks the fence where nothing is to be noted. Throws LeaseLost. */
export async function refuseLost(tx: Tx, claim: Claim): Promise<void> {
  const held = await tx.maybe<object>(sql`select 1 as held from task where id = ${claim.id} and fence = ${claim.fence} and status = 'STARTED' for update`)
  if (!held) throw new LeaseLost()
}

/** Ends a job with its result, in the transaction of its last effect. Throws LeaseLost. */
export async function complete(tx: Tx, claim: Claim, step: { result: object; now: Date }): Promise<void> {
  const held = await tx.run(sql`
    update task set status = 'SUCCESS', progress = 100, result = ${JSON.stringify(step.result)}::jsonb, input = null, lease_until = null,
           updated_at = ${step.now}
     where id = ${claim.id} and fence = ${claim.fence} and status = 'STARTED'`)
  if (held !== 1) throw new LeaseLost()
}
