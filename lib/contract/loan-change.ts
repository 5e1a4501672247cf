import { z } from 'zod'
import { endpoint } from './endpoint'
import { Day, Id, Instant, Message, Money } from './fields'
import { InterestRate, plannedRow } from './loan-fields'

/** How many payments a holiday may skip. */
const HOLIDAY_MAX = 24
const HOLIDAY_RESTS = ['extend', 'spread'] as const

const N = z.int().min(1)
export const LoanHoliday = z.strictObject({
  kind: z.literal('holiday'),
  first: N.meta({ description: 'The number of the first skipped payment' }),
  count: z
    .int()
    .min(1, 'Skip at least one payment.')
    .max(HOLIDAY_MAX, `At most ${HOLIDAY_MAX} payments can be skipped at once.`)
    .meta({ description: 'How many payments are skipped' }),
  rest: z.enum(HOLIDAY_RESTS).meta({
    description: 'extend: the payment stays and the term grows. spread: the term stays and the payments grow',
  }),
})
export const LoanRate = z.strictObject({
  kind: z.literal('rate'),
  from_date: Day.meta({ description: 'Payments due after this date use the new rate' }),
  interest_rate: InterestRate.meta({ description: 'Nominal annual interest rate in percent, without fees' }),
})
export const LoanChangeInput = z.discriminatedUnion('kind', [LoanHoliday, LoanRate])
export type LoanChangeInput = z.infer<typeof LoanChangeInput>

export const LoanChange = z
  .object({
    id: Id,
    kind: z.enum(['holiday', 'rate']),
    first: z.int().meta({ description: 'The number of the first payment it affects' }),
    last: z.int().nullable().meta({ description: 'For a payment holiday: the last skipped payment' }),
    first_date: Day.nullable(),
    last_date: Day.nullable(),
    rest: z.enum(HOLIDAY_RESTS).nullable(),
    interest_rate: z.number().nullable(),
    from_date: Day.nullable(),
    payment: Money.meta({ description: 'Interest and principal of each later payment, except the last' }),
    payments: z.int().meta({ description: 'The number of the last payment' }),
    created_by: z.object({ id: Id, full_name: z.string() }).nullable(),
    created_at: Instant,
    can_undo: z.boolean().meta({ description: 'It is the latest change, and no payment has been made since' }),
  })
  .meta({ id: 'LoanChange' })
export type LoanChange = z.infer<typeof LoanChange>

const Left = z.object({
  payment: Money.meta({ description: 'Of each payment except the last' }),
  payments: z.int().meta({ description: 'Payments remaining' }),
  end_date: Day,
  interest: Money.meta({ description: 'Interest remaining' }),
})
export type LoanLeft = z.infer<typeof Left>

const params = z.object({ id: Id })
export const previewLoanChange = endpoint({
  method: 'POST',
  path: '/loan/loan/{id}/change-preview/',
  summary: 'Preview a payment holiday or a rate change on a loan; nothing is saved',
  can: 'asset.read',
  params,
  body: LoanChangeInput,
  response: z.object({ before: Left, after: Left, results: z.array(z.object(plannedRow)) }),
  errors: [400, 404, 409],
})
export const changeLoan = endpoint({
  method: 'POST',
  path: '/loan/loan/{id}/change/',
  summary: 'Skip payments, or change the rate from a date on; payments already made stay',
  can: 'asset.post',
  params,
  body: LoanChangeInput,
  response: Message,
  errors: [400, 404, 409],
})
export const undoLoanChange = endpoint({
  method: 'DELETE',
  path: '/loan/loan/{id}/change/{changeId}/',
  summary: 'Undo the latest change of a loan',
  can: 'asset.post',
  params: params.extend({ changeId: Id }),
  response: Message,
  errors: [404, 409],
})
