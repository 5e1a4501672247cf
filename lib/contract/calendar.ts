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
    amount: Money.nullable().meta({ description: 'Total open balance; null for items without an amount' }),
  })
  .meta({ id: 'CalendarDue' })
export type CalendarDue = z.infer<typeof CalendarDue>

export const calendarDue = endpoint({
  method: 'GET',
  path: '/transaction/transaction-calendar-due/',
  can: 'transaction.read',
  summary:
    'What is due on each day of a month: open invoices and bills, unpaid loan payments, unposted depreciation, expiring documents of units, and expected recurring payments',
  query: z.strictObject({ month: Month, entities: listOf(Id).optional() }),
  response: z.array(CalendarDue),
  errors: [400],
})
