import { z } from 'zod'
import { endpoint } from './endpoint'
import { Day, Id, listOf, Money } from './fields'
import { AmountType } from './transaction-fields'

export const RecurringSeries = z
  .object({
    payee: z.string(),
    bank_account: z.object({ id: Id, name: z.string() }),
    amount_type: AmountType,
    amount: Money.meta({ description: 'The most frequent amount' }),
    every: z.enum(['week', 'two weeks', 'month', 'quarter', 'year']),
    lines: z.int(),
    last_transaction: Id,
    last_date: Day,
    next_date: Day,
    is_missed: z.boolean().meta({ description: 'Expected but missing' }),
  })
  .meta({ id: 'RecurringSeries' })
export type RecurringSeries = z.infer<typeof RecurringSeries>

export const recurringSeries = endpoint({
  method: 'GET',
  path: '/transaction/transaction-recurring/',
  can: 'transaction.read',
  summary: 'Recurring payments with the next expected date; missed ones first',
  query: z.strictObject({ entities: listOf(Id).optional() }),
  response: z.object({ results: z.array(RecurringSeries) }),
  errors: [400],
})
