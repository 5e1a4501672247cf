import { z } from 'zod'
import { BULK_MAX } from './bounds'
import { endpoint } from './endpoint'
import { Day, Id, Money, RequiredLongText } from './fields'
import { oneTarget, oneTargetIssue, targets } from './transaction-bulk'
import { AmountType } from './transaction-fields'

const Account = z.object({ id: Id, name: z.string(), chart_number: z.int() })
const Share = z.number().min(0).max(1).meta({ description: 'From 0 to 1' })

export const CategorySuggestion = z
  .object({
    category: z.string().nullable().meta({ description: 'Account name; null if no suggestion is clear enough' }),
    chart_of_account: Account.nullable(),
    confidence: Share,
    explanation: z.string(),
    engine: z.enum(['local', 'model']),
  })
  .meta({ id: 'CategorySuggestion' })
export type CategorySuggestion = z.infer<typeof CategorySuggestion>

export const LineSuggestion = CategorySuggestion.extend({
  is_applied: z.boolean().meta({ description: 'The line has status by_truck_gpt with this category' }),
  nearest: z
    .array(
      z.object({
        id: Id,
        date: Day,
        name: z.string(),
        amount: Money,
        amount_type: AmountType,
        chart_of_account: Account,
      }),
    )
    .meta({ description: 'Up to three lines categorized by a person, the most similar first' }),
}).meta({ id: 'LineSuggestion' })
export type LineSuggestion = z.infer<typeof LineSuggestion>

export const StakeholderSuggestion = z
  .object({
    stakeholder: z.object({ id: Id, full_name: z.string(), type: z.string() }).nullable(),
    confidence: Share,
    explanation: z.string(),
  })
  .meta({ id: 'StakeholderSuggestion' })
export type StakeholderSuggestion = z.infer<typeof StakeholderSuggestion>

export const SuggestionSkip = z.enum([
  'by_user',
  'by_rule',
  'finalized',
  'locked_period',
  'in_progress',
  'split',
  'linked',
  'has_stakeholder',
])
export type SuggestionSkip = z.infer<typeof SuggestionSkip>
const Started = z.object({
  task_id: Id,
  skipped: z
    .array(z.object({ transaction: Id, reason: SuggestionSkip }))
    .max(BULK_MAX)
    .meta({ description: 'Lines left unchanged, up to the first few thousand' }),
  skipped_count: z.int(),
})
export type SuggestionsStarted = z.infer<typeof Started>

const Text = z.strictObject({
  description: RequiredLongText,
  amount_type: AmountType,
})
const Targets = z.strictObject(targets).refine(oneTarget, oneTargetIssue)
const Asked = z
  .strictObject({
    ...targets,
    apply: z.boolean().default(true).meta({
      description:
        'Categorize lines that are almost certain and not a likely match, transfer or loan payment; false: only suggest',
    }),
  })
  .refine(oneTarget, oneTargetIssue)
/** The result of a categorize-bulk task. */
export const SuggestionsMade = z.object({
  categorized: z.int().meta({ description: 'Lines that were categorized' }),
  proposed: z.int().meta({ description: 'Lines with a suggestion for a person to review' }),
  sure: z.int().meta({ description: 'Of the suggestions, those confident enough to accept without review' }),
  likelier: z.int().meta({ description: 'Of the suggestions, those that are more likely a match or a transfer' }),
  unclassifiable: z.int(),
  transactions: z
    .array(Id)
    .meta({ description: 'The lines that were categorized, so that they can be undone together' }),
})
export type SuggestionsMade = z.infer<typeof SuggestionsMade>

export const suggestCategory = endpoint({
  method: 'POST',
  path: '/transaction/transaction-categorize/',
  summary: 'The suggested category for a bank text; nothing is saved',
  can: 'transaction.edit',
  body: Text,
  response: CategorySuggestion,
  errors: [400],
})
export const suggestCategoryBulk = endpoint({
  method: 'POST',
  path: '/transaction/transaction-categorize-bulk/',
  summary: 'Let AI suggest categories, or categorize the lines it is sure of; lines are in progress meanwhile',
  can: 'transaction.edit',
  body: Asked,
  response: Started,
  status: 202,
  errors: [400, 404],
})
export const suggestStakeholder = endpoint({
  method: 'POST',
  path: '/transaction/stakeholder-gpt/',
  summary: 'The suggested stakeholder for a bank text; nothing is saved',
  can: 'transaction.edit',
  body: Text,
  response: StakeholderSuggestion,
  errors: [400],
})
export const suggestStakeholderBulk = endpoint({
  method: 'POST',
  path: '/transaction/stakeholder-gpt-bulk/',
  summary: 'Let AI set the stakeholder of lines that have none',
  can: 'transaction.edit',
  body: Targets,
  response: Started,
  status: 202,
  errors: [400, 404],
})
export const lineSuggestion = endpoint({
  method: 'GET',
  path: '/transaction/{id}/suggestion/',
  summary: 'Why a line has its category, or which one it would get',
  can: 'transaction.read',
  params: z.object({ id: Id }),
  response: LineSuggestion,
  errors: [404],
})
