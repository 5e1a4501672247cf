import sql from 'sql-template-tag'
import { z } from 'zod'
import { RuleRun, type RuleRunStart } from '@/lib/contract/rule'
import type { Tx } from '@/server/db/connect'
import { advance, complete, enqueue, Stopped, type Claim } from '@/server/db/queue'
import { lockedUntil } from '../book'
import { demand } from '../can'
import { audit, tenant, transaction, type Ctx } from '../context'
import { Conflict, NotFound } from '../problems'
import { fileLines, OPEN_TO_RULES } from './file-lines'
import { lockRules } from './rules'
import { noteRun, openRun, type Filing } from './run-row'

/** How many lines are filed within a request, or in one step of a job. */
export const BATCH = 2000
export const NO_RUN: RuleRunStart = { run_id: null, task_id: null, transactions_changed: [] }

/** Files every open line by the rules: right away in small books, in the background in large ones. The caller has locked the rules. */
export async function startRun(tx: Tx, ctx: Ctx, request: Omit<Filing, 'run_id'>): Promise<RuleRunStart> {
  const filing: Filing = { ...request, run_id: ctx.id() }
  if (await hasManyLines(tx, ctx)) {
    await openRun(tx, ctx, filing)
    const task_id = ctx.id()
    await enqueue(tx, { ...tenant(ctx), id: task_id, kind: 'run_rules', now: ctx.now(), payload: filing })
    return { run_id: filing.run_id, task_id, transactions_changed: [] }
  }
  const { lines, changed } = await fileLines(tx, ctx, { after: null, limit: BATCH }, filing)
  await noteRun(tx, ctx, filing, { lines, changed: changed.length, isLast: true })
  return { run_id: changed.length > 0 ? filing.run_id : null, task_id: null, transactions_changed: changed }
}

async function hasManyLines(tx: Tx, ctx: Ctx): Promise<boolean> {
  const locked = await lockedUntil(tx, ctx)
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count from (
      select 1 from bank_transaction t where t.entity_id = ${tenant(ctx).entity_id} and ${OPEN_TO_RULES}
         ${locked === null ? sql`` : sql`and t.date > ${locked}`} limit ${BATCH + 1}) first_ones`)
  return count > BATCH
}

/** Runs one rule on request: only the lines that it files change. */
export function runRule(ctx: Ctx, id: string): Promise<RuleRunStart> {
  demand(ctx, 'rule.edit')
  return transaction(ctx, async (tx) => {
    await lockRules(tx, ctx, 'change')
    const rule = await tx.maybe<{ id: string; name: string; is_template: boolean }>(sql`
      select id, name, is_template from rule where entity_id = ${tenant(ctx).entity_id} and id = ${id}`)
    if (!rule) throw new NotFound()
    if (rule.is_template) throw new Conflict('A template never runs. Save it as a rule first.')
    const started = await startRun(tx, ctx, { cause: 'manual', rule, only: id })
    await audit(tx, ctx, [
      { object_type: 'rule', object_id: id, action: 'run', changes: { changed: started.transactions_changed.length } },
    ])
    return started
  })
}

const Payload = z.object({
  run_id: z.uuid(),
  cause: RuleRun.shape.cause,
  rule: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  only: z.uuid().nullable(),
})
/** How far the job has come; a worker that takes over continues after the cursor. */
const Done = z.object({ cursor: z.uuid(), lines: z.int(), changed: z.int() })

/** Called after a job has finally failed: what it filed stays and can be undone. */
export async function endRun(tx: Tx, ctx: Ctx, claim: Claim): Promise<void> {
  await noteRun(tx, ctx, Payload.parse(claim.payload), { lines: 0, changed: 0, isLast: true })
}

/** Works through all open lines in batches. Each is one transaction with the rules as they are at that time. */
export async function runRulesJob(ctx: Ctx, claim: Claim, signal: AbortSignal): Promise<void> {
  demand(ctx, 'rule.edit')
  const filing = Payload.parse(claim.payload)
  const before = Done.safeParse(claim.result)
  let done = before.success ? before.data : { cursor: null, lines: 0, changed: 0 }
  for (let isLast = false; !isLast;) {
    if (signal.aborted) throw new Stopped()
    await transaction(ctx, async (tx) => {
      await lockRules(tx, ctx, 'run')
      const filed = await fileLines(tx, ctx, { after: done.cursor, limit: BATCH }, filing)
      const lines = done.lines + filed.lines
      const next = { cursor: filed.cursor ?? done.cursor, lines, changed: done.changed + filed.changed.length }
      isLast = filed.lines < BATCH
      await noteRun(tx, ctx, filing, { lines: filed.lines, changed: filed.changed.length, isLast })
      if (isLast)
        await complete(tx, claim, { result: { run_id: filing.run_id, lines, changed: next.changed }, now: ctx.now() })
      else
        await advance(tx, claim, {
          progress: Math.min(95, 100 * (1 - BATCH / (lines + BATCH))),
          result: next,
          now: ctx.now(),
        })
      done = next
    })
  }
}
