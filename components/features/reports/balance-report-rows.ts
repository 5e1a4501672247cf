import type { OpenItem, StakeholderBalance, StakeholderBalances } from '@/lib/contract/balance-report'
import type { BalancesShown } from '@/lib/contract/narrowed'
import { AGES, byAge, isOfAge, type AgeColumn } from '@/lib/dates/aging'
import { sumWire } from '@/lib/money/cents'
import { formatUsd } from '@/lib/money/format'
import { percentOf } from '@/lib/money/percent'
import { amountOf } from './ledger-view'
import type { ReportView } from './report-view'

/** A customer or vendor, a document of theirs, or the totals. */
export type BalanceLine = Pick<StakeholderBalance, 'total_amount' | 'paid_amount' | 'ending_balance'> & {
  ages: Ages
  days_to_pay: number | null
  /** Percent of the total balance, one decimal; null if the total is zero. */
  share: number | null
  /** The entry behind a document. */
  entry: string | null
}
type Ages = Pick<StakeholderBalance, AgeColumn>

export const stakeholderLine = (row: StakeholderBalance, all: number): BalanceLine => ({
  ...row,
  share: percentOf(row.ending_balance, all),
  ages: row,
  days_to_pay: row.average_days_to_pay,
  entry: null,
})

/** Totals of the rows shown, and their share of the total balance. */
export function totalLine(rows: readonly StakeholderBalance[], all: number): BalanceLine {
  const total = (pick: (row: StakeholderBalance) => number) => sumWire(rows.map(pick))
  const ending_balance = total((row) => row.ending_balance)
  return {
    total_amount: total((row) => row.total_amount),
    paid_amount: total((row) => row.paid_amount),
    ending_balance,
    ages: byAge((column) => total((row) => row[column])),
    share: percentOf(ending_balance, all),
    days_to_pay: null,
    entry: null,
  }
}

/** The whole open balance of a document is in its current age column. */
export function documentLine(item: OpenItem): BalanceLine {
  const age = AGES.find((each) => isOfAge(item.days_past_due, each))
  const ages = byAge((column) => (column === age?.column ? item.ending_balance : 0))
  return { ...item, ages, days_to_pay: null, share: null, entry: item.id }
}

export interface BalanceView {
  search: string
  /** Leaves out parties without a balance. */
  onlyOpen: boolean
  /** Leaves out parties with a smaller balance; null: nobody. */
  least: number | null
}

/** The filters of the balances, as in the address. */
export const BALANCE_NARROW = ['search', 'shown', 'min_amount'] as const
type Narrow = (typeof BALANCE_NARROW)[number]

/** Parses the query of the address; invalid values are left out. */
export const balanceViewOf = ({ narrowed }: Pick<ReportView, 'narrowed'>): BalanceView => ({
  search: narrowed.search ?? '',
  onlyOpen: narrowed.shown === 'open',
  least: amountOf(narrowed.min_amount),
})

/** The query of the address, without default values. */
export function narrowedBy({ search, onlyOpen, least }: BalanceView): Record<string, string> {
  const all: Record<Narrow, string> = {
    search,
    shown: onlyOpen ? 'open' : '',
    min_amount: least === null ? '' : String(least),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

/** The filters of the list and its files. */
export const balancesShown = ({ search, onlyOpen, least }: BalanceView): BalancesShown => ({
  ...(search.trim() !== '' && { search: search.trim() }),
  ...(onlyOpen && { only_open: true }),
  ...(least !== null && { min_amount: least }),
})

/** "Ledger account 1200 shows $10.00 – difference $0.00". */
export const tieOut = ({ ledger_account: { chart_number, balance, difference } }: StakeholderBalances): string =>
  `Ledger account ${chart_number} shows ${formatUsd(balance)} – difference ${formatUsd(difference)}`
