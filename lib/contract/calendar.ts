import { z } from 'zod'
import { endpoint } from './endpoint'
import { Day, Id, listOf, Money, Month } from './fields'

export const DueKind = z.enum(['invoice', 'bill', 'loan', 'depreciation', 'recurring', 'renewal'])
export type DueKind = z.infer<typeof DueKind>

export const CalendarDue = z
  .object({
    date: Day,
    kind: DueKind,
    count: z.int(),
    amount: Money.nullable().meta({ description: 'What is still open of them; null of what has no amount' }),
  })
  .meta({ id: 'CalendarDue' })
export type CalendarDue = z.infer<typeof CalendarDue>

export const calendarDue = endpoint({
  method: 'GET',
  path: '/transaction/transaction-calendar-due/',
  can: 'transaction.read',
  summary:
    'Per day of a month what falls due: open invoices and bills, unpaid loan payments, depreciation that is not posted, papers of units that expire, and what comes again and again and is expected',
  query: z.strictObject({ month: Month, entities: listOf(Id).optional() }),
  response: z.array(CalendarDue),
  errors: [400],
})
