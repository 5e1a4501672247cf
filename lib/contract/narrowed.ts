/* Filters of two reports, the same on screen and in their files. */
import { formatUsd } from '@/lib/money/format'
import type { StakeholderBalance } from './balance-report'
import type { TrialBalanceFlag, TrialBalanceRow } from './report'

type AccountElement = TrialBalanceRow['account_element']
export const ELEMENT_NAMES: Record<AccountElement, string> = {
  asset: 'Assets',
  liability: 'Liabilities',
  equity: 'Equity',
  income: 'Income',
  expense: 'Expenses',
}
export const FLAG_NAMES: Record<TrialBalanceFlag, string> = {
  wrong_side: 'Wrong side',
  uncategorized: 'Uncategorized',
  clearing: 'Clearing not zero',
  inactive: 'Inactive, but with activity',
}

/** Which accounts of a trial balance to show; a missing filter shows all. */
export interface AccountsShown {
  search?: string
  account_element?: AccountElement
  /** Leaves out accounts that moved but have a balance of zero. */
  hide_zero?: boolean
  flag?: TrialBalanceFlag
}

export function shownAccounts(
  rows: readonly TrialBalanceRow[],
  { search = '', account_element, hide_zero, flag }: AccountsShown,
): TrialBalanceRow[] {
  const words = wordsOf(search)
  return rows.filter(
    (row) =>
      (!account_element || row.account_element === account_element) &&
      (!hide_zero || row.total_amount !== 0) &&
      (!flag || row.flags.includes(flag)) &&
      `${row.chart_of_account_number} ${row.name}`.toLowerCase().includes(words),
  )
}

/** Which customers or vendors to show; a missing filter shows all. */
export interface BalancesShown {
  search?: string
  /** Leaves out those without an open balance. */
  only_open?: boolean
  /** Leaves out those with a smaller balance. */
  min_amount?: number
}

export function shownBalances(
  rows: readonly StakeholderBalance[],
  { search = '', only_open, min_amount }: BalancesShown,
): StakeholderBalance[] {
  const words = wordsOf(search)
  return rows.filter(
    (row) =>
      (!only_open || row.ending_balance !== 0) &&
      (min_amount === undefined || row.ending_balance >= min_amount) &&
      row.full_name.toLowerCase().includes(words),
  )
}

const wordsOf = (search: string): string => search.trim().toLowerCase()

/** The text at the top of a file about what it leaves out. */
export const accountFilterWords = ({ search = '', account_element, hide_zero, flag }: AccountsShown): string[] => [
  ...searchNote(search),
  ...(account_element ? [`Only ${ELEMENT_NAMES[account_element].toLowerCase()}`] : []),
  ...(hide_zero ? ['Without zero balances'] : []),
  ...(flag ? [`Only to check: ${FLAG_NAMES[flag]}`] : []),
]
export const balanceFilterWords = ({ search = '', only_open, min_amount }: BalancesShown): string[] => [
  ...searchNote(search),
  ...(only_open ? ['Only with balance'] : []),
  ...(min_amount === undefined ? [] : [`Only balances from ${formatUsd(min_amount)}`]),
]
const searchNote = (search: string): string[] => (search.trim() === '' ? [] : [`Search: ${search.trim()}`])
