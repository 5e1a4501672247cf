import { z } from 'zod'
import { BULK_MAX } from './bounds'
import { endpoint } from './endpoint'
import { AMOUNT_TYPES } from './choices'
import { Day, Id, Instant, listOf, Message, Money, NEGATIVE, PostingAmount, RequiredText, Text } from './fields'
import { ordering, page, PageQuery } from './page'
import { Transaction } from './transaction'

export const ConditionType = z.enum(['contains', 'not_contains', 'has_word', 'equals', 'not_equals'])
export type ConditionType = z.infer<typeof ConditionType>
export const JoinType = z.enum(['or', 'and'])
export type JoinType = z.infer<typeof JoinType>

const RuleCondition = z.object({
  target_text: z.string(),
  condition_type: ConditionType,
  join_type: JoinType.nullable().meta({
    description: 'How it joins the conditions above it; ignored on the first condition',
  }),
})

export const Rule = z
  .object({
    id: Id,
    name: z.string(),
    position: z.int().meta({ description: 'The first rule that matches wins' }),
    bank_accounts: z
      .array(z.object({ id: Id, name: z.string(), mask: z.string().nullable() }))
      .meta({ description: 'Empty = every account' }),
    chart_of_account: z.object({ id: Id, name: z.string(), chart_number: z.int() }),
    stakeholder: z.object({ id: Id, full_name: z.string(), type: z.string() }).nullable(),
    apply_to_all: z.boolean(),
    starting_from: Day.nullable(),
    amount_type: z.enum(AMOUNT_TYPES).nullable().meta({ description: 'null = both directions' }),
    min_amount: Money.nullable(),
    max_amount: Money.nullable(),
    is_template: z.boolean().meta({ description: 'Templates never run' }),
    conditions: z.array(RuleCondition),
    sentence: z.string().meta({ description: 'The conditions as a sentence; parentheses show the order' }),
    matches_90_days: z.int().meta({ description: 'Lines of the last 90 days that this rule categorized' }),
    last_used: Day.nullable().meta({ description: 'Date of the latest line that this rule categorized' }),
    entity: Id,
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Rule' })
export type Rule = z.infer<typeof Rule>

const CONDITIONS_MAX = 50
const CONTAINS_MIN = 3
const ACCOUNTS_MAX = 200
const NO_TEXT = 'Condition text is required.'
const NO_CONDITION = 'Add at least one condition.'

const Condition = z
  .strictObject({
    target_text: Text.min(1, NO_TEXT),
    condition_type: ConditionType.default('contains'),
    join_type: JoinType.nullish().transform((join) => join ?? null),
  })
  .refine(
    ({ target_text, condition_type }) =>
      condition_type !== 'contains' || target_text.length === 0 || target_text.length >= CONTAINS_MIN,
    {
      path: ['target_text'],
      error: `Use at least ${CONTAINS_MIN} characters with contains, or choose equals.`,
    },
  )
const RuleConditions = z
  .array(Condition, { error: NO_CONDITION })
  .min(1, NO_CONDITION)
  .max(CONDITIONS_MAX)
  .superRefine((conditions, issues) => {
    conditions.forEach(({ join_type }, index) => {
      if (index > 0 && join_type === null) {
        issues.addIssue({
          code: 'custom',
          path: [index, 'join_type'],
          message: 'Every condition after the first needs a join type.',
        })
      }
    })
  })

const RuleAmount = PostingAmount.refine((amount) => amount >= 0, NEGATIVE)

const fields = {
  name: RequiredText,
  bank_accounts: z.array(Id).max(ACCOUNTS_MAX),
  conditions: RuleConditions,
  chart_of_account: Id,
  stakeholder: Id.nullable(),
  apply_to_all: z.boolean().meta({ description: 'true sets starting_from to null' }),
  starting_from: Day.nullable(),
  amount_type: z.enum(AMOUNT_TYPES).nullable(),
  min_amount: RuleAmount.nullable(),
  max_amount: RuleAmount.nullable(),
  is_template: z.boolean(),
}
const amountFields = {
  amount_type: fields.amount_type.optional(),
  min_amount: fields.min_amount.optional(),
  max_amount: fields.max_amount.optional(),
}
const run = z
  .boolean()
  .default(true)
  .meta({ description: 'false saves without running; the next run of any rule includes it' })

/** A rule that does not apply to all lines needs a start date. */
export const hasFirstDay = ({
  apply_to_all,
  starting_from,
}: {
  apply_to_all?: boolean
  starting_from?: string | null
}): boolean => apply_to_all !== false || Boolean(starting_from)
export const FIRST_DAY = { path: ['starting_from'], error: 'field is required' }

export const areAmountsInOrder = ({
  min_amount,
  max_amount,
}: {
  min_amount?: number | null
  max_amount?: number | null
}): boolean => min_amount == null || max_amount == null || min_amount <= max_amount
export const AMOUNTS_IN_ORDER = { path: ['max_amount'], error: 'The highest amount is below the lowest.' }

/** What a change of the rules did to the lines. In large books the lines are processed in the background. */
export const RuleRunStart = z.object({
  run_id: Id.nullable(),
  task_id: Id.nullable().meta({ description: 'Set if the lines are processed in the background' }),
  transactions_changed: z.array(Id).meta({ description: 'Lines changed immediately' }),
})
export type RuleRunStart = z.infer<typeof RuleRunStart>
const ChangedRule = Rule.extend(RuleRunStart.shape)

export const RuleRun = z
  .object({
    id: Id,
    cause: z.enum(['create', 'update', 'delete', 'reorder', 'manual', 'import']),
    rule: Id.nullable(),
    rule_name: z.string().nullable(),
    lines: z.int().meta({ description: 'Lines checked' }),
    changed: z.int(),
    is_finished: z.boolean(),
    undone_at: Instant.nullable(),
    created_by: z.object({ id: Id, full_name: z.string() }).nullable(),
    created_at: Instant,
  })
  .meta({ id: 'RuleRun' })
export type RuleRun = z.infer<typeof RuleRun>

export const SkipReason = z.enum([
  'by_user',
  'finalized',
  'linked',
  'split',
  'in_progress',
  'locked_period',
  'earlier_rule',
  'no_change',
  'likelier',
  'beyond_loan',
])
export type SkipReason = z.infer<typeof SkipReason>

export const ruleList = endpoint({
  method: 'GET',
  path: '/transaction/rules/',
  summary: 'Rules in the order in which they are tried',
  can: 'rule.read',
  query: PageQuery.extend({
    ordering: ordering(['position', 'name', 'created_at', 'last_used', 'matches_90_days']),
    entities: listOf(Id).optional(),
  }),
  response: page(Rule),
  errors: [400],
})
export const createRule = endpoint({
  method: 'POST',
  path: '/transaction/rules/',
  summary: 'Add a rule and run the rules',
  can: 'rule.edit',
  body: z
    .strictObject({
      ...fields,
      bank_accounts: fields.bank_accounts.default([]),
      stakeholder: fields.stakeholder.optional(),
      apply_to_all: fields.apply_to_all.optional(),
      starting_from: fields.starting_from.optional(),
      ...amountFields,
      is_template: fields.is_template.default(false),
      run,
    })
    .refine(hasFirstDay, FIRST_DAY)
    .refine(areAmountsInOrder, AMOUNTS_IN_ORDER),
  response: ChangedRule,
  status: 201,
  errors: [400, 404, 409],
})
export const previewRule = endpoint({
  method: 'POST',
  path: '/transaction/rules/preview/',
  summary: 'What a rule would change, before it is saved',
  can: 'rule.edit',
  body: z
    .strictObject({
      conditions: RuleConditions,
      bank_accounts: fields.bank_accounts.default([]),
      chart_of_account: Id.nullish(),
      stakeholder: Id.nullish(),
      apply_to_all: fields.apply_to_all.optional(),
      starting_from: fields.starting_from.optional(),
      ...amountFields,
      rule: Id.nullish().meta({
        description: 'The rule being edited; it keeps its position, and its saved version is ignored',
      }),
    })
    .refine(hasFirstDay, FIRST_DAY),
  response: z.object({
    count: z.int().meta({ description: 'Lines that would change' }),
    sample: z.array(Transaction).meta({ description: 'The latest 20 of them' }),
    skipped: z.array(z.object({ reason: SkipReason, count: z.int() })),
    sentence: z.string(),
    against: z.int().meta({
      description: 'Of the lines that would change, money out that would be categorized to an income account',
    }),
  }),
  errors: [400, 404],
})
/** A rule and the one it is moved behind. */
export const RuleMove = z.strictObject({
  rule: Id,
  after: Id.nullable().meta({ description: 'null: first, before all others' }),
})
export type RuleMove = z.infer<typeof RuleMove>

export const reorderRules = endpoint({
  method: 'POST',
  path: '/transaction/rules/reorder/',
  summary: 'Reorder rules and run them in their new order',
  can: 'rule.edit',
  body: z.strictObject({
    moves: z.array(RuleMove).min(1).max(BULK_MAX).meta({ description: 'Applied one after the other' }),
    run,
  }),
  response: RuleRunStart,
  errors: [400, 404, 409],
})
export const ruleRunList = endpoint({
  method: 'GET',
  path: '/transaction/rules/runs/',
  summary: 'What rule runs changed, newest first',
  can: 'rule.read',
  query: PageQuery.omit({ search: true }).extend({ rule: Id.optional(), entities: listOf(Id).optional() }),
  response: page(RuleRun),
  errors: [400],
})
export const undoRuleRun = endpoint({
  method: 'POST',
  path: '/transaction/rules/runs/{id}/undo/',
  summary: 'Undo a rule run: lines return to what they were before it',
  can: 'rule.edit',
  params: z.object({ id: Id }),
  response: z.object({
    restored: z.int(),
    skipped: z.int().meta({ description: 'Lines changed or locked since the run; they are skipped' }),
  }),
  errors: [404, 409],
})
export const ruleDetail = endpoint({
  method: 'GET',
  path: '/transaction/rules/{id}/',
  summary: 'One rule',
  can: 'rule.read',
  params: z.object({ id: Id }),
  response: Rule,
  errors: [404],
})
export const updateRule = endpoint({
  method: 'PATCH',
  path: '/transaction/rules/{id}/',
  summary: 'Change a rule and run the rules',
  can: 'rule.edit',
  params: z.object({ id: Id }),
  body: z
    .strictObject({ ...fields, run: z.boolean() })
    .partial()
    .refine(areAmountsInOrder, AMOUNTS_IN_ORDER),
  response: ChangedRule,
  errors: [400, 404, 409],
})
/** A line and its category before and after. */
const Refiling = z.object({ transaction: Transaction, category: z.string().nullable() })
export const previewDeleteRule = endpoint({
  method: 'GET',
  path: '/transaction/rules/{id}/delete-preview/',
  summary: 'Which lines deleting a rule would change, and to what',
  can: 'rule.delete',
  params: z.object({ id: Id }),
  response: z.object({
    count: z.int().meta({ description: 'Lines that would change' }),
    waiting: z.int().meta({ description: 'Of these, lines that would become uncategorized' }),
    sample: z.array(Refiling).meta({ description: 'The first 20 of them with the category they would get' }),
  }),
  errors: [404],
})
export const deleteRule = endpoint({
  method: 'DELETE',
  path: '/transaction/rules/{id}/',
  summary: 'Delete a rule; lines that no other rule matches become uncategorized',
  can: 'rule.delete',
  params: z.object({ id: Id }),
  response: Message.extend(RuleRunStart.shape),
  errors: [404, 409],
})
export const runRule = endpoint({
  method: 'POST',
  path: '/transaction/rules/{id}/run/',
  summary: 'Categorize the lines that this rule wins',
  can: 'rule.edit',
  params: z.object({ id: Id }),
  response: RuleRunStart,
  errors: [404, 409],
})
