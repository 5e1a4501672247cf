import { z } from 'zod'
import { addMonths, isDay, LAST_DAY, type Day as DayText } from '@/lib/dates/day'
import { formatDay } from '@/lib/dates/format'
import { LOAN_PERIOD_MAX } from './bounds'
import { endpoint } from './endpoint'
import {
  Amount,
  Day,
  Id,
  Instant,
  listOf,
  Message,
  Money,
  NonNegativeAmount,
  NOT_POSITIVE,
  RequiredText,
  Text,
} from './fields'
import { LoanChange } from './loan-change'
import { InterestRate, plannedRow } from './loan-fields'
import { ordering, page, PageQuery } from './page'

export const PaymentFrequency = z.enum(['monthly', 'quarterly', 'semi_annually', 'annually'])
export type PaymentFrequency = z.infer<typeof PaymentFrequency>
const MONTHS: Record<PaymentFrequency, number> = { monthly: 1, quarterly: 3, semi_annually: 6, annually: 12 }

export const Loan = z
  .object({
    id: Id,
    entry_id: z.string(),
    name: z.string(),
    agreement_name: z.string().nullable(),
    truck: z.object({ id: Id, unit_number: z.string().nullable(), full_name: z.string() }).nullable(),
    chart_of_account: z.object({ id: Id, name: z.string(), chart_number: z.int() }),
    loan_amount: Money,
    interest_rate: z.number().meta({ description: 'The original rate' }),
    current_rate: z.number().meta({ description: 'Rate of the next payment' }),
    period: z.int(),
    payment_frequency: PaymentFrequency,
    variable_fee: Money,
    payment: Money.meta({ description: 'Original principal and interest of each payment except the last' }),
    current_payment: Money.meta({ description: 'The current payment, after payment holidays and rate changes' }),
    start_date: Day,
    end_date: Day,
    opening_balance: Money.nullable().meta({
      description: 'The balance the lender stated for the day the books start; null: as the schedule calculates it',
    }),
    funded_amount: Money.meta({
      description: 'Total of deposits, financed assets and the opening balance',
    }),
    balance: Money.meta({ description: 'Remaining principal' }),
    paid_payments: z.int(),
    payments: z.int(),
    next_due: Day.nullable(),
    interest_this_year: Money.meta({ description: 'Interest paid since January 1' }),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Loan' })
export type Loan = z.infer<typeof Loan>

export const LoanScheduleRow = z
  .object({
    id: Id,
    loan: Id,
    ...plannedRow,
    is_opening: z.boolean().meta({ description: 'Paid before the books start' }),
    is_extra: z.boolean().meta({ description: 'Extra principal, paid apart from the schedule' }),
    transaction: z.object({ id: Id, entry_id: z.string(), date: Day, name: z.string() }).nullable(),
    updated_at: Instant.meta({
      description: 'When the loan or one of its payments last changed; every earlier payment affects the later rows',
    }),
  })
  .meta({ id: 'LoanScheduleRow' })
export type LoanScheduleRow = z.infer<typeof LoanScheduleRow>

const terms = {
  loan_amount: Amount.refine((amount) => amount > 0, 'Loan amount must be greater than 0.'),
  interest_rate: InterestRate.meta({ description: 'Nominal annual interest rate in percent, without fees' }),
  period: z
    .int()
    .refine(
      (months) => months >= 1 && months <= LOAN_PERIOD_MAX,
      `Loan period must be between 1 and ${LOAN_PERIOD_MAX} months.`,
    )
    .meta({ description: 'Term in months' }),
  payment_frequency: PaymentFrequency,
  start_date: Day.meta({ description: 'The funding date; the first payment is due one period later' }),
}
const fields = {
  name: RequiredText,
  agreement_name: Text.nullable(),
  truck: Id.nullable(),
  ...terms,
  variable_fee: NonNegativeAmount.meta({ description: 'Flat fee added to every payment' }),
}

const openingBalance = Amount.refine((amount) => amount > 0, NOT_POSITIVE).meta({
  description:
    'For a loan older than the books: the balance the lender stated for the day they start. If omitted, as the schedule calculates it',
})

type Term = { start_date: DayText; period: number; payment_frequency: PaymentFrequency }
interface TermProblem {
  field: 'period' | 'start_date'
  message: string
}
/** Why a term has no schedule; null when it has one. */
export function termProblem({ start_date, period, payment_frequency }: Term): TermProblem | null {
  if (period % MONTHS[payment_frequency] !== 0)
    return { field: 'period', message: `Loan period must be a whole number of ${payment_frequency} payments.` }
  if (isDay(start_date) && !isDay(addMonths(start_date, period)))
    return { field: 'start_date', message: `The last payment must be due by ${formatDay(LAST_DAY)}.` }
  return null
}
const hasSchedule = (ctx: z.core.ParsePayload<Term>): void => {
  const problem = termProblem(ctx.value)
  if (problem !== null)
    ctx.issues.push({
      code: 'custom',
      path: [problem.field],
      message: problem.message,
      input: ctx.value[problem.field],
    })
}

export const LoanInput = z
  .strictObject({
    ...fields,
    agreement_name: fields.agreement_name.optional(),
    truck: fields.truck.optional(),
    variable_fee: fields.variable_fee.default(0),
    opening_balance: openingBalance.nullish(),
  })
  .check(hasSchedule)

const params = z.object({ id: Id })

export const loanList = endpoint({
  method: 'GET',
  path: '/loan/loan/',
  summary: 'Loans',
  can: 'asset.read',
  query: PageQuery.extend({
    ordering: ordering(['entry_id', 'name', 'loan_amount', 'start_date', 'end_date', 'created_at']),
    truck: Id.optional(),
    entities: listOf(Id).optional(),
  }),
  response: page(Loan).extend({ balance: Money.meta({ description: 'Of all loans found, not only of this page' }) }),
  errors: [400],
})
export const createLoan = endpoint({
  method: 'POST',
  path: '/loan/loan/',
  can: 'asset.edit',
  summary:
    'Add a loan with its account and schedule; posted when it is funded, or at once if the loan is older than the books',
  body: LoanInput,
  response: z.object({ id: Id, message: z.string() }),
  status: 201,
  errors: [400, 404, 409],
})
export const loanDetail = endpoint({
  method: 'GET',
  path: '/loan/loan/{id}/',
  summary: 'One loan',
  can: 'asset.read',
  params,
  response: Loan,
  errors: [404],
})
export const updateLoan = endpoint({
  method: 'PATCH',
  path: '/loan/loan/{id}/',
  summary: 'Change a loan; its terms only as long as none of its payments is linked',
  can: 'asset.edit',
  params,
  body: z.strictObject({ ...fields, opening_balance: openingBalance.nullable() }).partial(),
  response: Loan,
  errors: [400, 404, 409],
})
export const deleteLoan = endpoint({
  method: 'DELETE',
  path: '/loan/loan/{id}/',
  summary: 'Delete a loan that has no payments and no funding, along with its account',
  can: 'asset.delete',
  params,
  response: Message,
  errors: [404, 409],
})
export const loanSchedule = endpoint({
  method: 'GET',
  path: '/loan/loan/{id}/schedule/',
  summary: 'The whole payment schedule of a loan',
  can: 'asset.read',
  params,
  response: z.object({
    loan: Id,
    payment: Money,
    end_date: Day,
    results: z.array(LoanScheduleRow),
    changes: z.array(LoanChange),
  }),
  errors: [404],
})
const LoanPayoff = z
  .object({
    loan: Id,
    date: Day,
    balance: Money.meta({ description: 'Remaining principal after the payments made by then' }),
    interest_from: Day.meta({
      description: 'The last payment with interest made by then, or the start date of the loan',
    }),
    days: z.int(),
    interest: Money.meta({ description: 'For these days, on a 365-day year; the lender may count differently' }),
    total: Money,
    payments_left: z.int(),
    interest_saved: Money.meta({ description: 'Interest remaining on the schedule, less this interest' }),
  })
  .meta({ id: 'LoanPayoff' })
export type LoanPayoff = z.infer<typeof LoanPayoff>

export const loanPayoff = endpoint({
  method: 'GET',
  path: '/loan/loan/{id}/payoff/',
  summary: 'Payoff amount of a loan on a date',
  can: 'asset.read',
  params,
  query: z.strictObject({ date: Day }),
  response: LoanPayoff,
  errors: [400, 404, 409],
})

const LoanYear = z
  .object({ year: z.int(), payments: z.int(), interest: Money, principal: Money, fees: Money })
  .meta({ id: 'LoanYear' })
export type LoanYear = z.infer<typeof LoanYear>
export const loanInterest = endpoint({
  method: 'GET',
  path: '/loan/loan/{id}/interest/',
  summary: 'Payments on a loan by calendar year, as on its year-end statement, latest first',
  can: 'asset.read',
  params,
  response: z.array(LoanYear),
  errors: [404],
})
export const previewLoanSchedule = endpoint({
  method: 'POST',
  path: '/loan/schedule-preview/',
  summary: 'Preview the payment schedule of a loan; nothing is saved',
  can: 'asset.read',
  body: z
    .strictObject({
      ...terms,
      variable_fee: fields.variable_fee.default(0),
      opening_balance: openingBalance.nullish(),
    })
    .check(hasSchedule),
  response: z.object({
    payment: Money,
    end_date: Day,
    total_interest: Money,
    total_fees: Money,
    results: z.array(z.object(plannedRow)),
  }),
  errors: [400],
})
export const loanPayment = endpoint({
  method: 'GET',
  path: '/loan/schedule/{rowId}/',
  summary: 'One payment of a loan',
  can: 'asset.read',
  params: z.object({ rowId: Id }),
  response: LoanScheduleRow,
  errors: [404],
})
export const markLoanPayment = endpoint({
  method: 'PATCH',
  path: '/loan/schedule/{rowId}/',
  can: 'asset.post',
  summary: 'Record a scheduled payment or extra principal with a bank line, or undo the last one',
  params: z.object({ rowId: Id }),
  body: z
    .strictObject({
      is_paid: z.boolean(),
      transaction: Id.nullish(),
      transaction_version: z.iso.datetime().optional().meta({
        description:
          "The transaction's `updated_at` when it was read; a transaction that was categorized elsewhere since then is refused",
      }),
      interest: NonNegativeAmount.optional(),
      principal: NonNegativeAmount.optional(),
      fee: NonNegativeAmount.optional(),
      is_extra: z.boolean().optional().meta({
        description:
          'The whole line is extra principal: it is added to the schedule before the next payment, which stays due. The answer is the added payment; marked as not paid, it is removed',
      }),
    })
    .refine(
      ({ is_extra, interest, principal, fee }) =>
        !is_extra || [interest, principal, fee].every((part) => part === undefined),
      { path: ['is_extra'], message: 'Extra principal is the whole line, without interest, principal and fee.' },
    ),
  response: LoanScheduleRow,
  errors: [400, 404, 409],
})
