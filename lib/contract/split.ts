import { z } from 'zod'
import { endpoint } from './endpoint'
import { Day, Id, Note, PostingAmount, Text } from './fields'
import { Transaction } from './transaction'

/** Most parts of one line. */
export const SPLIT_MAX = 200

export const SplitLine = z.strictObject({
  chart_of_account: Id.nullable(),
  date: Day.nullish().meta({ description: 'The date of the transaction; can be omitted' }),
  amount: PostingAmount.meta({ description: 'Negative: offsets the transaction' }),
  description: Text.nullish(),
  stakeholder: Id.nullish().meta({ description: "The transaction's stakeholder if omitted" }),
  truck: Id.nullish(),
  part: Id.nullish().meta({
    description: 'The part that continues this line, with its note, flag, comments and files',
  }),
  note: Note.nullish().meta({
    description: 'If omitted, the note of that part; for a new part, the note of the transaction before it was split',
  }),
  is_flagged: z.boolean().nullish().meta({ description: 'Same as for the note' }),
})
export type SplitLine = z.infer<typeof SplitLine>

export const transactionsSplit = endpoint({
  method: 'POST',
  path: '/transaction/transactions-split/',
  can: 'transaction.edit',
  summary:
    'Split a line into parts that add up to it; an empty list undoes the split. Lists show the parts in place of the line.',
  body: z.strictObject({ transaction: Id, lines: z.array(SplitLine).max(SPLIT_MAX) }),
  response: z.object({
    transaction: Transaction,
    lines: z.array(Transaction).meta({ description: 'The parts, in order' }),
  }),
  errors: [400, 404, 409],
})
