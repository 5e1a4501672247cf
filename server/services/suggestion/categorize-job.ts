import sql from 'sql-template-tag'
import { z } from 'zod'
import { SURE_FROM } from '@/lib/contract/bounds'
import { SuggestionsMade, type CategorySuggestion } from '@/lib/contract/suggestion'
import type { AmountType, TransactionStatus } from '@/lib/contract/transaction-fields'
import type { Tx } from '@/server/db/connect'
import { advance, complete, FencedOff, Stopped, type Claim } from '@/server/db/queue'
import { lineText } from '@/server/ledger/match/words'
import { lockedUntil } from '../book'
import { demand } from '../can'
import { audit, reading, tenant, transaction, withFixedTime, type Ctx } from '../context'
import { Problem } from '../problems'
import { overfunding } from '../loan/funding'
import { likelierElse } from '../transaction/candidates'
import { repost } from '../transaction/lines'
import { giveBack, giveBackLocked } from './give-back'
import { modelJobLimit } from '../session/rate-limits'
import { learnCategories, type Helper } from './learn'
import { categoryOf, withQuestions } from './suggest'

const Payload = z.object({ gives_back: z.uuid().optional(), apply: z.boolean().default(true) })
type Done = SuggestionsMade
const NOTHING_YET: Done = { categorized: 0, proposed: 0, sure: 0, likelier: 0, unclassifiable: 0, transactions: [] }
const added = (one: Done, other: Done): Done => ({
  categorized: one.categorized + other.categorized,
  proposed: one.proposed + other.proposed,
  sure: one.sure + other.sure,
  likelier: one.likelier + other.likelier,
  unclassifiable: one.unclassifiable + other.unclassifiable,
  transactions: [...one.transactions, ...other.transactions],
})

const BATCH = 1000
const TRIES = 3
/** A model takes seconds per line, so several lines are sent to it simultaneously, and none after this time. */
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
  old_status: TransactionStatus
}
type Answer = CategorySuggestion & { line: OpenLine }

/**
 * Suggests a category for every line that waits for this job, in batches. When the job finally fails, the remaining lines go back to their
 * earlier status.
 */
export async function categorizeJob(ctx: Ctx, claim: Claim, signal: AbortSignal): Promise<void> {
  demand(ctx, 'transaction.edit')
  const { gives_back, apply } = Payload.parse(claim.payload)
  if (gives_back !== undefined) return endOverdue(ctx, claim, gives_back)
  try {
    await answerAll(ctx, claim, { apply, signal })
  } catch (error) {
    if (error instanceof FencedOff || error instanceof Stopped || claim.attempts < TRIES) throw error
    ctx.log.error({ err: error, task: claim.id }, 'the helper failed')
    throw new Problem(503, { message: 'The transactions could not be categorized. They are as they were before.' })
  }
}

/** Called after a job has finally failed: lines that wait for it, or for the job it watches, stop waiting. */
export async function giveBackAll(tx: Tx, ctx: Ctx, claim: Claim): Promise<void> {
  const { gives_back } = Payload.parse(claim.payload)
  await giveBack(tx, ctx, gives_back ?? claim.id)
}

const endOverdue = (ctx: Ctx, claim: Claim, task_id: string): Promise<void> =>
  transaction(ctx, async (tx) => {
    const given_back = await giveBack(tx, ctx, task_id)
    await complete(tx, claim, { result: { given_back }, now: ctx.now() })
  })

