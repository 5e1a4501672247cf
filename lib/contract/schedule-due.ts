import { z } from 'zod'
import { endpoint } from './endpoint'
import { Day, Id, listOf, Money } from './fields'

export const ScheduleDue = z
  .object({
    id: Id.meta({ description: 'The payment of the loan, or the month of depreciation' }),
    kind: z.enum(['loan', 'depreciation']),
    of: Id.meta({ description: 'The loan, or the fixed asset' }),
    name: z.string().meta({ description: 'Name of the loan, or of the truck or trailer' }),
    n: z.int(),
    date: Day,
    days_left: z.int().meta({ description: 'Negative once it is late' }),
    amount: Money,
    locked_until: Day.nullable().meta({ description: 'The last day of the locked period that contains its date' }),
    awaits_miles: z
      .boolean()
      .meta({ description: 'It depreciates by the mile, and the miles of the month are missing' }),
  })
  .meta({ id: 'ScheduleDue' })
export type ScheduleDue = z.infer<typeof ScheduleDue>

export const scheduleDue = endpoint({
  method: 'GET',
  path: '/fixed_asset/schedule-due/',
  summary:
    'Loan payments that are not paid and months of depreciation that are not posted, through a date; oldest first',
  can: 'asset.read',
  query: z.strictObject({
    end_date: Day.meta({ description: 'At most a year from today' }),
    entities: listOf(Id).optional(),
  }),
  response: z.object({ results: z.array(ScheduleDue) }),
  errors: [400],
})
