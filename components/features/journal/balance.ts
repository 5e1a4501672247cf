import { absolute, parseCents, subtract, sum, toWire, ZERO, type Cents } from '@/lib/money/cents'

interface Sides {
  debit?: unknown
  credit?: unknown
}
interface EntryBalance {
  debit: number
  credit: number
  /** Debits less credits; null while an amount is invalid. */
  difference: number | null
}

/** The sums of the lines as they are typed. */
export function balanceOf(lines: readonly Sides[]): EntryBalance {
  const amounts = lines.flatMap(({ debit, credit }) => [debit, credit])
  const isWhole = amounts.every((amount) => amount === null || amount === undefined || isAmount(amount))
  const [debit, credit] = [sum(lines.map((line) => cents(line.debit))), sum(lines.map((line) => cents(line.credit)))]
  return { debit: toWire(debit), credit: toWire(credit), difference: isWhole ? toWire(subtract(debit, credit)) : null }
}

/** The amount that balances the entry on a line; null if it already balances or that cannot be known. */
export function balancing(
  lines: readonly Sides[],
  index: number,
): { debit: number | null; credit: number | null } | null {
  const { difference } = balanceOf(lines)
  if (difference === null || difference === 0) return null
  const line = lines[index] ?? {}
  // The line's current amount is part of the difference and is replaced.
  const own = subtract(cents(line.debit), cents(line.credit))
  const needed = subtract(own, parseCents(difference))
  const size = toWire(absolute(needed))
  if (size === 0) return null
  return needed > 0n ? { debit: size, credit: null } : { debit: null, credit: size }
}

const isAmount = (value: unknown): value is number => typeof value === 'number' && !Number.isNaN(value)
const cents = (value: unknown): Cents => (isAmount(value) && hasCents(value) ? parseCents(value) : ZERO)
const hasCents = (value: number): boolean => /^-?\d+(\.\d{1,2})?$/.test(String(value))
