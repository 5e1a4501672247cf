import sql, { type Sql } from 'sql-template-tag'
import { INCOME_NUMBERS, isNumberIn } from '@/lib/contract/choices'
import type { Answer, Body } from '@/lib/contract/endpoint'
import type { previewRule, SkipReason } from '@/lib/contract/rule'
import type { Transaction } from '@/lib/contract/transaction'
import type { Tx } from '@/server/db/connect'
import { like } from '@/server/db/like'
import { matcher, sentence, type Condition, type RuleLine, type RuleScope } from '@/server/ledger/match/rule'
import { normalText } from '@/server/ledger/match/text'
import { lockedUntil } from '../book'
import { demand } from '../can'
import { accountRow } from '../chart-of-account/row'
import { limitStatements, reading, tenant, type Ctx } from '../context'
import { loanFacts } from '../loan/row'
import { lockCase, type Lock } from '../transaction/blocks'
import { transactionRows } from '../transaction/row'
import { startOf } from './create'
import { heldBack, lineAmounts } from './file-lines'
import { inForce, assertTargetsExist, ruleRow, storedRules, type StoredRule } from './rules'

type Input = Body<typeof previewRule>
interface Candidate extends RuleLine {
  id: string
  status: Transaction['status']
  chart_of_account_id: string | null
  stakeholder_id: string | null
  rule_id: string | null
  lock: Lock | null
  is_split: boolean
  is_linked: boolean
}

const SAMPLE = 20
const DRAFT = '00000000-0000-0000-0000-000000000000'

/** What the rules would do to the lines that this rule matches; nothing is written. */
export function preview(ctx: Ctx, input: Input): Promise<Answer<typeof previewRule>> {
  demand(ctx, 'rule.edit')
  return reading(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    await limitStatements(tx)
    await assertTargetsExist(tx, ctx, { stakeholder: input.stakeholder, bank_accounts: input.bank_accounts })
    if (input.rule) await ruleRow(tx, ctx, input.rule)
    const account = input.chart_of_account ? await accountRow(tx, [entity_id], input.chart_of_account) : null
    const draft = { ...input, id: input.rule ?? DRAFT, starting_from: startOf(input) }
    const matches = matcher([draft])
    const found = (await candidates(tx, entity_id, draft, await lockedUntil(tx, ctx))).filter((line) => matches(line))
    const reasonOf = skipReason(await rulesWith(tx, entity_id, draft), draft)
    const skipped = new Map<SkipReason, number>()
    const held = await heldBack(
      tx,
      ctx,
      found.flatMap((line) => (account && reasonOf(line) === null ? [{ line, chart_of_account_id: account.id }] : [])),
      loanFacts,
    )
    const changed = found.filter((line) => {
      const reason = reasonOf(line) ?? held.get(line.id)
      if (reason) skipped.set(reason, (skipped.get(reason) ?? 0) + 1)
      return !reason
    })
    return {
      count: changed.length,
      sample: await transactionRows(
        tx,
        [entity_id],
        changed.slice(0, SAMPLE).map((line) => line.id),
      ),
      skipped: [...skipped].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count),
      sentence: sentence(input.conditions, { ...draft, bank_accounts: [] }),
      against: isIncome(account) ? changed.filter((line) => line.amount_type === 'money_out').length : 0,
    }
  })
}

const isIncome = (account: { chart_number: number } | null): boolean =>
  account !== null && isNumberIn(account.chart_number, INCOME_NUMBERS)

type Draft = Input & { id: string; starting_from: string | null }
type Tried = Pick<StoredRule, 'id' | 'conditions' | keyof RuleScope>

/** The draft replaces the rule it edits, or comes last. */
async function rulesWith(tx: Tx, entity_id: string, draft: Draft): Promise<Tried[]> {
  const rules: Tried[] = inForce(await storedRules(tx, entity_id))
  const place = rules.findIndex((rule) => rule.id === draft.id)
  return place < 0 ? [...rules, draft] : rules.with(place, draft)
}

function skipReason(rules: readonly Tried[], draft: Draft): (line: Candidate) => SkipReason | null {
  const winner = matcher(rules)
  return (line) => {
    if (line.lock) return line.lock
    if (line.is_split) return 'split'
    if (line.is_linked) return 'linked'
    if (line.status === 'by_user') return 'by_user'
    if (winner(line)?.id !== draft.id) return 'earlier_rule'
    return isFiled(line, draft) ? 'no_change' : null
  }
}

const isFiled = (line: Candidate, { id, chart_of_account, stakeholder }: Draft): boolean =>
  line.status === 'by_rule' &&
  (chart_of_account ? line.chart_of_account_id === chart_of_account : line.rule_id === id) &&
  (!stakeholder || line.stakeholder_id === stakeholder)

/** Whole lines whose words may match, newest first. It finds more than really match, but lets the database skip most lines. */
const candidates = (
  tx: Tx,
  entity_id: string,
  { conditions, bank_accounts, starting_from }: Draft,
  locked: string | null,
): Promise<Candidate[]> =>
  lineAmounts(
    tx.rows<Candidate>(sql`
    select t.id, t.status, t.amount_type, t.cents::text as cents, t.name, t.description, t.merchant_name, t.bank_account_id, t.date, t.chart_of_account_id, t.stakeholder_id, t.rule_id,
           ${lockCase(sql`${locked}::date`)} as lock, t.is_split, t.link is not null as is_linked
      from bank_transaction t
     where t.entity_id = ${entity_id} and t.parent_id is null and (${wordsClause(conditions)})
       ${bank_accounts.length === 0 ? sql`` : sql`and t.bank_account_id = any(${bank_accounts}::uuid[])`}
       ${starting_from === null ? sql`` : sql`and t.date >= ${starting_from}`}
     order by t.date desc, t.id desc`),
  )

/** Joined from left to right like the conditions themselves. A condition that excludes words keeps every line. */
function wordsClause(conditions: readonly Condition[]): Sql {
  return conditions
    .slice(1)
    .reduce(
      (clause, condition) =>
        condition.join_type === 'and'
          ? sql`(${clause}) and ${mayHold(condition)}`
          : sql`(${clause}) or ${mayHold(condition)}`,
      conditions[0] ? mayHold(conditions[0]) : sql`false`,
    )
}

/** The line has the words, or non-ASCII letters that may fold to them. */
function mayHold({ condition_type, target_text }: Condition): Sql {
  if (condition_type === 'not_contains' || condition_type === 'not_equals') return sql`true`
  const text = normalText(target_text)
  const words = condition_type === 'has_word' ? text.split(/[^\p{L}\p{N}]+/u).filter(Boolean) : text.split(' ')
  const all = words
    .map((word) => sql`t.search_text like ${like(word)}`)
    .reduce((clause, next) => sql`${clause} and ${next}`, sql`true`)
  return sql`((${all}) or octet_length(t.search_text) <> char_length(t.search_text))`
}
