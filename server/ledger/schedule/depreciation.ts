import { addMonths, monthEnd, monthStart, type Day } from '@/lib/dates/day'
import { divideRound } from '@/lib/money/allocate'
import { cents, ZERO, type Cents } from '@/lib/money/cents'
import { byMiles, type Miles, type Depreciable } from './depreciation-by-miles'

export type DepreciationMethod = 'straight_line' | 'declining_balance' | 'units_of_miles'

export interface DepreciationTerms {
  readonly cost: Cents
  /** Years. */
  readonly useful_life: number
  /** The month of this day counts fully. */
  readonly start: Day
  readonly method?: DepreciationMethod
  /** The value at the end of its life. */
  readonly salvage?: Cents
  /** What was booked elsewhere for the months before a day: those months share this amount, and the later ones share the rest. */
  readonly taken?: { readonly before: Day; readonly amount: Cents } | null
  /** Set for a unit that depreciates by the mile. */
  readonly miles?: Miles | null
}

export interface DepreciationStep {
  readonly n: number
  readonly date: Day
  readonly beginning: Cents
  readonly amount: Cents
  readonly ending: Cents
  /** The miles behind the amount; null when it does not depreciate by miles, or when they are not known yet. */
  readonly miles: number | null
}

/** One step at each month's end; the last ends at the salvage value to the cent. Source: LEDGER §3.12. */
export function depreciationSchedule(terms: DepreciationTerms): DepreciationStep[] {
  const { cost, useful_life, start, method = 'straight_line', salvage = ZERO, taken = null, miles = null } = terms
  const dates = Array.from({ length: 12 * useful_life }, (_, index) => monthEnd(addMonths(monthStart(start), index)))
  const opening = taken ? evenly(taken.amount, dates.filter((date) => date < taken.before).length) : []
  const depreciable = { cost, salvage, count: dates.length, opening }
  const amounts =
    method === 'units_of_miles' && miles ? byMiles({ ...depreciable, dates, miles }) : byTime(depreciable, method)
  return chained(cost, dates, amounts, (date) => (miles ? (miles.driven.get(date.slice(0, 7)) ?? null) : null))
}

/** Straight line, or double declining until straight line writes off more. The last month takes the remainder. */
function byTime({ cost, salvage, count, opening }: Depreciable, method: DepreciationMethod): Cents[] {
  const amounts = [...opening]
  let left = cents(opening.reduce<bigint>((rest, amount) => rest - amount, cost - salvage))
  const level = divideRound(left, BigInt(Math.max(1, count - opening.length)))
  while (amounts.length < count) {
    const months = BigInt(count - amounts.length)
    const faster = divideRound(2n * (left + salvage), BigInt(count))
    const planned = method === 'declining_balance' ? larger(faster, divideRound(left, months)) : level
    const amount = months === 1n || planned > left ? left : cents(planned)
    amounts.push(amount)
    left = cents(left - amount)
  }
  return amounts
}

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** Splits a total into whole cents, as evenly as possible. */
function evenly(total: Cents, count: number): Cents[] {
  const upTo = (n: number): bigint => divideRound(total * BigInt(n), BigInt(count))
  return Array.from({ length: count }, (_, index) => cents(upTo(index + 1) - upTo(index)))
}

function chained(
  cost: Cents,
  dates: readonly Day[],
  amounts: readonly Cents[],
  milesOf: (date: Day) => number | null,
): DepreciationStep[] {
  let beginning = cost
  return dates.map((date, index) => {
    const amount = amounts[index] ?? ZERO
    const ending = cents(beginning - amount)
    const step = { n: index + 1, date, beginning, amount, ending, miles: milesOf(date) }
    beginning = ending
    return step
  })
}
