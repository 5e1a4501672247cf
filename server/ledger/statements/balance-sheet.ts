import { cents, negate, sum, type Cents } from '@/lib/money/cents'
import type { AccountSums } from './account-sums'

/** Categories and their subcategories in the order of the statement. Source: LEDGER §2, §6.3. */
export const CATEGORIES = [
  {
    name: 'Assets',
    account_element: 'asset',
    subcategories: [
      { name: 'Current Assets', subcategory: 'current_assets' },
      { name: 'Fixed Assets', subcategory: 'fixed_assets' },
    ],
  },
  {
    name: 'Liabilities',
    account_element: 'liability',
    subcategories: [
      { name: 'Current Liabilities', subcategory: 'current_liabilities' },
      { name: 'Long-Term Liabilities', subcategory: 'long_term_liabilities' },
    ],
  },
  {
    name: 'Equity',
    account_element: 'equity',
    subcategories: [
      { name: "Owner's Equity", subcategory: 'owner_equity' },
      { name: 'Paid-In Capital', subcategory: 'paid_in_capital' },
      { name: 'Other Equity', subcategory: 'other_equity' },
      { name: 'Retained Earnings', subcategory: 'retained_earnings' },
    ],
  },
] as const
const NET_INCOME = { id: null, chart_number: 3999, name: 'Net Income (current year)' }

interface BalanceSheetRow {
  /** Null for the income of the current year, which no account holds. */
  readonly id: string | null
  readonly chart_number: number
  readonly name: string
  readonly total: Cents
}
interface BalanceSheetSubcategory {
  readonly name: string
  readonly subcategory: string
  readonly total: Cents
  readonly data: readonly BalanceSheetRow[]
}
export interface BalanceSheetCategory {
  readonly name: string
  readonly account_element: string
  readonly total: Cents
  readonly subcategories: readonly BalanceSheetSubcategory[]
}
export interface BalanceSheet {
  readonly data: readonly BalanceSheetCategory[]
  readonly liability_equity_total: Cents
}

/**
 * Assets = liabilities + equity at the end of a period inside one fiscal year. Retained earnings are two rows, what earlier years left and
 * this year's income so far, and both always show; other rows show only with an amount. Source: LEDGER §3.16, §6.3.
 */
export function balanceSheet(accounts: readonly AccountSums[]): BalanceSheet {
  const data = CATEGORIES.map((category) => categoryOf(category, accounts))
  const outside = data.filter((category) => category.account_element !== 'asset')
  return { data, liability_equity_total: sum(outside.map((category) => category.total)) }
}

function categoryOf(category: (typeof CATEGORIES)[number], accounts: readonly AccountSums[]): BalanceSheetCategory {
  const subcategories = category.subcategories
    .map(({ name, subcategory }) => {
      const data = subcategory === 'retained_earnings' ? retainedRows(accounts) : rowsOf(subcategory, accounts)
      return { name, subcategory, data, total: sum(data.map((row) => row.total)) }
    })
    .filter((subcategory) => subcategory.data.length > 0)
  const { name, account_element } = category
  return { name, account_element, subcategories, total: sum(subcategories.map((subcategory) => subcategory.total)) }
}

const rowsOf = (subcategory: string, accounts: readonly AccountSums[]): BalanceSheetRow[] =>
  accounts
    .filter((account) => account.subcategory === subcategory)
    .map((account) => ({ ...labelOf(account), total: shown(account) }))
    .filter((row) => row.total !== 0n)
    .sort(byNumber)

function retainedRows(accounts: readonly AccountSums[]): BalanceSheetRow[] {
  const retained = accounts.filter((account) => account.role === 'retained_earnings')
  const earlier = sum(accounts.map((account) => account.earlier_years))
  const income = sum(accounts.filter(isNominal).map(closing))
  const others = accounts.filter((account) => account.role !== 'retained_earnings')
  return [
    ...retained.map((account) => ({ ...labelOf(account), total: cents(shown(account) - earlier) })),
    ...rowsOf('retained_earnings', others),
    { ...NET_INCOME, total: negate(income) },
  ]
}

const isNominal = (account: AccountSums): boolean =>
  account.account_element === 'income' || account.account_element === 'expense'
const closing = ({ beginning, debit, credit }: AccountSums): Cents => cents(beginning + debit - credit)
/** Assets = debit − credit, liabilities and equity = credit − debit; contra accounts show negative. */
const shown = (account: AccountSums): Cents =>
  account.account_element === 'asset' ? closing(account) : negate(closing(account))
const labelOf = ({ id, chart_number, name }: AccountSums) => ({ id, chart_number, name })
const byNumber = (a: BalanceSheetRow, b: BalanceSheetRow): number => a.chart_number - b.chart_number
