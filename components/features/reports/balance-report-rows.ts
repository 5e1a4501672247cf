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
  /** Percent of all that is owed, one decimal; null without any. */
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

/** What the rows that are shown add up to, and their share of all that is owed. */
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

/** A document owes all it owes in the age it has reached. */
export function documentLine(item: OpenItem): BalanceLine {
  const age = AGES.find((each) => isOfAge(item.days_past_due, each))
  const ages = byAge((column) => (column === age?.column ? item.ending_balance : 0))
  return { ...item, ages, days_to_pay: null, share: null, entry: item.id }
}

export interface BalanceView {
  search: string
  /** Leaves out who owes nothing. */
  onlyOpen: boolean
  /** Leaves out who owes less; null: nobody. */
  least: number | null
}

/** What the balances can be narrowed by, as it stands in the address. */
export const BALANCE_NARROW = ['search', 'shown', 'min_amount'] as const
type Narrow = (typeof BALANCE_NARROW)[number]

/** Reads what an address holds; what cannot be is left out. */
export const balanceViewOf = ({ narrowed }: Pick<ReportView, 'narrowed'>): BalanceView => ({
  search: narrowed.search ?? '',
  onlyOpen: narrowed.shown === 'open',
  least: amountOf(narrowed.min_amount),
})

/** The same as it stands in the address, without what is usual. */
export function narrowedBy({ search, onlyOpen, least }: BalanceView): Record<string, string> {
  const all: Record<Narrow, string> = {
    search,
    shown: onlyOpen ? 'open' : '',
    min_amount: least === null ? '' : String(least),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

/** What the list and its files leave out. */
export const balancesShown = ({ search, onlyOpen, least }: BalanceView): BalancesShown => ({
  ...(search.trim() !== '' && { search: search.trim() }),
  ...(onlyOpen && { only_open: true }),
  ...(least !== null && { min_amount: least }),
})

/** "Ledger account 1200 shows $10.00 – difference $0.00". */
export const tieOut = ({ ledger_account: { chart_number, balance, difference } }: StakeholderBalances): string =>
  `Ledger account ${chart_number} shows ${formatUsd(balance)} – difference ${formatUsd(difference)}`
