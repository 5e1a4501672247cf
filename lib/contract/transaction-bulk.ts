import { z } from 'zod'
import { SURE_FROM } from './bounds'
import { endpoint } from './endpoint'
import { Id } from './fields'
import { at_most, BulkSkipped, oneTarget, oneTargetIssue, targets, TransactionFilter, Updated } from './transaction'

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
const aim = {
  chart_of_account: Id.nullable()
    .optional()
    .meta({ description: 'Of categorize. A line that is filed there already is left out, and so below' }),
  stakeholder: Id.nullable().optional().meta({ description: 'Of assign_stakeholder' }),
  is_flagged: z.boolean().optional().meta({ description: 'Of flag' }),
}

export const bulkPreview = endpoint({
  method: 'POST',
  path: '/transaction/bulk-preview/',
  can: 'transaction.read',
  summary: 'How many lines a bulk action would change, and how many it would leave out and why; nothing is written',
  body: z.strictObject({ ...targets, action: BulkAction, ...aim }).refine(oneTarget, oneTargetIssue),
  response: z.object({ able: z.int(), skipped: z.array(BulkSkipped) }),
  errors: [400, 404],
})
export const bulkFlag = endpoint({
  method: 'POST',
  path: '/transaction/transaction-bulk-flag/',
  summary: 'Flag many lines, or take their flag away',
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
    "What the helper filed becomes a person's choice, unless it is likelier a match or a transfer; false takes that back. Other lines are left as they are",
  body: z
    .strictObject({
      ...targets,
      at_most,
      is_accepted: z.boolean(),
      even_likelier: z
        .boolean()
        .optional()
        .meta({ description: 'Also what is likelier a match or a transfer: who accepts was asked and stands by it' }),
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
    'Of the lines that match and wait, how many accept-sure would file, and how many it would leave and why; nothing is written',
  body: z.strictObject({ filter: TransactionFilter }),
  response: z.object({ able: z.int(), skipped: z.array(BulkSkipped) }),
  errors: [400],
})
export const acceptSure = endpoint({
  method: 'POST',
  path: '/transaction/accept-sure/',
  can: 'transaction.edit',
  summary: `File all lines that match, wait and have a suggestion of ${SURE_FROM * 100}% confidence or more, unless they are likelier a match or a transfer`,
  body: z.strictObject({
    filter: TransactionFilter,
    at_most,
  }),
  response: Updated,
  errors: [400, 409],
})
