import type { AmountType } from '@/lib/contract/transaction-fields'
import { parseCents, sum, sumWire, toWire, type Cents } from '@/lib/money/cents'

/** What a worksheet needs of a line. */
export interface StatementLine {
  id: string
  amount: number
  amount_type: AmountType
}

export interface Side {
  /** Of the ticked lines. */
  sum: number
  cleared: number
  all: number
}

/** Ticked lines of one direction, counted and added up. */
export function sideOf(lines: readonly StatementLine[], direction: AmountType, excluded: ReadonlySet<string>): Side {
  const own = lines.filter(({ amount_type }) => amount_type === direction)
  const cleared = own.filter(({ id }) => !excluded.has(id))
  return { sum: toWire(sum(cleared.map(centsOf))), cleared: cleared.length, all: own.length }
}

// Thousands of amounts are added up again at every tick.
const read = new WeakMap<StatementLine, Cents>()
function centsOf(line: StatementLine): Cents {
  const known = read.get(line) ?? parseCents(line.amount)
  read.set(line, known)
  return known
}

interface Balances {
  kind: 'depository' | 'credit'
  beginning: number
  statement: number
  moneyIn: number
  moneyOut: number
}

/** Debt on a card grows with money out. Source: LEDGER §7. */
export function balancesOf({ kind, beginning, statement, moneyIn, moneyOut }: Balances) {
  const cleared =
    kind === 'credit' ? sumWire([beginning, -moneyIn, moneyOut]) : sumWire([beginning, moneyIn, -moneyOut])
  return { cleared, difference: sumWire([statement, -cleared]) }
}

/** The ids of the rows from one place to another, both included, in the order of the list. */
export function rangeOf(ids: readonly string[], from: string, to: string): string[] {
  const [a, b] = [ids.indexOf(from), ids.indexOf(to)]
  return a < 0 || b < 0 ? [] : ids.slice(Math.min(a, b), Math.max(a, b) + 1)
}

/** The index of the row, or if it is gone, of the row that took its place: the next remaining one, otherwise the last one before it. */
export function nearest(before: readonly string[], now: readonly string[], id: string | null): string | null {
  if (id === null || now.includes(id)) return id
  const left = new Set(now)
  const place = before.indexOf(id)
  return (
    before.slice(place + 1).find((other) => left.has(other)) ??
    before.slice(0, Math.max(0, place)).findLast((other) => left.has(other)) ??
    null
  )
}
