/*
 * A loan whose terms the lender changed along the way. A skipped payment adds its interest to what is owed, so its principal is negative
 * and all principal still adds up to the loan. A new rate, or a holiday with `spread`, recalculates level payments up to the agreed last
 * one; a holiday with `extend` keeps the payment and lengthens the term until nothing is owed.
 */
import { cents, negate, type Cents } from '@/lib/money/cents'
import {
  countOf,
  dueDate,
  interestOf,
  least,
  levelPayment,
  levelPaymentOf,
  type LoanPayment,
  type LoanTerms,
} from './loan'

export type LoanChange =
  | { readonly kind: 'rate'; readonly first: number; readonly rate: bigint }
  | { readonly kind: 'holiday'; readonly first: number; readonly last: number; readonly rest: 'extend' | 'spread' }

/** The terms after a change: the amount of each payment and the number of the last one. */
export interface Agreed {
  readonly payment: Cents
  readonly count: number
}
export type MadeChange = LoanChange & Agreed
export interface ChangedPayment extends LoanPayment {
  readonly is_skipped: boolean
}
interface InForce extends Agreed {
  readonly rate: bigint
}

/** A remainder of up to this much is added to the payment before it. */
const JOINS = cents(100n)
const PAYMENTS_MAX = 1_200

/**
 * The payments from payment n on when `balance` is owed before it, with the changes in the order of their first payments. Changes that
 * begin before n keep the terms they were made with; for the others, `made` returns the terms they result in. `extras`: how many payments
 * before n were extra principal; the agreed ones are due as if those did not count. Source: LEDGER §3.11 "Pay".
 */
export function changedSchedule(
  terms: LoanTerms,
  changes: readonly (LoanChange & Partial<Agreed>)[],
  from: { n: number; balance: Cents; extras?: number },
): { rows: ChangedPayment[]; made: MadeChange[] } {
  const { extras = 0 } = from
  let now = inForceAt(terms, changes, { n: from.n, extras })
  let balance = from.balance
  const rows: ChangedPayment[] = []
  const made: MadeChange[] = []
  for (let n = from.n; balance > 0n; n++) {
    const changed = changes.find((change) => change.kind === 'rate' && change.first === n)
    if (changed?.kind === 'rate') {
      now = levelAnew({ ...terms, rate: changed.rate }, balance, { first: n, count: now.count })
      made.push({ ...changed, payment: now.payment, count: now.count })
    }
    const holiday = changes.find((change) => change.kind === 'holiday' && change.first <= n && n <= change.last)
    const isLast = n >= now.count
    const interest = interestOf(balance, { rate: now.rate, frequency: terms.frequency })
    const principal = holiday ? negate(interest) : isLast ? balance : least(cents(now.payment - interest), balance)
    const ending = cents(balance - principal)
    rows.push({
      n,
      date: dueDate(terms, n - extras),
      beginning: balance,
      interest,
      principal,
      ending,
      is_skipped: holiday !== undefined,
    })
    balance = ending
    if (holiday?.kind === 'holiday' && holiday.last === n) {
      now = afterHoliday({ ...terms, rate: now.rate }, balance, { now, holiday })
      made.push({ ...holiday, payment: now.payment, count: now.count })
    }
  }
  return { rows, made }
}

/** The terms at payment n after the changes that began before it; without any, the original terms. */
function inForceAt(
  terms: LoanTerms,
  changes: readonly (LoanChange & Partial<Agreed>)[],
  { n, extras }: { n: number; extras: number },
): InForce {
  let now: InForce = { rate: terms.rate, payment: levelPayment(terms), count: countOf(terms) + extras }
  for (const change of changes.filter(({ first }) => first < n)) {
    if (change.payment === undefined || change.count === undefined) continue
    now = { rate: change.kind === 'rate' ? change.rate : now.rate, payment: change.payment, count: change.count }
  }
  return now
}

function levelAnew(terms: LoanTerms, balance: Cents, { first, count }: { first: number; count: number }): InForce {
  const last = Math.max(count, first)
  return { rate: terms.rate, payment: levelPaymentOf({ ...terms, amount: balance }, last - first + 1), count: last }
}

function afterHoliday(
  terms: LoanTerms,
  balance: Cents,
  { now, holiday }: { now: InForce; holiday: Extract<LoanChange, { kind: 'holiday' }> },
): InForce {
  const first = holiday.last + 1
  const last = holiday.rest === 'extend' ? lastUntilPaid(terms, balance, { first, payment: now.payment }) : null
  // A payment that does not cover the interest never pays the loan off, however long the term.
  return last === null ? levelAnew(terms, balance, { first, count: now.count }) : { ...now, count: last }
}

/** The number of the payment that pays off the loan; null when these payments never do. */
export function lastUntilPaid(
  terms: Pick<LoanTerms, 'rate' | 'frequency'>,
  balance: Cents,
  { first, payment }: { first: number; payment: Cents },
): number | null {
  let left = balance
  for (let n = first; n < first + PAYMENTS_MAX; n++) {
    const interest = interestOf(left, terms)
    if (left + interest - payment <= JOINS) return n
    if (payment <= interest) return null
    left = cents(left + interest - payment)
  }
  return null
}
