/* How well the next payment of a loan fits a bank line, or extra principal does, and how the line's amount splits. */
import { daysBetween, type Day } from '@/lib/dates/day'
import { absolute, add, cents, subtract, sum, ZERO, type Cents } from '@/lib/money/cents'
import { formatUsd } from '@/lib/money/format'
import type { Fit } from './candidates'
import { normalText } from './text'

export interface DuePayment {
  readonly names: readonly (string | null)[]
  readonly date: Day
  readonly interest: Cents
  readonly principal: Cents
  readonly fee: Cents
  readonly balance: Cents
}
interface LoanParts {
  readonly interest: Cents
  readonly principal: Cents
  readonly fee: Cents
  /** The line cannot be this payment, only extra principal apart from it. */
  readonly is_extra: boolean
  /** The amount is that of the payment, near it, or all that is owed. */
  readonly is_likely: boolean
}
interface PayingLine {
  readonly amount: Cents
  readonly date: Day
  readonly text: string
}

/** Words of a loan's name that many loans share. */
const COMMON = new Set([
  'loan',
  'note',
  'truck',
  'trailer',
  'the',
  'and',
  'of',
  'inc',
  'llc',
  'equipment',
  'financing',
  'finance',
  'payment',
])
const SAME = 60
const NEAR = 25
const FAR = 10
const NAME = 30
const DATE = 10
/** Lenders round and charge late fees, so the amount may be off by this much when the name fits. */
const NEAR_PERCENT = 10n
/** A late payoff includes the interest of at most this many payments. */
const LATE_PAYMENTS = 3n
const DAYS_A_POINT = 5

/**
 * How the line splits, and how well it fits; null when neither amount nor name matches, or it is more than is owed. Anything above the whole
 * amount owed counts as interest of the last days, or as a fee on a loan without interest. A line that names the lender and covers all that
 * is owed plus part of the running interest pays the loan off; one of much more than the payment pays extra principal with it, and one of
 * much less is extra principal alone, unless the payment was due before. `isMeant`: somebody searched for the loan, so any amount that
 * covers interest and fee is the payment.
 */
export function loanFit(line: PayingLine, due: DuePayment, isMeant = false): (Fit & LoanParts) | null {
  const scheduled = sum([due.interest, due.principal, due.fee])
  const left = subtract(line.amount, sum([due.interest, due.fee]))
  const beyond = left > due.balance ? subtract(left, due.balance) : ZERO
  const off = absolute(subtract(line.amount, scheduled))
  const words = ` ${wordsOf(line.text).join(' ')} `
  const named = [...new Set(due.names.flatMap((name) => wordsOf(name ?? '')))].filter(
    (word) => word.length > 2 && !COMMON.has(word) && words.includes(` ${word} `),
  )
  // A payoff between two payments includes part of the next interest, never more than that; a loan that was searched for may be late.
  const payoff = subtract(line.amount, due.balance)
  const isNamed = isMeant || named.length > 0
  const interestLimit = isMeant ? lateInterest(due.interest, scheduled) : due.interest
  const naming = named.length > 0 ? [`bank text has "${named.join(' ')}"`] : []
  if (isNamed && due.principal < due.balance && payoff >= ZERO && payoff <= interestLimit) {
    const [interest, fee] = due.interest > ZERO ? [payoff, ZERO] : [ZERO, payoff]
    return {
      ...{ principal: due.balance, interest, fee, is_extra: false, is_likely: true },
      score: SAME + (named.length > 0 ? NAME : 0),
      reasons: ['pays off the whole balance', ...naming],
    }
  }
  const isNear = off * 100n <= scheduled * NEAR_PERCENT
  const isLike = off === ZERO || isMeant || (isNamed && (isNear || line.amount > scheduled))
  // Before the last payment nobody pays more than the whole amount owed.
  const isPayment = isLike && left >= ZERO && (beyond === ZERO || due.principal === due.balance)
  const days = daysBetween(line.date, due.date)
  // What is due comes first: its interest is on the balance before the extra principal.
  const isExtra = (isMeant || (isNamed && !isNear)) && line.amount <= due.balance && days >= 0
  if (!isPayment && !isExtra) return null
  return {
    ...(isPayment
      ? {
          principal: subtract(left, beyond),
          interest: due.interest > ZERO ? add(due.interest, beyond) : ZERO,
          fee: due.interest > ZERO ? due.fee : add(due.fee, beyond),
        }
      : { principal: line.amount, interest: ZERO, fee: ZERO }),
    is_extra: !isPayment,
    is_likely: isPayment && isNear,
    score: Math.min(
      100,
      (off === ZERO ? SAME : isNear ? NEAR : FAR) +
        (named.length > 0 ? NAME : 0) +
        Math.max(0, DATE - Math.floor(Math.abs(days) / DAYS_A_POINT)),
    ),
    reasons: [
      off === ZERO ? 'same amount' : `${formatUsd(off)} ${line.amount > scheduled ? 'more' : 'less'} than scheduled`,
      ...naming,
      days === 0 ? 'due that day' : days > 0 ? `${inDays(days)} before it is due` : `${inDays(-days)} after it was due`,
    ],
  }
}

/**
 * The most that a late payoff can include beyond what is owed; with little or no interest a tenth of a payment, as a
 * late fee.
 */
function lateInterest(interest: Cents, scheduled: Cents): Cents {
  const [several, fee] = [interest * LATE_PAYMENTS, (scheduled * NEAR_PERCENT) / 100n]
  return cents(several > fee ? several : fee)
}

const inDays = (days: number): string => `${days} day${days === 1 ? '' : 's'}`
const wordsOf = (text: string): string[] =>
  normalText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
