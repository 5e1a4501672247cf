import { z } from 'zod'
import { MARKS_MAX } from './bounds'
import { endpoint } from './endpoint'
import { Id, listOf } from './fields'

export const TransactionMarks = z
  .object({
    id: Id,
    parts: z.int().meta({ description: 'Number of parts of the split the line belongs to; 0 if it is not split' }),
    comments: z.int().meta({ description: 'Including replies' }),
    attachments: z.int(),
    waits_for_you: z
      .boolean()
      .meta({ description: 'Somebody mentioned you in a comment and you have not replied since' }),
    rule: z
      .object({ id: Id, name: z.string() })
      .nullable()
      .meta({ description: 'The rule that categorized it, for a line with status by_rule' }),
    suggestion: z
      .object({
        chart_of_account: z.object({ id: Id, name: z.string(), chart_number: z.int() }),
        confidence: z.number().meta({ description: 'From 0 to 1' }),
        source: z.enum(['ai', 'history']),
      })
      .nullable()
      .meta({ description: 'For a line that is uncategorized or has status by_truck_gpt' }),
    stakeholder: z
      .object({ id: Id, full_name: z.string(), type: z.string(), confidence: z.number() })
      .nullable()
      .meta({ description: 'The suggested stakeholder for a line without one' }),
    candidates: z
      .object({ bills: z.int(), invoices: z.int(), loans: z.int(), transfers: z.int(), cards: z.int() })
      .meta({
        description:
          'Number of open documents and loan payments of exactly this amount, of open invoices whose number is in its text, of transfers it may be a side of, and of cards with purchases in the books that it names',
      }),
  })
  .meta({ id: 'TransactionMarks' })
export type TransactionMarks = z.infer<typeof TransactionMarks>

export const transactionMarks = endpoint({
  method: 'GET',
  path: '/transaction/transaction-marks/',
  can: 'transaction.read',
  summary: 'Additional information on the lines of a page: comments, split parts, possible matches, and suggestions',
  query: z.strictObject({ id: listOf(Id).pipe(z.array(Id).max(MARKS_MAX)) }),
  response: z.object({ results: z.array(TransactionMarks) }),
  errors: [400],
})
