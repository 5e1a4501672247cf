import { z } from 'zod'
import type { FormValues } from '@/components/form/use-zod-form'
import { stableText } from '@/components/pickers/stable-text'
import type { BodyInput } from '@/lib/contract/endpoint'
import { createRule, previewRule, type ConditionType, type JoinType, type Rule } from '@/lib/contract/rule'
import type { Transaction } from '@/lib/contract/transaction'

export const RuleForm = createRule.body
type RuleDraft = FormValues<z.input<typeof RuleForm>>

const CONTAINS: ConditionType = 'contains'
const OR: JoinType = 'or'
export const newCondition = () => ({ target_text: '', condition_type: CONTAINS, join_type: OR })

const EMPTY = {
  name: null,
  bank_accounts: [],
  chart_of_account: null,
  stakeholder: null,
  apply_to_all: true,
  starting_from: null,
  amount_type: null,
  min_amount: null,
  max_amount: null,
  is_template: false,
}
export const emptyDraft = (): RuleDraft => ({ ...EMPTY, conditions: [newCondition()] })

/** A draft rule from one line: the constant part of its text, its category and its stakeholder. */
export function draftFromLine(
  line: Pick<Transaction, 'name' | 'description' | 'payee' | 'chart_of_account' | 'stakeholder'>,
): RuleDraft {
  const text = stableText(line.description) || stableText(line.name) || line.name
  return {
    ...EMPTY,
    name: line.payee || line.name,
    chart_of_account: line.chart_of_account?.id ?? null,
    stakeholder: line.stakeholder?.id ?? null,
    conditions: [{ ...newCondition(), target_text: text }],
  }
}

export const draftFromRule = (rule: Rule, name = rule.name): RuleDraft => ({
  name,
  bank_accounts: rule.bank_accounts.map(({ id }) => id),
  chart_of_account: rule.chart_of_account.id,
  stakeholder: rule.stakeholder?.id ?? null,
  apply_to_all: rule.apply_to_all,
  starting_from: rule.starting_from,
  amount_type: rule.amount_type,
  min_amount: rule.min_amount,
  max_amount: rule.max_amount,
  is_template: rule.is_template,
  conditions: rule.conditions.map(({ target_text, condition_type, join_type }) => ({
    target_text,
    condition_type,
    join_type: join_type ?? OR,
  })),
})

/** The request for the preview, or null while the conditions are incomplete. */
export function previewBody(draft: RuleDraft, rule: string | null): BodyInput<typeof previewRule> | null {
  const { conditions, bank_accounts, chart_of_account, stakeholder, apply_to_all, starting_from, ...rest } = draft
  const { amount_type, min_amount, max_amount } = rest
  const body = {
    conditions,
    bank_accounts: bank_accounts ?? [],
    chart_of_account,
    stakeholder,
    apply_to_all,
    starting_from,
    amount_type,
    min_amount,
    max_amount,
    rule,
  }
  const parsed = previewRule.body.safeParse(body)
  return parsed.success ? parsed.data : null
}
