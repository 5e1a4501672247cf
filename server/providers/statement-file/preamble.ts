import { formatMessage } from '@/lib/money/format'
import { cents, type Cents } from '@/lib/money/cents'
import { readAmount } from './amount'
import type { CsvRow } from './csv-rows'
import { readDate } from './dates'
import { valueOf } from './reading'
import type { BalanceRow } from './running-balance'
import { StatementRefused, type StatementAccount } from './statement'

interface Summary {
  beginning: Cents
  ending: NonNullable<StatementAccount['balance']>
}

/** The lines Bank of America puts above its header: beginning and ending balance, with totals in between. */
export function readSummary(rows: readonly CsvRow[]): Summary | null {
  const beginning = rows.find(({ cells }) => /^beginning balance/i.test(cells[0] ?? ''))
  const ending = rows.find(({ cells }) => /^ending balance/i.test(cells[0] ?? ''))
  const opened = lastAmount(beginning)
  const closed = lastAmount(ending)
  if (opened === null || closed === null) return null
  const day = /as of (\S+)/i.exec(ending?.cells[0] ?? '')?.[1] ?? ''
  return { beginning: opened, ending: { amount_cents: closed, date: valueOf(readDate(day, 'mdy')) } }
}

/** Throws `truncated` unless the rows lead from the beginning to the ending balance. */
export function demandSummary({ beginning, ending }: Summary, moves: readonly BalanceRow[]): void {
  let reached: bigint = beginning
  for (const { amount } of moves) {
    if (amount === null) return
    reached += amount
  }
  if (reached === ending.amount_cents) return
  throw new StatementRefused(
    'truncated',
    `The rows end at ${formatMessage(cents(reached))} on line ${moves.at(-1)?.line ?? 1}, but the statement says ` +
      `${formatMessage(ending.amount_cents)}: rows are missing. Please download the statement again.`,
  )
}

function lastAmount(row: CsvRow | undefined): Cents | null {
  return valueOf(readAmount(row?.cells.findLast((cell) => cell !== '') ?? ''))
}
