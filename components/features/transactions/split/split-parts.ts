import { add, cents, parseCents, subtract, sum, toDecimal, toWire, ZERO, type Cents } from '@/lib/money/cents'
import { parseTyped } from '@/lib/money/format'

/** Shares are whole hundredths of a percent. */
const WHOLE = 10_000n

/** Typed dollars to cents; empty and invalid amounts count as zero. */
export const centsOf = (amount: number | null): Cents =>
  amount === null || Number.isNaN(amount) ? ZERO : parseCents(amount)

/** The unallocated amount; negative if too much is allocated. */
export const leftOf = (total: number, amounts: readonly (number | null)[]): Cents =>
  subtract(parseCents(total), sum(amounts.map(centsOf)))

/** The amount of part `index` that makes the sum right. */
export const remainderFor = (total: number, amounts: readonly (number | null)[], index: number): number =>
  toWire(add(leftOf(total, amounts), centsOf(amounts[index] ?? null)))

/** '12.5' percent of the total, to the nearest cent; null if it is not a valid percentage. */
export function shareOf(total: number, typed: string): number | null {
  const share = parseTyped(typed.replace('%', ''))
  return share === null ? null : toWire(cents(rounded(parseCents(total) * share, WHOLE)))
}

/** How much of the total an amount is, as '12.50'; '' for nothing. */
export function percentOf(total: number, amount: number | null): string {
  const whole = parseCents(total)
  if (amount === null || Number.isNaN(amount) || whole === ZERO) return ''
  return toDecimal(cents(rounded(parseCents(amount) * WHOLE, whole)))
}

function rounded(numerator: bigint, by: bigint): bigint {
  const half = by / 2n
  return numerator < 0n ? -((-numerator + half) / by) : (numerator + half) / by
}
