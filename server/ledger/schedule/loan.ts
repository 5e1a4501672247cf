import { addMonths, type Day } from '@/lib/dates/day'
import { divideRound } from '@/lib/money/allocate'
import { cents, ZERO, type Cents } from '@/lib/money/cents'

export type PaymentFrequency = 'monthly' | 'quarterly' | 'semi_annually' | 'annually'

const PAYMENTS_A_YEAR: Record<PaymentFrequency, number> = { monthly: 12, quarterly: 4, semi_annually: 2, annually: 1 }

export interface LoanTerms {
  readonly amount: Cents
  /** Nominal annual percent in 10,000ths: 8.4 % is 84,000. */
  readonly rate: bigint
  /** Months. */
  readonly period: number
  readonly frequency: PaymentFrequency
  /** The funding date; the first payment is due one step later. */
  readonly start: Day
}

export interface LoanPayment {
  readonly n: number
  readonly date: Day
  readonly beginning: Cents
  readonly interest: Cents
  readonly principal: Cents
  readonly ending: Cents
}

/** 8.4 or '8.4000' → 84,000. */
export function parseRate(percent: string | number): bigint {
  const [whole = '', fraction = ''] = String(percent).split('.')
  return BigInt(`${whole}${fraction.slice(0, 4).padEnd(4, '0')}`)
}

/** The number of payments in the term; null when it is not a whole number. */
export function paymentCount({ period, frequency }: Pick<LoanTerms, 'period' | 'frequency'>): number | null {
  const months = monthsBetween(frequency)
  return period % months === 0 ? period / months : null
}

/**
 * The level payment P·i / (1 − (1+i)^−N), or P/N without interest, rounded once: with i = r/d it is the fraction
 * P·r·(d+r)^N / (d·((d+r)^N − d^N)), in whole numbers. Source: LEDGER §3.11.
 */
export const levelPayment = (terms: LoanTerms): Cents => levelPaymentOf(terms, countOf(terms))

/** The level payment for an amount that is owed with this many payments to go. */
export function levelPaymentOf(
  { amount, rate, frequency }: Pick<LoanTerms, 'amount' | 'rate' | 'frequency'>,
  count: number,
): Cents {
  if (rate === 0n) return cents(divideRound(amount, BigInt(count)))
  const one = divisor({ frequency })
  const grown = (one + rate) ** BigInt(count)
  return cents(divideRound(amount * rate * grown, one * (grown - one ** BigInt(count))))
}

/** Every payment of the term; the principal adds up to the amount, to the cent. */
export function loanSchedule(terms: LoanTerms): LoanPayment[] {
  const [last, payment] = [countOf(terms), levelPayment(terms)]
  const rows: LoanPayment[] = []
  let beginning = terms.amount
  for (let n = 1; n <= last; n++) {
    const interest = interestOf(beginning, terms)
    const principal = n === last ? beginning : least(cents(payment - interest), beginning)
    const ending = cents(beginning - principal)
    rows.push({ n, date: dueDate(terms, n), beginning, interest, principal, ending })
    beginning = ending
  }
  return rows
}

/** When payment n is due. */
export const dueDate = ({ start, frequency }: LoanTerms, n: number): Day =>
  addMonths(start, n * monthsBetween(frequency))

/** The interest for one payment period. */
export const interestOf = (balance: Cents, terms: Pick<LoanTerms, 'rate' | 'frequency'>): Cents =>
  cents(divideRound(balance * terms.rate, divisor(terms)))

export const least = (a: Cents, b: Cents): Cents => (a < ZERO ? ZERO : a < b ? a : b)
const monthsBetween = (frequency: PaymentFrequency): number => 12 / PAYMENTS_A_YEAR[frequency]
/** rate / divisor is the interest rate of one payment period. */
const divisor = ({ frequency }: Pick<LoanTerms, 'frequency'>): bigint => 1_000_000n * BigInt(PAYMENTS_A_YEAR[frequency])

export function countOf(terms: LoanTerms): number {
  const count = paymentCount(terms)
  if (count === null || count < 1)
    throw new RangeError(`${terms.period} months hold no whole number of ${terms.frequency} payments`)
  return count
}
