/* Totals of bills and invoices: lines, tax and total. */
import { allocate, divideRound } from './allocate'
import { add, cents, sum, ZERO, type Cents } from './cents'
import type { TenThousandths } from './decimal'

interface PricedLine {
  readonly quantity: TenThousandths
  readonly rate: TenThousandths
}
export interface DocumentTotals {
  /** Amount of each line, before tax; negative for credits. */
  readonly amounts: readonly Cents[]
  readonly subtotal: Cents
  readonly tax: Cents
  readonly total: Cents
}

// Both the product of two ten-thousandths and a percentage of cents in ten-thousandths are millionths of a cent.
const toCents = (millionths: bigint): Cents => cents(divideRound(millionths, 1_000_000n))

/** line = round2(quantity × rate), tax = round2(subtotal × percent / 100). Source: LEDGER §3.6, §3.8. */
export function documentTotals(lines: readonly PricedLine[], tax_percent: TenThousandths): DocumentTotals {
  const amounts = lines.map(({ quantity, rate }) => toCents(quantity * rate))
  const subtotal = sum(amounts)
  const tax = toCents(subtotal * tax_percent)
  return { amounts, subtotal, tax, total: add(subtotal, tax) }
}

/** Tax on a purchase is part of the cost, so each line gets its share of it. Source: LEDGER §3.6. */
export function withTax({ amounts, tax }: DocumentTotals): Cents[] {
  if (tax === ZERO) return [...amounts]
  const shares = allocate(tax, amounts)
  return amounts.map((amount, index) => add(amount, shares[index] ?? ZERO))
}
