import sql from 'sql-template-tag'
import { SURE_FROM } from '@/lib/contract/bounds'
import type { Body } from '@/lib/contract/endpoint'
import type {
  CategorySuggestion,
  LineSuggestion,
  StakeholderSuggestion,
  suggestCategory,
} from '@/lib/contract/suggestion'
import type { AmountType } from '@/lib/contract/transaction-fields'
import type { Tx } from '@/server/db/connect'
import { readBankText } from '@/server/ledger/match/bank-text'
import { likeness, lineText } from '@/server/ledger/match/words'
import { can, demand } from '../can'
import { identity, reading, tenant, type Ctx } from '../context'
import { NotFound } from '../problems'
import { hasTurn, modelLimit, type RateLimit } from '../session/rate-limits'
import { foundClause } from '../transaction/filter'
import { UNFILED } from '../transaction/statuses'
import { categoryHelper, FILED_BY_PEOPLE, stakeholderHelper, type Helper } from './learn'

type Text = Body<typeof suggestCategory>

/**
 * A model's own confidence is not calibrated, and a bank text can talk it into anything, so a person has to review it.
 * Source: LEDGER §9, SECURITY T36.
 */
const MODEL_CONFIDENCE_MAX = SURE_FROM - 0.01

/** Asks the local helper, and the model when there is one and the helper abstains. */
export async function categoryOf(ctx: Ctx, { accounts, suggest }: Helper, text: Text): Promise<CategorySuggestion> {
  const local = suggest(text)
  if (local.account || !ctx.model) return wire({ ...local, engine: 'local' })
  const open = accounts.filter((account) =>
    text.amount_type === 'money_in' ? account.is_money_in : account.is_money_out,
  )
  const answer = await ctx.model.ask({
    ...text,
    accounts: open.map(({ chart_number, name }) => ({ chart_number, name })),
  })
  const account = open.find(({ chart_number }) => chart_number === answer?.chart_number)
  if (!answer || !account) return wire({ ...local, engine: 'local' })
  return wire({ ...answer, account, confidence: Math.min(answer.confidence, MODEL_CONFIDENCE_MAX), engine: 'model' })
}

/** The same for a call by a person. */
const byHand = (ctx: Ctx): Ctx => withQuestions(ctx, modelLimit(tenant(ctx).user_id))

/** The context of somebody with a limited number of calls to the model; beyond that, only the local helper is used. */
export function withQuestions(ctx: Ctx, limit: RateLimit): Ctx {
  const { model } = ctx
  if (!model) return ctx
  const hasQuestion = () => identity({ ...ctx, idempotency: undefined }, (tx) => hasTurn(tx, limit, ctx.now()))
  return { ...ctx, model: { ask: async (question) => ((await hasQuestion()) ? model.ask(question) : null) } }
}

interface Found extends Pick<CategorySuggestion, 'confidence' | 'explanation' | 'engine'> {
  account: { id: string; name: string; chart_number: number } | null
}
const wire = ({ account, confidence, explanation, engine }: Found): CategorySuggestion => ({
  category: account?.name ?? null,
  chart_of_account: account && { id: account.id, name: account.name, chart_number: account.chart_number },
  confidence: Math.floor(confidence * 10_000) / 10_000,
  explanation,
  engine,
})

export async function suggestCategoryFor(ctx: Ctx, text: Text): Promise<CategorySuggestion> {
  demand(ctx, 'transaction.edit')
  return categoryOf(byHand(ctx), await categoryHelper(ctx), text)
}

export async function suggestStakeholderFor(ctx: Ctx, { description }: Text): Promise<StakeholderSuggestion> {
  demand(ctx, 'transaction.edit')
  const { stakeholders, suggest } = await stakeholderHelper(ctx)
  const { stakeholder, ...guess } = suggest(description)
  return { ...guess, stakeholder: (stakeholder && stakeholders.get(stakeholder.id)) ?? null }
}

