import { cents, ZERO, type Cents } from '@/lib/money/cents'
import { StatementRefused } from './statement'

export interface BalanceRow {
  line: number
  /** Signed; null when the cell cannot be read. */
  amount: Cents | null
  /** After this row; null when the bank leaves it out. */
  balance: Cents | null
  date: string | null
}

/**
 * The row with the newest balance, or null when no row states one.
 * Throws `truncated` unless each balance follows from its neighbor, oldest or newest row first.
 */
export function followBalances(rows: readonly BalanceRow[]): BalanceRow | null {
  const { newestOnTop, broken } = orderOf(rows)
  const [line] = broken
  if (line !== undefined) throw brokenAt(line)
  return newestOf(rows, newestOnTop)
}

/**
 * The newest balance that rows state, and the balance that they lead to from the first one; the two agree when the rows
 * are read correctly.
 */
export function endOf(rows: readonly BalanceRow[]): { stated: BalanceRow | null; ends_at: Cents | null } {
  const { newestOnTop } = orderOf(rows)
  const inOrder = newestOnTop ? [...rows].reverse() : rows
  const first = inOrder.findIndex(({ balance }) => balance !== null)
  if (first < 0) return { stated: null, ends_at: null }
  const after = inOrder.slice(first + 1).map(({ amount }) => amount)
  const isWhole = after.every((amount) => amount !== null)
  const start = inOrder[first]?.balance ?? ZERO
  return {
    stated: newestOf(rows, newestOnTop),
    ends_at: isWhole ? cents(after.reduce<bigint>((sum, amount) => sum + (amount ?? 0n), start)) : null,
  }
}

/** How many balances do not follow from their neighbors, whichever end of the file is the newest. */
export const brokenBalances = (rows: readonly BalanceRow[]): number => orderOf(rows).broken.length

function orderOf(rows: readonly BalanceRow[]): { newestOnTop: boolean; broken: number[] } {
  const oldestFirst = breaks(rows, ({ amount }) => amount)
  const newestFirst = breaks(rows, (_, { amount }) => (amount === null ? null : -amount))
  const newestOnTop =
    oldestFirst.length === newestFirst.length
      ? (rows[0]?.date ?? '') > (rows.at(-1)?.date ?? '')
      : newestFirst.length < oldestFirst.length
  return { newestOnTop, broken: newestOnTop ? newestFirst : oldestFirst }
}

function newestOf(rows: readonly BalanceRow[], newestOnTop: boolean): BalanceRow | null {
  const stated = rows.filter(({ balance }) => balance !== null)
  return (newestOnTop ? stated[0] : stated.at(-1)) ?? null
}

type Step = (row: BalanceRow, above: BalanceRow) => bigint | null

/** Lines whose balance is not the last stated one plus the steps since; an unreadable amount starts over. */
function breaks(rows: readonly BalanceRow[], step: Step): number[] {
  const broken: number[] = []
  let expected: bigint | null = null
  rows.forEach((row, index) => {
    const above = rows[index - 1]
    const change = above ? step(row, above) : null
    expected = expected === null || change === null ? null : expected + change
    if (row.balance === null) return
    if (expected !== null && expected !== row.balance) broken.push(row.line)
    expected = row.balance
  })
  return broken
}

const brokenAt = (line: number): StatementRefused =>
  new StatementRefused(
    'truncated',
    `The balance on line ${line} does not follow from the row above it: rows are missing or were changed. ` +
      'Please download the statement again.',
  )
