import type { TrialBalanceFlag, TrialBalanceRow } from '@/lib/contract/report'
import { sumWire } from '@/lib/money/cents'
import type { ReportView } from './report-view'

export interface TrialBalanceView {
  search: string
  element: TrialBalanceRow['account_element'] | 'all'
  /** Accounts that moved but stand at nothing are left out. */
  hideZero: boolean
  /** Only accounts that somebody should look at for this reason. */
  flag: TrialBalanceFlag | null
  /** Each balance on its side instead of with a sign. */
  pairs: boolean
}
export const ELEMENTS: { value: TrialBalanceView['element']; label: string }[] = [
  { value: 'all', label: 'All types' },
  { value: 'asset', label: 'Assets' },
  { value: 'liability', label: 'Liabilities' },
  { value: 'equity', label: 'Equity' },
  { value: 'income', label: 'Income' },
  { value: 'expense', label: 'Expenses' },
]
export const FLAGS: { flag: TrialBalanceFlag; label: string }[] = [
  { flag: 'wrong_side', label: 'Wrong side' },
  { flag: 'uncategorized', label: 'Uncategorized' },
  { flag: 'clearing', label: 'Clearing not zero' },
  { flag: 'inactive', label: 'Inactive, but moved' },
]
/** What a trial balance can be narrowed by, as it stands in the address. */
export const TRIAL_BALANCE_NARROW = ['search', 'type', 'hide_zero', 'flag', 'balances'] as const
type Narrow = (typeof TRIAL_BALANCE_NARROW)[number]

/** Reads what an address holds; what cannot be is left out. */
export const trialBalanceViewOf = ({ narrowed }: Pick<ReportView, 'narrowed'>): TrialBalanceView => ({
  search: narrowed.search ?? '',
  element: ELEMENTS.find(({ value }) => value === narrowed.type)?.value ?? 'all',
  hideZero: narrowed.hide_zero === 'true',
  flag: FLAGS.find(({ flag }) => flag === narrowed.flag)?.flag ?? null,
  pairs: narrowed.balances === 'pairs',
})

/** The same as it stands in the address, without what is usual. */
export function narrowedBy({ search, element, hideZero, flag, pairs }: TrialBalanceView): Record<string, string> {
  const all: Record<Narrow, string> = {
    search, type: element === 'all' ? '' : element, hide_zero: hideZero ? 'true' : '', flag: flag ?? '', balances: pairs ? 'pairs' : '',
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

export interface TrialBalanceTotals {
  beginning_amount: number
  debit: number
  credit: number
  total_amount: number
}

export function shownRows(rows: readonly TrialBalanceRow[], { search, element, hideZero, flag }: TrialBalanceView): TrialBalanceRow[] {
  const words = search.trim().toLowerCase()
  return rows.filter(
    (row) =>
      (element === 'all' || row.account_element === element) &&
      (!hideZero || row.total_amount !== 0) &&
      (flag === null || row.flags.includes(flag)) &&
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

/** A signed balance on the side where it stands; the other side has none. */
export const onSides = (signed: number): { debit: number; credit: number } =>
  signed < 0 ? { debit: 0, credit: -signed } : { debit: signed, credit: 0 }

export interface PairTotals {
  beginning: { debit: number; credit: number }
  ending: { debit: number; credit: number }
}
/** In pairs the columns foot to the same sum on both sides. */
export function pairTotals(rows: readonly TrialBalanceRow[]): PairTotals {
  const pair = (pick: (row: TrialBalanceRow) => number) => ({
    debit: sumWire(rows.map((row) => onSides(pick(row)).debit)),
    credit: sumWire(rows.map((row) => onSides(pick(row)).credit)),
  })
  return { beginning: pair((row) => row.beginning_amount), ending: pair((row) => row.total_amount) }
}
