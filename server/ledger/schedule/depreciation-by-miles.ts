import type { Day } from '@/lib/dates/day'
import { divideRound } from '@/lib/money/allocate'
import { cents, ZERO, type Cents } from '@/lib/money/cents'

export interface Depreciable {
  readonly cost: Cents
  readonly salvage: Cents
  /** Months. */
  readonly count: number
  /** Amounts of the first months, which were booked elsewhere. */
  readonly opening: readonly Cents[]
}

export interface Miles {
  /** Over its whole life. */
  readonly expected: number
  /** By month, '2026-01'. */
  readonly driven: ReadonlyMap<string, number>
  /** Amounts by month that are already posted; they do not change. */
  readonly posted?: ReadonlyMap<string, Cents>
}

/**
 * Each month costs its miles at one rate until the salvage value is reached. Months whose miles are not known yet share the rest evenly, as
 * a forecast. The last of these, or else the last month that is not posted, takes the remainder, so that the schedule ends at the salvage
 * value.
 */
export function byMiles({
  cost,
  salvage,
  opening,
  dates,
  miles,
}: Depreciable & { dates: readonly Day[]; miles: Miles }): Cents[] {
  const whole = cost - salvage
  const months = dates.map((date) => date.slice(0, 7))
  const fixed = months.map((month, index) => opening[index] ?? miles.posted?.get(month))
  let left = fixed.reduce<bigint>((rest, amount) => rest - (amount ?? ZERO), whole)
  const open = months.flatMap((month, index) =>
    fixed[index] === undefined ? [{ index, driven: miles.driven.get(month) }] : [],
  )
  const known = open.filter(({ driven }) => driven !== undefined)
  const guessed = open.filter(({ driven }) => driven === undefined)
  const order = [...known, ...guessed]
  const shares = new Map<number, Cents>()
  let even: bigint | null = null
  for (const [at, { index, driven }] of order.entries()) {
    if (driven === undefined) even ??= divideRound(left, BigInt(guessed.length))
    const planned = driven === undefined ? (even ?? left) : divideRound(whole * BigInt(driven), BigInt(miles.expected))
    const amount = cents(at === order.length - 1 || planned > left ? left : planned)
    shares.set(index, amount)
    left -= amount
  }
  return months.map((_, index) => fixed[index] ?? shares.get(index) ?? ZERO)
}
