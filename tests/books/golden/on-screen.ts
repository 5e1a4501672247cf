/* The rows that a screen of the golden quarter must show, as texts, from the expected figures. */
import { formatPlain, formatUsd } from '@/lib/money/format'
import { TOP_ACCOUNTS, TOP_STAKEHOLDERS } from './by-hand'
import expected from './golden-expected.json'

export const BASES = ['accrual', 'cash'] as const
export const MODES = ['compact', 'summary', 'detailed'] as const
type Basis = (typeof BASES)[number]
type Mode = (typeof MODES)[number]

export const usd = (amount: string): string => formatUsd(Number(amount))
export const plain = (amount: string): string => (Number(amount) === 0 ? '–' : formatPlain(Number(amount)))

interface Node {
  name: string
  total_amount: string
  children: Node[]
}
const nodeRows = (nodes: readonly Node[], deep: boolean): string[][] =>
  nodes.flatMap(({ name, total_amount, children }) => [[name, usd(total_amount)], ...(deep ? nodeRows(children, true) : [])])

export function profitAndLossShown(basis: Basis, mode: Mode): string[][] {
  const statement = expected[basis].profit_and_loss
  const sums: Record<number, [string, string]> = {
    2: ['Net revenue', statement.revenue], 3: ['Gross profit', statement.gross_profit], 4: ['Operating income', statement.operational_income],
    7: ['Profit before tax', statement.profit_before_tax], 8: ['Net profit', statement.net_profit],
  }
  return [1, 2, 3, 4, 5, 6, 7, 8].flatMap((ordering) => {
    const section = statement.results.find((result) => result.ordering === ordering)
    const [name, amount] = sums[ordering] ?? []
    return [
      ...(section ? [[section.name, usd(section.total_amount)], ...(mode === 'compact' ? [] : nodeRows(section.data as Node[], mode === 'detailed'))] : []),
      ...(name && amount && (section || ordering !== 2) ? [[name, usd(amount)]] : []),
    ]
  })
}

/** Assets on one side, liabilities and equity on the other. */
export function balanceSheetShown(basis: Basis, mode: Mode): string[][][] {
  const sheet = expected[basis].balance_sheet
  const category = ({ name, total_amount, subcategories }: (typeof sheet.data)[number]): string[][] => [
    [name, usd(total_amount)],
    ...(mode === 'compact' ? [] : subcategories.flatMap((group) => [
      [group.name, usd(group.total_amount)], ...(mode === 'detailed' ? group.data.map((row) => [row.name, usd(row.total_amount)]) : []),
    ])),
  ]
  const [assets, ...owed] = sheet.data
  return [
    [...(assets ? category(assets) : []), ['Total assets', usd(assets?.total_amount ?? '')]],
    [...owed.flatMap(category), ['Total liabilities and equity', usd(sheet.liability_equity_total)]],
  ]
}

type Balances = Record<'beginning_amount' | 'debit' | 'credit' | 'total_amount', string>
const balances = ({ beginning_amount, debit, credit, total_amount }: Balances): string[] => [beginning_amount, debit, credit, total_amount].map(plain)

/** Beginning, debit, credit and ending of every account and of all. */
export const trialBalanceShown = (basis: Basis): string[][] => [
  ...expected[basis].trial_balance.map((row) => [row.name, ...balances(row)]), ['Total', ...balances(expected[basis].trial_balance_totals)],
]

/** The same with each balance on its side, without the totals. */
export const trialBalancePairsShown = (basis: Basis): string[][] =>
  expected[basis].trial_balance.map((row) => [row.name, ...sides(row.beginning_amount), plain(row.debit), plain(row.credit), ...sides(row.total_amount)])
const sides = (amount: string): string[] => (amount.startsWith('-') ? ['–', plain(amount.slice(1))] : [plain(amount), '–'])

/** Money in and money out: what stands over the list, and its lines. */
export const cashActivityShown = (mode: Mode) =>
  ([['Money in', expected.cash_activity.money_in, 1], ['Money out', expected.cash_activity.money_out, -1]] as const).map(([title, side, sign]) => ({
    title, total: formatUsd(sign * Number(side.total_amount)),
    lines: mode === 'compact' ? [] : side.categories.map((row) => `${row.chart_of_account_name}${usd(row.amount)}`),
  }))

/** Total, paid and balance of each customer or vendor. */
export const balancesShown = (party: 'customer' | 'vendor'): string[][] =>
  (party === 'customer' ? expected.customer_balance : expected.vendor_balance)
    .map((row) => [row.full_name, plain(row.total_amount), plain(row.paid_amount), plain(row.ending_balance)])

/** Cost, cash paid, loan paid and what is still to pay, in no order. */
export const assetBalancesShown = (): string[][] =>
  expected.fixed_asset_balance.map((row) => [row.total_amount, row.cash_paid_amount, row.loan_paid_amount, row.ending_amount].map(plain))

export const top10Shown = (kind: 'accounts' | 'stakeholders', direction: 'money_in' | 'money_out'): string[] =>
  (kind === 'accounts' ? TOP_ACCOUNTS : TOP_STAKEHOLDERS)[direction].map(([name, amount], index) => `${index + 1}${name}${usd(amount)}`)
