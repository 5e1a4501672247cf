import type { LedgerLine, LedgerPage } from '@/lib/contract/chart-of-account'
import type { TrialBalanceRow } from '@/lib/contract/report'
import type { DayRange } from '@/lib/dates/range-presets'
import { sumWire } from '@/lib/money/cents'

/** A line, or a balance above or below the lines: then `sums` is set. */
export type LedgerRow = LedgerLine & { sums?: { debit: number | null; credit: number | null } }

export const isBalance = (row: LedgerRow): boolean => row.sums !== undefined

export const debitOf = (row: LedgerRow): number | null =>
  row.sums ? row.sums.debit : row.balance_type === 'debit' ? row.amount : null
export const creditOf = (row: LedgerRow): number | null =>
  row.sums ? row.sums.credit : row.balance_type === 'credit' ? row.amount : null

/** What the first line of this page starts from: the beginning balance, or what the pages before lead to. */
export function openingRow(page: LedgerPage, pageNumber: number, normal: 'debit' | 'credit', range: DayRange): LedgerRow {
  const first = page.results[0]
  if (pageNumber <= 1 || first === undefined) return balanceRow('Beginning balance', page.beginning_balance, range.start)
  const moved = first.balance_type === normal ? first.amount : -first.amount
  return balanceRow('Balance forward', sumWire([first.running_total, -moved]), first.date_at)
}

/** What the account ends with, over the debits and credits of the whole range. */
export const closingRow = (page: LedgerPage, sums: Pick<TrialBalanceRow, 'debit' | 'credit'> | undefined, range: DayRange): LedgerRow => ({
  ...balanceRow('Ending balance', page.ending_balance, range.end),
  sums: { debit: sums?.debit ?? null, credit: sums?.credit ?? null },
})

const balanceRow = (label: string, amount: number, day: string): LedgerRow => ({
  id: label,
  event_type: 'manual',
  description: label,
  stakeholder: null,
  entry_id: '',
  journal_entry: '',
  date_at: day,
  amount: 0,
  balance_type: 'debit',
  chart_of_account: '',
  created_at: '',
  running_total: amount,
  sums: { debit: null, credit: null },
})
