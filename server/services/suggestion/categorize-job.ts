import sql from 'sql-template-tag'
import { z } from 'zod'
import type { CategorySuggestion } from '@/lib/contract/suggestion'
import type { AmountType } from '@/lib/contract/transaction'
import type { Tx } from '@/server/db/connect'
import { advance, complete, FencedOff, Stopped, type Claim } from '@/server/db/queue'
import { lineText } from '@/server/ledger/match/words'
import { lockedUntil } from '../book'
import { demand } from '../can'
import { atOneMoment, audit, reading, tenant, transaction, type Ctx } from '../context'
import { Problem } from '../problems'
import { overfunding } from '../loan/funding'
import { repost } from '../transaction/lines'
import { giveBack, giveBackLocked } from './give-back'
import { learnCategories, type Helper } from './learn'
import { categoryOf } from './suggest'

const Payload = z.object({ gives_back: z.uuid().optional() })
const Done = z.object({ categorized: z.int(), unclassifiable: z.int() })
type Done = z.infer<typeof Done>

const BATCH = 1000
const TRIES = 3
/** A model takes seconds a line: so many are asked at once, and no more after this long. */
const ASKED_AT_ONCE = 4
const MODEL_MS = 300_000

interface OpenLine {
  id: string
  parent_id: string | null
  name: string
  description: string
  amount_type: AmountType
  chart_of_account_id: string | null
  category_name: string | null
}
type Answer = CategorySuggestion & { line: OpenLine }

/** Answers what waits for this job, batch by batch; lines of a job that fails for good become what they were before. */
export async function categorizeJob(ctx: Ctx, claim: Claim, signal: AbortSignal): Promise<void> {
  demand(ctx, 'transaction.edit')
  const { gives_back } = Payload.parse(claim.payload)
  if (gives_back !== undefined) return endOverdue(ctx, claim, gives_back)
  try {
    await answerAll(ctx, claim, signal)
  } catch (error) {
    if (error instanceof FencedOff || error instanceof Stopped || claim.attempts < TRIES) throw error
    ctx.log.error({ err: error, task: claim.id }, 'the helper failed')
    throw new Problem(503, { message: 'The transactions could not be categorized. They are as they were before.' })
  }
}

/** After a job that failed for good: what waits for it, or for the one it watches, does not wait any longer. */
export async function giveBackAll(tx: Tx, ctx: Ctx, claim: Claim): Promise<void> {
  const { gives_back } = Payload.parse(claim.payload)
  await giveBack(tx, ctx, gives_back ?? claim.id)
}

const endOverdue = (ctx: Ctx, claim: Claim, task_id: string): Promise<void> =>
  transaction(ctx, async (tx) => {
    const given_back = await giveBack(tx, ctx, task_id)
    await complete(tx, claim, { result: { given_back }, now: ctx.now() })
  })

async function answerAll(ctx: Ctx, claim: Claim, signal: AbortSignal): Promise<void> {
  const before = Done.safeParse(claim.result)
  let done: Done = before.success ? before.data : { categorized: 0, unclassifiable: 0 }
  const helper = await learnCategories(ctx)
  const deadline = ctx.now().getTime() + MODEL_MS
  for (;;) {
    if (signal.aborted) throw new Stopped()
    const { lines, left } = await reading(ctx, (tx) => openLines(tx, ctx, claim.id))
    if (lines.length === 0) break
    const answers = await answersFor(ctx, helper, lines, deadline)
    done = await transaction(ctx, async (tx) => {
      const written = await write(tx, ctx, claim.id, answers)
      const next = {
        categorized: done.categorized + written.categorized,
        unclassifiable: done.unclassifiable + written.unclassifiable,
      }
      const all = next.categorized + next.unclassifiable + left - lines.length
      await advance(tx, claim, {
        progress: 100 * (1 - (left - lines.length) / Math.max(1, all)),
        result: next,
        now: ctx.now(),
      })
      return next
    })
  }
  await transaction(ctx, async (tx) => {
    // Nothing is left that the watch over this job could give back.
    await tx.run(
      sql`delete from task where kind = 'categorize_transactions' and payload ->> 'gives_back' = ${claim.id} and status = 'PENDING'`,
    )
    await complete(tx, claim, { result: done, now: ctx.now() })
  })
}

async function openLines(tx: Tx, ctx: Ctx, task_id: string): Promise<{ lines: OpenLine[]; left: number }> {
  const waiting = sql`
    from suggestion u join bank_transaction t on t.entity_id = u.entity_id and t.id = u.transaction_id
   where u.entity_id = ${tenant(ctx).entity_id} and u.task_id = ${task_id} and u.decided_at is null and t.status = 'in_progress'`
  const { left } = await tx.one<{ left: number }>(sql`select count(*) as left ${waiting}`)
  const lines = await tx.rows<OpenLine>(sql`
    select t.id, t.parent_id, t.name, t.description, t.amount_type, t.chart_of_account_id,
           (select a.name from chart_of_account a where a.entity_id = t.entity_id and a.id = t.chart_of_account_id) as category_name
    ${waiting} order by u.transaction_id limit ${BATCH}`)
  return { lines, left }
}

