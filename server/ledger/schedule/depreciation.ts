import { addMonths, monthEnd, monthStart, type Day } from '@/lib/dates/day'
import { divideRound } from '@/lib/money/allocate'
import { cents, type Cents } from '@/lib/money/cents'

export interface DepreciationTerms {
  readonly cost: Cents
  /** Years. */
  readonly useful_life: number
  /** The month of this day counts fully. */
  readonly start: Day
}

export interface DepreciationStep {
  readonly n: number
  readonly date: Day
  readonly beginning: Cents
  readonly amount: Cents
  readonly ending: Cents
}

/** Straight line to zero, one step at each month's end; the last absorbs the rounding. Source: LEDGER §3.12. */
export function depreciationSchedule({ cost, useful_life, start }: DepreciationTerms): DepreciationStep[] {
  const count = 12 * useful_life
  const monthly = divideRound(cost, BigInt(count))
  const steps: DepreciationStep[] = []
  let beginning = cost
  for (let n = 1; n <= count; n++) {
    const amount = n === count || monthly > beginning ? beginning : cents(monthly)
    const ending = cents(beginning - amount)
    steps.push({ n, date: monthEnd(addMonths(monthStart(start), n - 1)), beginning, amount, ending })
    beginning = ending
  }
  return steps
}
