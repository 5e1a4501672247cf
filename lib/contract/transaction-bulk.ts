import { z } from 'zod'
import { BULK_MAX, SURE_FROM } from './bounds'
import { endpoint } from './endpoint'
import { Id } from './fields'
import { filed_by } from './transaction-fields'
import { TransactionFilter } from './transaction-filter'

/** Why a line is left out of a bulk action. */
export const BulkSkip = z.enum([
  'in_progress',
  'finalized',
  'locked_period',
  'transfer',
  'document',
  'loan',
  'split',
  'not_categorized',
  'no_suggestion',
  'filed',
  'changed',
  'unsure',
  'likelier',
  'already',
])
export type BulkSkip = z.infer<typeof BulkSkip>
export const BulkSkipped = z.object({
  reason: BulkSkip,
  count: z.int(),
  by: z.string().optional().meta({ description: 'With reason changed: who changed it' }),
})
export type BulkSkipped = z.infer<typeof BulkSkipped>

/** Ids, or "all rows that match". */
export const targets = {
  transactions: z.array(Id).min(1).max(BULK_MAX).optional(),
  versions: z.record(Id, z.iso.datetime()).optional().meta({
    description:
      'updated_at of each line when it was read. A line changed since then by somebody else is left out, or the whole request is refused if lines may not be left out',
  }),
  filter: TransactionFilter.optional(),
}
/** Of an action that changes many lines at once. */
export const at_most = z
  .int()
  .nonnegative()
  .optional()
  .meta({ description: 'The number of lines the user confirmed. If more would change by now, none is changed (409)' })
export const oneTarget = (body: { transactions?: unknown; filter?: unknown }) =>
  (body.transactions === undefined) !== (body.filter === undefined)
export const oneTargetIssue = { path: ['transactions'], error: 'Send transactions or filter.' }
export const Updated = z.object({
  updated: z.int().meta({ description: 'With leave_out, only lines that were actually changed' }),
  transactions: z
    .array(Id)
    .optional()
    .meta({ description: 'The changed lines, up to the first few thousand; only with leave_out' }),
  skipped: z.array(BulkSkipped).optional().meta({
    description:
      'The lines left out and why: those changed by somebody else since they were read and, with leave_out, those among the ids that cannot take the change',
  }),
})
const leave_out = z
  .boolean()
  .optional()
  .meta({ description: 'Leave out lines that cannot take the change, instead of refusing the whole request' })

export const editChartOfAccountBulk = endpoint({
  method: 'POST',
  path: '/transaction/edit-chart-of-account-bulk-action/',
  summary: 'Categorize many lines, all or nothing',
  can: 'transaction.edit',
  body: z
    .strictObject({ ...targets, at_most, chart_of_account: Id.nullable(), filed_by, leave_out })
    .refine(oneTarget, oneTargetIssue),
  response: Updated,
  errors: [400, 404, 409],
})
export const editStakeholderBulk = endpoint({
  method: 'POST',
  path: '/transaction/edit-stake-holder-bulk-action/',
  summary: 'Set the stakeholder of many lines, all or nothing',
  can: 'transaction.edit',
  body: z
    .strictObject({ ...targets, at_most, stakeholder: Id.nullable(), leave_out })
    .refine(oneTarget, oneTargetIssue),
  response: Updated,
  errors: [400, 404, 409],
})
export const bulkFinalize = endpoint({
  method: 'POST',
  path: '/transaction/transaction-bulk-finalize/',
  summary: 'Finalize or unfinalize many lines, all or nothing',
  can: 'transaction.finalize',
  body: z.strictObject({ ...targets, at_most, is_finalized: z.boolean(), leave_out }).refine(oneTarget, oneTargetIssue),
  response: Updated,
  errors: [400, 404, 409],
})

export const BulkAction = z.enum([
  'categorize',
  'assign_stakeholder',
  'flag',
  'finalize',
  'unfinalize',
  'accept',
  'suggest',
])
export type BulkAction = z.infer<typeof BulkAction>

/** What an action would set. */
const change = {
  chart_of_account: Id.nullable().optional().meta({
    description: 'For categorize. Lines already in this category are left out; the same goes for the fields below',
  }),
  stakeholder: Id.nullable().optional().meta({ description: 'For assign_stakeholder' }),
  is_flagged: z.boolean().optional().meta({ description: 'For flag' }),
}

export const bulkPreview = endpoint({
  method: 'POST',
  path: '/transaction/bulk-preview/',
  can: 'transaction.read',
  summary: 'How many lines a bulk action would change, how many it would leave out, and why; nothing is saved',
  body: z.strictObject({ ...targets, action: BulkAction, ...change }).refine(oneTarget, oneTargetIssue),
  response: z.object({ able: z.int(), skipped: z.array(BulkSkipped) }),
  errors: [400, 404],
})
export const bulkFlag = endpoint({
  method: 'POST',
  path: '/transaction/transaction-bulk-flag/',
  summary: 'Flag or unflag many lines',
  can: 'transaction.edit',
  body: z.strictObject({ ...targets, at_most, is_flagged: z.boolean() }).refine(oneTarget, oneTargetIssue),
  response: Updated,
  errors: [400, 404, 409],
})
export const acceptSuggestions = endpoint({
  method: 'POST',
  path: '/transaction/accept-suggestions/',
  can: 'transaction.edit',
  summary:
    "Accept categories set by AI as a person's choice, unless a line is more likely a match or a transfer; false undoes that. Other lines stay as they are",
  body: z
    .strictObject({
      ...targets,
      at_most,
      is_accepted: z.boolean(),
      even_likelier: z.boolean().optional().meta({
        description: 'Include lines that are more likely a match or a transfer; send it once the user has confirmed',
      }),
    })
    .refine(oneTarget, oneTargetIssue),
  response: Updated,
  errors: [400, 404, 409],
})
export const acceptSurePreview = endpoint({
  method: 'POST',
  path: '/transaction/accept-sure-preview/',
  can: 'transaction.read',
  summary:
    'Of the matching uncategorized lines, how many accept-sure would categorize, how many it would leave, and why; nothing is saved',
  body: z.strictObject({ filter: TransactionFilter }),
  response: z.object({ able: z.int(), skipped: z.array(BulkSkipped) }),
  errors: [400],
})
export const acceptSure = endpoint({
  method: 'POST',
  path: '/transaction/accept-sure/',
  can: 'transaction.edit',
  summary: `Categorize all matching uncategorized lines that have a suggestion of ${SURE_FROM * 100}% confidence or more, unless they are more likely a match or a transfer`,
  body: z.strictObject({
    filter: TransactionFilter,
    at_most,
  }),
  response: Updated,
  errors: [400, 409],
})
