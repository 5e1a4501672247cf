import type { Cents } from '@/lib/money/cents'
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
  const oldestFirst = breaks(rows, ({ amount }) => amount)
  const newestFirst = breaks(rows, (_, { amount }) => (amount === null ? null : -amount))
  const newestOnTop =
    oldestFirst.length === newestFirst.length
      ? (rows[0]?.date ?? '') > (rows.at(-1)?.date ?? '')
      : newestFirst.length < oldestFirst.length
  const [line] = newestOnTop ? newestFirst : oldestFirst
  if (line !== undefined) throw brokenAt(line)
  const stated = rows.filter(({ balance }) => balance !== null)
  return (newestOnTop ? stated[0] : stated.at(-1)) ?? null
}

type Step = (row: BalanceRow, above: BalanceRow) => bigint | null

/** Lines whose balance is not the last stated one plus the steps since; an unreadable amount starts afresh. */
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
