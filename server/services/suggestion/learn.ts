/* What the helper learns from: the accounts of an entity and what its people filed. AI results never train. Source: LEDGER §9. */
import sql, { type Sql } from 'sql-template-tag'
import type { Transaction } from '@/lib/contract/transaction'
import type { AmountType } from '@/lib/contract/transaction-fields'
import { addMonths } from '@/lib/dates/day'
import type { Tx } from '@/server/db/connect'
import { classifier, type CategoryAccount, type Classifier } from '@/server/ledger/match/classifier'
import { stakeholderMatcher, type StakeholderGuess } from '@/server/ledger/match/stakeholder'
import { lineText } from '@/server/ledger/match/words'
import { today } from '../book'
import { reading, tenant, type Ctx } from '../context'

const MONTHS = 24
const LINES_OF_EACH = 200
const KEPT_MS = 30_000
const KEPT_MAX = 50

/** Lines filed by a person: manually, or by a rule and then finalized. */
export const FILED_BY_PEOPLE: Sql = sql`
  (t.status = 'by_user' or (t.status = 'by_rule' and t.is_finalized)) and not t.is_split and t.parent_id is null and t.chart_of_account_id is not null`

/** Accounts that may be suggested. Bank accounts are matched as transfers, never suggested as a category. */
const candidateAccounts = (tx: Tx, entity_id: string): Promise<CategoryAccount[]> =>
  tx.rows<CategoryAccount>(sql`
    select id, name, chart_number, account_element, is_money_in, is_money_out, keywords, chat_gpt_text
      from chart_of_account
     where entity_id = ${entity_id} and is_active and is_categorize and not is_header and bank_account_id is null order by chart_number`)

interface FiledLine {
  of: string
  name: string
  description: string
  amount_type: AmountType
}
/** The latest lines of each account or stakeholder; each is read from the newest end of its index. */
async function filedLines(
  tx: Tx,
  ctx: Ctx,
  { of, where, each }: { of: Sql; where: Sql; each: readonly string[] },
): Promise<{ of: string; text: string; amount_type: AmountType }[]> {
  const since = addMonths(await today(tx, ctx), -MONTHS)
  const rows = await tx.rows<FiledLine>(sql`
    select e.id as of, l.name, l.description, l.amount_type
      from unnest(${[...each]}::uuid[]) as e(id)
      cross join lateral (
        select t.name, t.description, t.amount_type from bank_transaction t
         where t.entity_id = ${tenant(ctx).entity_id} and ${of} = e.id and t.date >= ${since} and ${FILED_BY_PEOPLE} and ${where}
         order by t.date desc, t.id desc limit ${LINES_OF_EACH}) l`)
  return rows.map((row) => ({ of: row.of, text: lineText(row), amount_type: row.amount_type }))
}

export interface Helper {
  accounts: readonly CategoryAccount[]
  suggest: Classifier
}
/** A helper for categories that has learned from the current books. */
export const learnCategories = (ctx: Ctx): Promise<Helper> =>
  reading(ctx, async (tx) => {
    const accounts = await candidateAccounts(tx, tenant(ctx).entity_id)
    const past = await filedLines(tx, ctx, {
      of: sql`t.chart_of_account_id`,
      where: sql`t.link is null`,
      each: accounts.map((account) => account.id),
    })
    return {
      accounts,
      suggest: remembering(
        classifier(
          accounts,
          past.map(({ of, text, amount_type }) => ({ account: of, text, amount_type })),
        ),
      ),
    }
  })

const REMEMBERED_MAX = 50_000

/** The same texts come up every time a list is opened, so each is only worked out once. */
function remembering(suggest: Classifier): Classifier {
  const known = new Map<string, ReturnType<Classifier>>()
  return (text) => {
    const key = `${text.amount_type} ${text.description}`
    const found = known.get(key) ?? suggest(text)
    if (known.size >= REMEMBERED_MAX) known.clear()
    known.set(key, found)
    return found
  }
}

interface Stakeholder {
  id: string
  full_name: string
  type: string
}
export interface StakeholderHelper {
  stakeholders: ReadonlyMap<string, Stakeholder>
  suggest: (text: string) => StakeholderGuess
}
export const learnStakeholders = (ctx: Ctx): Promise<StakeholderHelper> =>
  reading(ctx, async (tx) => {
    const stakeholders = await tx.rows<Stakeholder>(sql`
      select id, full_name, type from stakeholder where entity_id = ${tenant(ctx).entity_id} order by lower(full_name), id`)
    const past = await filedLines(tx, ctx, {
      of: sql`t.stakeholder_id`,
      where: sql`true`,
      each: stakeholders.map((each) => each.id),
    })
    return {
      stakeholders: new Map(stakeholders.map((each) => [each.id, each])),
      suggest: stakeholderMatcher(
        stakeholders,
        past.map(({ of, text }) => ({ stakeholder: of, text })),
      ),
    }
  })

interface Kept<T> {
  (ctx: Ctx): Promise<T>
  /** What is already learned; undefined when nothing was learned recently. */
  now: (ctx: Ctx) => Promise<T> | undefined
  forget: (ctx: Ctx) => void
}

/** Caches what was learned for half a minute, so that a person who types or moves through a list does not wait for it each time. */
function kept<T>(learn: (ctx: Ctx) => Promise<T>): Kept<T> {
  const known = new Map<string, { at: number; helper: Promise<T> }>()
  const ask = (ctx: Ctx): Promise<T> => {
    const { entity_id } = tenant(ctx)
    const at = ctx.now().getTime()
    const found = known.get(entity_id)
    if (found && Math.abs(at - found.at) < KEPT_MS) return found.helper
    if (known.size >= KEPT_MAX) known.clear()
    const helper = learn(ctx)
    known.set(entity_id, { at, helper })
    helper.catch(() => known.delete(entity_id))
    return helper
  }
  return Object.assign(ask, {
    now: (ctx: Ctx) => known.get(tenant(ctx).entity_id)?.helper,
    forget: (ctx: Ctx) => void known.delete(tenant(ctx).entity_id),
  })
}
export const categoryHelper = kept(learnCategories)
export const stakeholderHelper = kept(learnStakeholders)

/**
 * Called when a person filed a line differently than the helper would have: the next similar line should not have to wait half a minute for
 * that.
 */
export async function learnFrom(
  ctx: Ctx,
  line: Pick<Transaction, 'name' | 'description' | 'amount_type' | 'status' | 'chart_of_account'>,
): Promise<void> {
  const helper = await categoryHelper.now(ctx)?.catch(() => undefined)
  if (!helper || line.status !== 'by_user') return
  const { account } = helper.suggest({ description: lineText(line), amount_type: line.amount_type })
  if (account?.id !== line.chart_of_account?.id) categoryHelper.forget(ctx)
}
