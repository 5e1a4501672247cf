import { z } from 'zod'
import { MARKS_MAX } from './bounds'
import { endpoint } from './endpoint'
import { Id, listOf } from './fields'

export const TransactionMarks = z
  .object({
    id: Id,
    parts: z.int().meta({ description: 'Parts of the split that the line belongs to; 0 when it is whole' }),
    comments: z.int().meta({ description: 'With replies' }),
    attachments: z.int(),
    waits_for_you: z.boolean().meta({ description: 'Somebody called you in a comment and you have not written since' }),
    rule: z
      .object({ id: Id, name: z.string() })
      .nullable()
      .meta({ description: 'What filed it, of a line that stands as by_rule' }),
    suggestion: z
      .object({
        chart_of_account: z.object({ id: Id, name: z.string(), chart_number: z.int() }),
        confidence: z.number().meta({ description: 'From 0 to 1' }),
        source: z.enum(['ai', 'history']),
      })
      .nullable()
      .meta({ description: 'Of a line that waits or stands as by_truck_gpt' }),
    stakeholder: z
      .object({ id: Id, full_name: z.string(), type: z.string(), confidence: z.number() })
      .nullable()
      .meta({ description: 'Who is suggested for a line without a stakeholder' }),
    candidates: z.object({ bills: z.int(), invoices: z.int(), loans: z.int(), transfers: z.int() }).meta({
      description: 'Open documents and loan payments of exactly this amount, and transfers it may be a side of',
    }),
  })
  .meta({ id: 'TransactionMarks' })
export type TransactionMarks = z.infer<typeof TransactionMarks>

export const transactionMarks = endpoint({
  method: 'GET',
  path: '/transaction/transaction-marks/',
  can: 'transaction.read',
  summary: 'What stands beside the lines of a page: remarks, parts, what they may be matched to, and what is suggested',
  query: z.strictObject({ id: listOf(Id).pipe(z.array(Id).max(MARKS_MAX)) }),
  response: z.object({ results: z.array(TransactionMarks) }),
  errors: [400],
})
