import { z } from 'zod'
import { endpoint } from './endpoint'
import { BulkSkipped, oneTarget, oneTargetIssue, targets, Updated } from './transaction'

export const BulkAction = z.enum(['categorize', 'assign_stakeholder', 'flag', 'finalize', 'unfinalize', 'accept', 'suggest'])
export type BulkAction = z.infer<typeof BulkAction>

export const bulkPreview = endpoint({
  method: 'POST', path: '/transaction/bulk-preview/', can: 'transaction.read',
  summary: 'How many lines a bulk action would change, and how many it would leave out and why; nothing is written',
  body: z.strictObject({ ...targets, action: BulkAction }).refine(oneTarget, oneTargetIssue),
  response: z.object({ able: z.int(), skipped: z.array(BulkSkipped) }),
  errors: [400],
})
export const bulkFlag = endpoint({
  method: 'POST', path: '/transaction/transaction-bulk-flag/', summary: 'Flag many lines, or take their flag away', can: 'transaction.edit',
  body: z.strictObject({ ...targets, is_flagged: z.boolean() }).refine(oneTarget, oneTargetIssue),
  response: Updated, errors: [400, 404],
})
export const acceptSuggestions = endpoint({
  method: 'POST', path: '/transaction/accept-suggestions/', can: 'transaction.edit',
  summary: 'What the helper filed becomes a person\'s choice; false takes that back. Other lines are left as they are',
  body: z.strictObject({ ...targets, is_accepted: z.boolean() }).refine(oneTarget, oneTargetIssue),
  response: Updated, errors: [400, 404],
})
