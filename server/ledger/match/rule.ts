import type { Day } from '@/lib/dates/day'
import { parseCents } from '@/lib/money/cents'
import { formatUsd } from '@/lib/money/format'
import { normalText } from './text'

export type ConditionType = 'contains' | 'not_contains' | 'equals' | 'not_equals' | 'has_word'
export type JoinType = 'or' | 'and'

export interface Condition {
  readonly target_text: string
  readonly condition_type: ConditionType
  /** How it joins the conditions above it; ignored for the first condition. */
  readonly join_type: JoinType | null
}

/** The texts of a bank line that a person sees. */
interface LineText {
  readonly name: string
  readonly description: string
  readonly merchant_name: string | null
}
export interface RuleScope {
  /** Empty = every account. */
  readonly bank_accounts: readonly string[]
  /** Null = every date. */
  readonly starting_from: Day | null
  /** Null = both directions. */
  readonly amount_type?: 'money_in' | 'money_out' | null
  /** Null = no bound; both bounds are inclusive. */
  readonly min_amount?: number | null
  readonly max_amount?: number | null
}
export interface RuleLine extends LineText {
  readonly bank_account_id: string
  readonly date: Day
  readonly amount_type: 'money_in' | 'money_out'
  readonly cents: bigint
}

/** The texts of a line, ready to compare. Absent fields are dropped, so no condition can match them. */
export const fieldsOf = ({ name, description, merchant_name }: LineText): string[] =>
  [name, description, merchant_name].flatMap((field) => (field === null || field === '' ? [] : [normalText(field)]))

/** Conditions joined strictly from left to right, without precedence: "a or b and c" means "(a or b) and c". Source: LEDGER §8. */
export function meets(conditions: readonly Condition[], fields: readonly string[]): boolean {
  return conditions.reduce((met, condition, index) => {
    if (index === 0) return holds(condition, fields)
    return condition.join_type === 'and' ? met && holds(condition, fields) : met || holds(condition, fields)
  }, false)
}

function holds({ target_text: target, condition_type }: Condition, fields: readonly string[]): boolean {
  switch (condition_type) {
    case 'contains':
      return fields.some((field) => field.includes(target))
    case 'not_contains':
      return !fields.some((field) => field.includes(target))
    case 'has_word':
      return fields.some((field) => wordsOf(field).includes(wordsOf(target)))
    case 'equals':
      return fields.includes(target)
    case 'not_equals':
      return !fields.includes(target)
    default:
      return condition_type satisfies never
  }
}

/** The words of a text with a space before and after each, so that "ta" is found in "ta 0123" but not in "total". */
const wordsOf = (text: string): string =>
  ` ${text
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')} `

interface Matcher<Rule> {
  /** The first rule that matches, in the order given. */
  (line: RuleLine): Rule | undefined
}

/** Prepares rules once for many lines. */
export function matcher<Rule extends RuleScope & { readonly conditions: readonly Condition[] }>(
  rules: readonly Rule[],
): Matcher<Rule> {
  const ready = rules.map((rule) => ({
    rule,
    accounts: rule.bank_accounts.length === 0 ? null : new Set(rule.bank_accounts),
    conditions: rule.conditions.map(normalCondition),
    least: centsOf(rule.min_amount),
    most: centsOf(rule.max_amount),
  }))
  return (line) => {
    const fields = fieldsOf(line)
    return ready.find(
      ({ rule, accounts, conditions, least, most }) =>
        (rule.amount_type ?? line.amount_type) === line.amount_type &&
        (least === null || line.cents >= least) &&
        (most === null || line.cents <= most) &&
        (accounts === null || accounts.has(line.bank_account_id)) &&
        (rule.starting_from === null || line.date >= rule.starting_from) &&
        meets(conditions, fields),
    )?.rule
  }
}

const centsOf = (amount: number | null | undefined): bigint | null => (amount == null ? null : parseCents(amount))

export const normalCondition = (condition: Condition): Condition => ({
  ...condition,
  target_text: normalText(condition.target_text),
})

const WORDS: Record<ConditionType, string> = {
  contains: 'contains',
  not_contains: 'does not contain',
  has_word: 'has the word',
  equals: 'is',
  not_equals: 'is not',
}

/**
 * Conditions as a sentence with parentheses that show the order: `(contains "bestpass" or contains "toll") and does not contain "refund"`.
 */
export function sentence(conditions: readonly Condition[], scope: Partial<RuleScope> = {}): string {
  let text = ''
  let joined: JoinType | null = null
  conditions.forEach((condition, index) => {
    const part = `${WORDS[condition.condition_type]} "${condition.target_text.trim()}"`
    const join: JoinType = condition.join_type === 'and' ? 'and' : 'or'
    if (index === 0) text = part
    else text = joined !== null && joined !== join ? `(${text}) ${join} ${part}` : `${text} ${join} ${part}`
    if (index > 0) joined = join
  })
  return [text, ...amountWords(scope)].join(', ')
}

const DIRECTIONS = { money_in: 'money in', money_out: 'money out' }

/** The direction and the amount range in words, such as `money out` and `$100.00 to $250.00`; empty where the rule sets neither. */
function amountWords({ amount_type, min_amount, max_amount }: Partial<RuleScope>): string[] {
  const [least, most] = [min_amount ?? null, max_amount ?? null].map((amount) => amount && formatUsd(amount))
  const range = least && most ? `${least} to ${most}` : least ? `${least} or more` : most ? `${most} or less` : null
  return [amount_type && DIRECTIONS[amount_type], range].flatMap((words) => words || [])
}

/** Whether two rules match the same lines, in which case the second one would never apply. */
export function sameReach(
  a: RuleScope & { conditions: readonly Condition[] },
  b: RuleScope & { conditions: readonly Condition[] },
): boolean {
  return reach(a) === reach(b)
}
const reach = ({
  conditions,
  bank_accounts,
  starting_from,
  amount_type = null,
  min_amount = null,
  max_amount = null,
}: RuleScope & { conditions: readonly Condition[] }): string =>
  JSON.stringify([
    conditions
      .map(normalCondition)
      .map(({ target_text, condition_type, join_type }, index) => [
        target_text,
        condition_type,
        index > 0 && join_type,
      ]),
    [...bank_accounts].sort(),
    starting_from,
    amount_type,
    min_amount,
    max_amount,
  ])
