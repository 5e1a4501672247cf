import { daysBetween, type Day } from '@/lib/dates/day'
import { divideRound } from '@/lib/money/allocate'
import { add, cents, subtract, sum, type Cents } from '@/lib/money/cents'

interface PayoffTerms {
  /** Principal that is owed. */
  readonly balance: Cents
  /** Nominal annual percent in 10,000ths. */
  readonly rate: bigint
  /** Interest is paid through this day. */
  readonly paid_through: Day
  /** Principal paid since that day, which was owed until then. */
  readonly extras?: readonly { readonly date: Day; readonly principal: Cents }[]
  /** Interest of the remaining payments. */
  readonly scheduled: readonly Cents[]
}
interface Payoff {
  readonly days: number
  readonly interest: Cents
  readonly total: Cents
  readonly saved: Cents
}

const DAYS_A_YEAR = 365n

/** What pays off a loan on a day: the balance, and simple interest for the days since interest was last paid. */
export function payoffOn(day: Day, { balance, rate, paid_through, extras = [], scheduled }: PayoffTerms): Payoff {
  const daysTo = (end: Day) => Math.max(0, daysBetween(paid_through, end))
  const days = daysTo(day)
  const owedDays = [{ date: day, principal: balance }, ...extras].reduce(
    (total, { date, principal }) => total + principal * BigInt(daysTo(date)),
    0n,
  )
  const interest = cents(divideRound(owedDays * rate, 1_000_000n * DAYS_A_YEAR))
  return { days, interest, total: add(balance, interest), saved: subtract(sum(scheduled), interest) }
}
