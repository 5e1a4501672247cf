/* The rows that a screen of the golden quarter must show, as texts, from the expected figures. */
import { formatPlain, formatUsd } from '@/lib/money/format'
import { BY_MONTH, CHANGES, NO_TRUCK, STATS_BEFORE, TOP_ACCOUNTS, TOP_STAKEHOLDERS, TRUCKS } from './by-hand'
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

/** The statements under the tabs of the dashboard, one table each: the sides of the balance sheet are below each other. */
export const dashboardShown = (basis: Basis, mode: Mode): Record<'Profit & Loss' | 'Balance Sheet' | 'Cash Activity', string[][]> => ({
  'Profit & Loss': profitAndLossShown(basis, mode),
  'Balance Sheet': [
    ...balanceSheetShown(basis, mode).flatMap((side) => side.slice(0, -1)), ['Total liabilities and equity', usd(expected[basis].balance_sheet.liability_equity_total)],
  ],
  'Cash Activity': [
    ...([['Money in', expected.cash_activity.money_in], ['Money out', expected.cash_activity.money_out]] as const).flatMap(([name, side]) => [
      [name, usd(side.total_amount)], ...(mode === 'compact' ? [] : side.categories.map((row) => [row.chart_of_account_name, usd(row.amount)])),
    ]),
    ['Net burn', usd(expected.cash_activity.net_burn)],
  ],
})

/** Label, figure, change and comparison value of each card of the dashboard. */
export const cardsShown = (): string[][] =>
  ([['Cash Amount', 'cash_amount', 1], ['Money In', 'total_money_in', 1], ['Money Out', 'total_money_out', -1], ['Net burn', 'net_burn', 1]] as const)
    .map(([label, key, sign]) => [
      label, formatUsd(sign * Number(expected.transaction_stats[key])), CHANGES[key], `vs ${formatUsd(sign * Number(STATS_BEFORE[key]))}, Dec 1 – Feb 28`,
    ])

/** Money in, money out and net of each month, the latest first. */
export const monthsShown = (): string[][] => BY_MONTH.map(([month, into, out, net]) => [month, usd(into), usd(`-${out}`), usd(net)])

/** The balance of each bank account; negative for a card. */
export const bankBalancesShown = (): string[] =>
  [1010, 1020, 1050, 2110].map((number) => usd(expected.accrual.trial_balance.find((row) => row.chart_of_account_number === number)?.total_amount ?? '')).sort()

/** Unit, revenue, costs, other income, profit, miles and the three figures per mile; then lines without a truck, and the total. */
export function trucksShown(basis: Basis): string[][] {
  const { revenue, net_profit, results } = expected[basis].profit_and_loss
  const costs = results.filter(({ name }) => !/Revenue|Income/.test(name)).reduce((cents, section) => cents + Math.round(Number(section.total_amount) * 100), 0)
  const other = results.find(({ name }) => name === 'Non-Operating Income')?.total_amount ?? '0'
  const miles = TRUCKS.reduce((all, truck) => all + truck.miles, 0)
  const money = (amounts: readonly string[]) => amounts.map((amount) => formatPlain(Number(amount)))
  return [
    ...TRUCKS.map((truck) => [truck.unit, ...money(truck.figures), truck.miles.toLocaleString('en-US'), ...money(truck.perMile)]),
    ['Unassigned', ...money(NO_TRUCK[basis]), '', '', '', ''],
    [
      'Total, fleet average per mile', ...[revenue, String(costs / 100), other, net_profit].map(usd), miles.toLocaleString('en-US'),
      ...[Number(revenue), costs / 100, Number(net_profit)].map((amount) => usd(String(Math.round((amount / miles) * 100) / 100))),
    ],
  ]
}

type Balances = Record<'beginning_amount' | 'debit' | 'credit' | 'total_amount', string>
const balances = ({ beginning_amount, debit, credit, total_amount }: Balances): string[] => [beginning_amount, debit, credit, total_amount]

/** Beginning, debit, credit and ending of every account and of all. */
export const trialBalanceShown = (basis: Basis): string[][] => [
  ...expected[basis].trial_balance.map((row) => [row.name, ...balances(row).map(plain)]), ['Total', ...balances(expected[basis].trial_balance_totals).map(usd)],
]

/** The same with each balance on its side, without totals. */
export const trialBalancePairsShown = (basis: Basis): string[][] =>
  expected[basis].trial_balance.map((row) => [row.name, ...sides(row.beginning_amount), plain(row.debit), plain(row.credit), ...sides(row.total_amount)])
const sides = (amount: string): string[] => (amount.startsWith('-') ? ['–', plain(amount.slice(1))] : [plain(amount), '–'])

/** Money in and money out: the totals above the list, and its lines. */
export const cashActivityShown = (mode: Mode) =>
  ([['Money in', expected.cash_activity.money_in, 1], ['Money out', expected.cash_activity.money_out, -1]] as const).map(([title, side, sign]) => ({
    title, total: formatUsd(sign * Number(side.total_amount)),
    lines: mode === 'compact' ? [] : side.categories.map((row) => `${row.chart_of_account_name}${usd(row.amount)}`),
  }))

/** Total, paid and balance of each customer or vendor, then of all. */
export function balancesShown(party: 'customer' | 'vendor'): string[][] {
  const rows = party === 'customer' ? expected.customer_balance : expected.vendor_balance
  const figures = rows.map((row) => [row.total_amount, row.paid_amount, row.ending_balance])
  return [
    ...rows.map((row, index) => [row.full_name, ...(figures[index] ?? []).map(plain)]),
    [`Total, ${rows.length} ${party}s`, ...totalOf(figures)],
  ]
}

/** Cost, cash paid, loan paid and amount still to pay of each unit, in any order, then the total. */
export function assetBalancesShown(): { units: string[][]; total: string[] } {
  const figures = expected.fixed_asset_balance.map((row) => [row.total_amount, row.cash_paid_amount, row.loan_paid_amount, row.ending_amount])
  return { units: figures.map((row) => row.map(plain)), total: totalOf(figures) }
}

/** The total of each column, with the currency sign. */
const totalOf = (rows: readonly string[][]): string[] =>
  (rows[0] ?? []).map((_, column) => usd(String(rows.reduce((cents, row) => cents + Math.round(Number(row[column]) * 100), 0) / 100)))

export const top10Shown = (kind: 'accounts' | 'stakeholders', direction: 'money_in' | 'money_out'): string[] =>
  (kind === 'accounts' ? TOP_ACCOUNTS : TOP_STAKEHOLDERS)[direction].map(([name, amount], index) => `${index + 1}${name}${usd(amount)}`)
