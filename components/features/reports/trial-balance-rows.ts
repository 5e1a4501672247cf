import type { TrialBalanceRow } from '@/lib/contract/report'
import { sumWire } from '@/lib/money/cents'

export interface TrialBalanceView {
  search: string
  element: TrialBalanceRow['account_element'] | 'all'
  /** Accounts that moved but stand at nothing are left out. */
  hideZero: boolean
}
export interface TrialBalanceTotals {
  beginning_amount: number
  debit: number
  credit: number
  total_amount: number
}

export function shownRows(rows: readonly TrialBalanceRow[], { search, element, hideZero }: TrialBalanceView): TrialBalanceRow[] {
  const words = search.trim().toLowerCase()
  return rows.filter(
    (row) =>
      (element === 'all' || row.account_element === element) &&
      (!hideZero || row.total_amount !== 0) &&
      (words === '' || `${row.chart_of_account_number} ${row.name}`.toLowerCase().includes(words)),
  )
}

/** Columns of whole books foot: beginning and ending to nothing, debits to credits. */
export const totalsOf = (rows: readonly TrialBalanceRow[]): TrialBalanceTotals => ({
  beginning_amount: sumWire(rows.map((row) => row.beginning_amount)),
  debit: sumWire(rows.map((row) => row.debit)),
  credit: sumWire(rows.map((row) => row.credit)),
  total_amount: sumWire(rows.map((row) => row.total_amount)),
})

export const isInBalance = ({ beginning_amount, debit, credit, total_amount }: TrialBalanceTotals): boolean =>
  beginning_amount === 0 && total_amount === 0 && debit === credit
