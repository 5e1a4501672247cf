import type { TrialBalanceFlag, TrialBalanceRow } from '@/lib/contract/report'
import { ELEMENT_NAMES, FLAG_NAMES, type AccountsShown } from '@/lib/contract/narrowed'
import { sumWire } from '@/lib/money/cents'
import type { ReportView } from './report-view'

export interface TrialBalanceView {
  search: string
  element: TrialBalanceRow['account_element'] | 'all'
  /** Leaves out accounts with activity but a zero balance. */
  hideZero: boolean
  /** Only accounts flagged for this reason. */
  flag: TrialBalanceFlag | null
  /** Shows each balance on its side instead of with a sign. */
  pairs: boolean
}
const ORDER = ['asset', 'liability', 'equity', 'income', 'expense'] as const
export const ELEMENTS: { value: TrialBalanceView['element']; label: string }[] = [
  { value: 'all', label: 'All types' },
  ...ORDER.map((value) => ({ value, label: ELEMENT_NAMES[value] })),
]
const FLAG_ORDER = ['wrong_side', 'uncategorized', 'clearing', 'inactive'] as const
export const FLAGS: { flag: TrialBalanceFlag; label: string }[] = FLAG_ORDER.map((flag) => ({
  flag,
  label: FLAG_NAMES[flag],
}))
/** The filters of a trial balance, as in the address. */
export const TRIAL_BALANCE_NARROW = ['search', 'type', 'hide_zero', 'flag', 'balances'] as const
type Narrow = (typeof TRIAL_BALANCE_NARROW)[number]

/** Parses the query of the address; invalid values are left out. */
export const trialBalanceViewOf = ({ narrowed }: Pick<ReportView, 'narrowed'>): TrialBalanceView => ({
  search: narrowed.search ?? '',
  element: ELEMENTS.find(({ value }) => value === narrowed.type)?.value ?? 'all',
  hideZero: narrowed.hide_zero === 'true',
  flag: FLAGS.find(({ flag }) => flag === narrowed.flag)?.flag ?? null,
  pairs: narrowed.balances === 'pairs',
})

/** The query of the address, without default values. */
export function narrowedBy({ search, element, hideZero, flag, pairs }: TrialBalanceView): Record<string, string> {
  const all: Record<Narrow, string> = {
    search,
    type: element === 'all' ? '' : element,
    hide_zero: hideZero ? 'true' : '',
    flag: flag ?? '',
    balances: pairs ? 'pairs' : '',
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

export interface TrialBalanceTotals {
  beginning_amount: number
  debit: number
  credit: number
  total_amount: number
}

/** The filters of the list and its files. */
export const accountsShown = ({ search, element, hideZero, flag }: TrialBalanceView): AccountsShown => ({
  ...(search.trim() !== '' && { search: search.trim() }),
  ...(element !== 'all' && { account_element: element }),
  ...(hideZero && { hide_zero: true }),
  ...(flag !== null && { flag }),
})

/** Totals that prove an unfiltered trial balance: beginning and ending balances are zero, debits equal credits. */
export const totalsOf = (rows: readonly TrialBalanceRow[]): TrialBalanceTotals => ({
  beginning_amount: sumWire(rows.map((row) => row.beginning_amount)),
  debit: sumWire(rows.map((row) => row.debit)),
  credit: sumWire(rows.map((row) => row.credit)),
  total_amount: sumWire(rows.map((row) => row.total_amount)),
})

export const isInBalance = ({ beginning_amount, debit, credit, total_amount }: TrialBalanceTotals): boolean =>
  beginning_amount === 0 && total_amount === 0 && debit === credit

/** A signed balance as an amount on its side; the other side is empty. */
export const onSides = (signed: number): { debit: number; credit: number } =>
  signed < 0 ? { debit: 0, credit: -signed } : { debit: signed, credit: 0 }

interface PairTotals {
  beginning: { debit: number; credit: number }
  ending: { debit: number; credit: number }
}
/** Each pair of columns has the same total on both sides. */
export function pairTotals(rows: readonly TrialBalanceRow[]): PairTotals {
  const pair = (pick: (row: TrialBalanceRow) => number) => ({
    debit: sumWire(rows.map((row) => onSides(pick(row)).debit)),
    credit: sumWire(rows.map((row) => onSides(pick(row)).credit)),
  })
  return { beginning: pair((row) => row.beginning_amount), ending: pair((row) => row.total_amount) }
}