/** The local helper answers at once; a model is asked outside any transaction, a few lines at a time, while there is time. */
async function answersFor(ctx: Ctx, helper: Helper, lines: readonly OpenLine[], deadline: number): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let start = 0; start < lines.length; start += ASKED_AT_ONCE) {
    const asking: Ctx = ctx.now().getTime() < deadline ? ctx : { ...ctx, model: undefined }
    answers.push(
      ...(await Promise.all(
        lines.slice(start, start + ASKED_AT_ONCE).map(async (line) => ({
          ...(await categoryOf(asking, helper, { description: lineText(line), amount_type: line.amount_type })),
          line,
        })),
      )),
    )
  }
  return answers
}

const standing = ({ chart_of_account_id: id, category_name: name }: OpenLine) =>
  id === null || name === null ? null : { id, name }

/** Files what is answered. An account that closed meanwhile counts as no answer; what would bring a loan too much stays where it is. */
async function write(tx: Tx, ctx: Ctx, task_id: string, answers: readonly Answer[]): Promise<Done> {
  const { entity_id } = tenant(ctx)
  const locked = await lockedUntil(tx, ctx)
  if (locked !== null) await giveBackLocked(tx, ctx, task_id, locked)
  const held = await tx.rows<{ id: string }>(sql`
    select t.id from bank_transaction t join suggestion u on u.entity_id = t.entity_id and u.transaction_id = t.id
     where t.entity_id = ${entity_id} and t.id = any(${answers.map(({ line }) => line.id)}::uuid[]) and t.status = 'in_progress'
       and u.task_id = ${task_id} and u.decided_at is null order by t.id for update of t, u`)
  const still = new Set(held.map(({ id }) => id))
  const open = await tx.rows<{ id: string }>(sql`
    select id from chart_of_account where entity_id = ${entity_id} and is_active and is_categorize and not is_header and bank_account_id is null
       and id = any(${answers.flatMap(({ chart_of_account }) => chart_of_account?.id ?? [])}::uuid[]) for share`)
  const accounts = new Set(open.map(({ id }) => id))
  const answered = answers.filter(({ line }) => still.has(line.id))
  const beyond = await overfunding(
    tx,
    entity_id,
    answered.map(({ line, chart_of_account }) => ({
      id: line.id,
      from: line.chart_of_account_id,
      account: chart_of_account?.id ?? null,
    })),
  )
  const decided = answered.map(({ chart_of_account, ...answer }) => {
    const found = chart_of_account && accounts.has(chart_of_account.id) ? chart_of_account : null
    return { ...answer, account: beyond.has(answer.line.id) ? standing(answer.line) : found }
  })
  const column = <T>(pick: (answer: (typeof decided)[number]) => T): T[] => decided.map(pick)
  const at = atOneMoment(ctx)
  await tx.run(sql`
    with answer as (
      select * from unnest(${column(({ line }) => line.id)}::uuid[], ${column(({ account }) => account?.id ?? null)}::uuid[],
        ${column(({ confidence }) => confidence)}::numeric[], ${column(({ explanation }) => explanation)}::text[], ${column(({ engine }) => engine)}::text[]
      ) as a(id, account, confidence, explanation, engine)
    ), noted as (
      update suggestion u set chart_of_account_id = a.account, confidence = a.confidence, explanation = a.explanation, engine = a.engine,
             decided_at = ${at.now()}
        from answer a where u.entity_id = ${entity_id} and u.transaction_id = a.id
    )
    update bank_transaction t set chart_of_account_id = a.account, updated_at = ${at.now()},
           status = case when a.account is null then 'unclassifiable' else 'by_truck_gpt' end
      from answer a where t.entity_id = ${entity_id} and t.id = a.id`)
  await repost(
    tx,
    at,
    decided.filter(({ line, account }) => line.chart_of_account_id !== (account?.id ?? null)).map(({ line }) => line),
  )
  await audit(
    tx,
    at,
    decided.map(({ line, account, confidence, explanation }) => ({
      object_type: 'transaction',
      object_id: line.id,
      action: 'suggestion',
      changes: {
        status: ['in_progress', account ? 'by_truck_gpt' : 'unclassifiable'],
        chart_of_account: [line.category_name, account?.name ?? null],
        confidence,
        explanation,
      },
    })),
  )
  const categorized = decided.filter(({ account }) => account !== null).length
  return { categorized, unclassifiable: decided.length - categorized }
}