async function answerAll(
  ctx: Ctx,
  claim: Claim,
  { apply, signal }: { apply: boolean; signal: AbortSignal },
): Promise<void> {
  const before = SuggestionsMade.safeParse(claim.result)
  let done: Done = before.success ? before.data : NOTHING_YET
  const helper = await learnCategories(ctx)
  const deadline = ctx.now().getTime() + MODEL_MS
  for (;;) {
    if (signal.aborted) throw new Stopped()
    const { lines, left } = await reading(ctx, (tx) => openLines(tx, ctx, claim.id))
    if (lines.length === 0) break
    const answers = await answersFor(ctx, helper, lines, deadline)
    done = await transaction(ctx, async (tx) => {
      const next = added(done, await write(tx, ctx, { task_id: claim.id, apply, answers }))
      const all = next.categorized + next.proposed + next.unclassifiable + left - lines.length
      await advance(tx, claim, {
        progress: 100 * (1 - (left - lines.length) / Math.max(1, all)),
        result: next,
        now: ctx.now(),
      })
      return next
    })
  }
  await transaction(ctx, async (tx) => {
    // Nothing is left for the job that watches this one to give back.
    await tx.run(
      sql`delete from task where company_id = (select current_company()) and kind = 'categorize_transactions' and payload ->> 'gives_back' = ${claim.id} and status = 'PENDING'`,
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
    select t.id, t.parent_id, t.name, t.description, t.amount_type, t.chart_of_account_id, u.old_status,
           (select a.name from chart_of_account a where a.entity_id = t.entity_id and a.id = t.chart_of_account_id) as category_name
    ${waiting} order by u.transaction_id limit ${BATCH}`)
  return { lines, left }
}

/**
 * The local helper responds immediately. A model is called outside any transaction, for a few lines at a time, until
 * the deadline.
 */
async function answersFor(ctx: Ctx, helper: Helper, lines: readonly OpenLine[], deadline: number): Promise<Answer[]> {
  const answers: Answer[] = []
  const limited = withQuestions(ctx, modelJobLimit(tenant(ctx).company_id))
  for (let start = 0; start < lines.length; start += ASKED_AT_ONCE) {
    const asking: Ctx = ctx.now().getTime() < deadline ? limited : { ...ctx, model: undefined }
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

const currentCategory = ({ chart_of_account_id: id, category_name: name }: OpenLine) =>
  id === null || name === null ? null : { id, name }

interface Answers {
  task_id: string
  apply: boolean
  answers: readonly Answer[]
}
interface Decided extends Omit<Answer, 'chart_of_account'> {
  /** The proposed account. */
  account: { id: string; name: string } | null
  outcome: 'filed' | 'proposed' | 'unclear'
  isSure: boolean
  isLikelier: boolean
}

/**
 * Decides what happens with each answer. An account that was deactivated meanwhile counts as no answer; a line that would raise a loan
 * above its amount stays where it is.
 */
async function decide(tx: Tx, ctx: Ctx, { apply, answers }: Answers): Promise<Decided[]> {
  const { entity_id } = tenant(ctx)
  const open = await tx.rows<{ id: string }>(sql`
    select id from chart_of_account where entity_id = ${entity_id} and is_active and is_categorize and not is_header and bank_account_id is null
       and id = any(${answers.flatMap(({ chart_of_account }) => chart_of_account?.id ?? [])}::uuid[]) for share`)
  const accounts = new Set(open.map(({ id }) => id))
  const found = answers.map(({ chart_of_account, ...answer }) => ({
    ...answer,
    account: chart_of_account && accounts.has(chart_of_account.id) ? chart_of_account : null,
  }))
  const beyond = await overfunding(
    tx,
    entity_id,
    found.map(({ line, account }) => ({ id: line.id, from: line.chart_of_account_id, account: account?.id ?? null })),
  )
  const likelier = await likelierElse(
    tx,
    ctx,
    new Map(found.flatMap(({ line, account }) => (account ? [[line.id, account.id]] : []))),
  )
  return found.map((answer) => {
    const isLikelier = likelier.has(answer.line.id)
    const isSure = answer.confidence >= SURE_FROM && !isLikelier && !beyond.has(answer.line.id)
    const outcome =
      answer.account === null ? ('unclear' as const) : apply && isSure ? ('filed' as const) : ('proposed' as const)
    return { ...answer, outcome, isSure, isLikelier }
  })
}

/** Files certain suggestions if that was requested; every other line goes back to its earlier status, and the proposal is saved with it. */
async function write(tx: Tx, ctx: Ctx, { task_id, apply, answers }: Answers): Promise<Done> {
  const { entity_id } = tenant(ctx)
  const locked = await lockedUntil(tx, ctx)
  if (locked !== null) await giveBackLocked(tx, ctx, task_id, locked)
  const held = await tx.rows<{ id: string }>(sql`
    select t.id from bank_transaction t join suggestion u on u.entity_id = t.entity_id and u.transaction_id = t.id
     where t.entity_id = ${entity_id} and t.id = any(${answers.map(({ line }) => line.id)}::uuid[]) and t.status = 'in_progress'
       and u.task_id = ${task_id} and u.decided_at is null order by t.id for update of t, u`)
  const still = new Set(held.map(({ id }) => id))
  const decided = (
    await decide(tx, ctx, { task_id, apply, answers: answers.filter(({ line }) => still.has(line.id)) })
  ).map((one) => ({ ...one, ...becomes(one, apply) }))
  const column = <T>(pick: (answer: (typeof decided)[number]) => T): T[] => decided.map(pick)
  const at = withFixedTime(ctx)
  await tx.run(sql`
    with answer as (
      select * from unnest(${column(({ line }) => line.id)}::uuid[], ${column(({ account }) => account?.id ?? null)}::uuid[],
        ${column(({ confidence }) => confidence)}::numeric[], ${column(({ explanation }) => explanation)}::text[], ${column(({ engine }) => engine)}::text[],
        ${column(({ status }) => status)}::text[], ${column(({ stands }) => stands?.id ?? null)}::uuid[]
      ) as a(id, account, confidence, explanation, engine, status, stands)
    ), noted as (
      update suggestion u set chart_of_account_id = a.account, confidence = a.confidence, explanation = a.explanation, engine = a.engine,
             decided_at = ${at.now()}
        from answer a where u.entity_id = ${entity_id} and u.transaction_id = a.id
    )
    update bank_transaction t set chart_of_account_id = a.stands, status = a.status, updated_at = ${at.now()}
      from answer a where t.entity_id = ${entity_id} and t.id = a.id`)
  await repost(
    tx,
    at,
    decided.filter(({ line, stands }) => line.chart_of_account_id !== (stands?.id ?? null)).map(({ line }) => line),
  )
  await audit(
    tx,
    at,
    decided.map(({ line, stands, status, outcome, account, confidence, explanation }) => ({
      object_type: 'transaction',
      object_id: line.id,
      action: 'suggestion',
      changes: {
        status: ['in_progress', status],
        chart_of_account: [line.category_name, stands?.name ?? null],
        ...(outcome === 'proposed' && account && { proposed: account.name }),
        confidence,
        explanation,
      },
    })),
  )
  const count = (is: (one: Decided) => boolean): number => decided.filter(is).length
  return {
    categorized: count(({ outcome }) => outcome === 'filed'),
    proposed: count(({ outcome }) => outcome === 'proposed'),
    sure: count(({ outcome, isSure }) => outcome === 'proposed' && isSure),
    likelier: count(({ isLikelier }) => isLikelier),
    unclassifiable: count(({ outcome }) => outcome === 'unclear'),
    transactions: decided.filter(({ outcome }) => outcome === 'filed').map(({ line }) => line.id),
  }
}

/** The line's resulting status. When only proposals were requested, an existing category stays. */
function becomes(
  { outcome, account, line }: Decided,
  apply: boolean,
): { status: TransactionStatus; stands: { id: string; name: string } | null } {
  if (outcome === 'filed') return { status: 'by_truck_gpt', stands: account }
  const wasFiled = line.old_status === 'by_truck_gpt'
  if (outcome === 'proposed' || (wasFiled && !apply)) return { status: line.old_status, stands: currentCategory(line) }
  return { status: 'unclassifiable', stands: null }
}
