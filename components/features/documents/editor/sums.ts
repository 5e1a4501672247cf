import { cents, toWire, type Cents } from '@/lib/money/cents'
import { parseTenThousandths } from '@/lib/money/decimal'
import { documentTotals } from '@/lib/money/document-totals'

export interface SumLine {
  quantity?: unknown
  rate?: unknown
}

/** The totals of the lines while they are typed, in wire dollars. A line without a valid amount counts as nothing. */
export interface Sums {
  amounts: (number | null)[]
  subtotal: number
  tax: number
  total: number
}

/** The same arithmetic as the server's. */
export function sumsOf(lines: readonly SumLine[], tax_percent: unknown): Sums {
  const priced = lines.map(({ quantity, rate }) => {
    const [many, each] = [units(quantity), units(rate)]
    return many === null || each === null ? null : { quantity: many, rate: each }
  })
  const known = priced.filter((line) => line !== null)
  const { amounts, subtotal, tax, total } = documentTotals(known, units(tax_percent) ?? ZERO)
  const rest = [...amounts]
  return {
    amounts: priced.map((line) => (line === null ? null : toWire(rest.shift() ?? NOTHING))),
    subtotal: toWire(subtotal),
    tax: toWire(tax),
    total: toWire(total),
  }
}

const NOTHING: Cents = cents(0n)
const ZERO = parseTenThousandths(0)

function units(value: unknown): ReturnType<typeof parseTenThousandths> | null {
  if (typeof value !== 'number' || Number.isNaN(value)) return null
  try {
    return parseTenThousandths(value)
  } catch {
    return null
  }
}