interface LineRow {
  id: string
  entity_id: string
  name: string
  description: string
  amount_type: AmountType
  status: string
  chart_of_account_id: string | null
}
interface Kept extends Pick<CategorySuggestion, 'explanation' | 'confidence' | 'engine'> {
  chart_of_account: CategorySuggestion['chart_of_account']
}

/**
 * Why the helper filed a line as it did, or what it would say now; with lines that people filed and that look alike. A model is asked
 * only for those who may file the line.
 */
export async function suggestionOf(ctx: Ctx, id: string): Promise<LineSuggestion> {
  demand(ctx, 'transaction.read')
  const { line, kept, nearest } = await reading(ctx, async (tx) => {
    const row = await tx.maybe<LineRow>(sql`
      select id, entity_id, name, description, amount_type, status, chart_of_account_id from bank_transaction
       where id = ${id} and entity_id = any(${ctx.actor?.entity_ids ?? []}::uuid[])`)
    if (!row) throw new NotFound()
    return { line: row, kept: await keptOf(tx, row), nearest: await nearestOf(tx, row) }
  })
  if (kept)
    return {
      ...kept,
      category: kept.chart_of_account?.name ?? null,
      is_applied: kept.chart_of_account !== null && line.status === 'by_truck_gpt',
      nearest,
    }
  const asking = ctx.actor && can(ctx.actor, 'transaction.edit') ? byHand(ctx) : { ...ctx, model: undefined }
  const fresh = await categoryOf(asking, await categoryHelper(ctx), {
    description: lineText(line),
    amount_type: line.amount_type,
  })
  return { ...fresh, is_applied: false, nearest }
}

/** The stored suggestion, which applies as long as the line is filed as it said; a model's proposal is only asked for once. */
const keptOf = (tx: Tx, { entity_id, id, status, chart_of_account_id }: LineRow): Promise<Kept | undefined> =>
  tx.maybe<Kept>(sql`
    select u.explanation, u.confidence, u.engine,
           case when a.id is not null then json_build_object('id', a.id, 'name', a.name, 'chart_number', a.chart_number) end as chart_of_account
      from suggestion u left join chart_of_account a on a.entity_id = u.entity_id and a.id = u.chart_of_account_id
     where u.entity_id = ${entity_id} and u.transaction_id = ${id} and u.decided_at is not null
       and (u.chart_of_account_id is not distinct from ${chart_of_account_id}::uuid
            and ${status} = case when u.chart_of_account_id is null then 'unclassifiable' else 'by_truck_gpt' end
         or u.engine = 'model' and a.is_active and ${status} in ${UNFILED})`)

/** The words of the merchant and the extra words next to it, as written in the text. */
function distinctiveWordsOf(line: { name: string; description: string }): ReadonlySet<string> {
  const { merchant, extras } = readBankText(lineText(line))
  return new Set([...merchant, ...extras])
}

const NEAREST = 3
const LOOKED_AT = 200

/** Lines that share the most words with this one, among the latest that have its first word. */
async function nearestOf(tx: Tx, line: LineRow): Promise<LineSuggestion['nearest']> {
  const words = distinctiveWordsOf(line)
  const [first] = words
  if (!first) return []
  const rows = await tx.rows<LineSuggestion['nearest'][number] & { description: string }>(sql`
    select t.id, t.date, t.name, t.description, t.amount, t.amount_type,
           json_build_object('id', a.id, 'name', a.name, 'chart_number', a.chart_number) as chart_of_account
      from bank_transaction t join chart_of_account a on a.entity_id = t.entity_id and a.id = t.chart_of_account_id
     where t.entity_id = ${line.entity_id} and t.id <> ${line.id} and ${foundClause([line.entity_id], first)}
       and ${FILED_BY_PEOPLE} and t.link is null
     order by t.date desc, t.id desc limit ${LOOKED_AT}`)
  return rows
    .map(({ description, ...row }) => ({
      row,
      share: likeness(words, distinctiveWordsOf({ name: row.name, description })),
    }))
    .sort((a, b) => b.share - a.share)
    .slice(0, NEAREST)
    .map(({ row }) => row)
}
