import type { StakeholderBalance, StakeholderBalances } from '@/lib/contract/balance-report'
import { balanceFilterWords, shownBalances, type BalancesShown } from '@/lib/contract/narrowed'
import { AGES } from '@/lib/dates/aging'
import { formatLongDay } from '@/lib/dates/format'
import { sumWire } from '@/lib/money/cents'
import type { Column, Paper, Row } from '@/server/providers/paper/paper'
import type { Ctx } from '../../context'
import { stakeholderBalances } from '../stakeholder-balances'
import { moneyColumns, paperOf, partLabel } from './frame'

type Side = 'customer' | 'vendor'
type BalancesQuery = Parameters<typeof stakeholderBalances>[2]
type Amounts = StakeholderBalances['totals']

const AMOUNTS = moneyColumns(['Total', 'Paid', 'Balance', ...AGES.map(({ label }) => label)], 15)
const columnsOf = (side: Side): Column[] => [
  { label: side === 'customer' ? 'Customer' : 'Vendor', kind: 'text', width: 36 },
  ...AMOUNTS,
]

/** The filters are printed at the top; below the totals of what is shown come those of all, which agree with the ledger. */
const balancesPaper =
  (side: Side) =>
  async (ctx: Ctx, { search, only_open, min_amount, ...query }: BalancesQuery & BalancesShown): Promise<Paper> => {
    const report = await stakeholderBalances(ctx, side, query)
    const { end_date } = report
    const narrowing = { search, only_open, min_amount }
    return paperOf(
      ctx,
      { start_date: end_date, end_date, entities: query.entities },
      {
        title: side === 'customer' ? 'Customer balance' : 'Vendor balance',
        columns: columnsOf(side),
        rows: balanceRows(report, shownBalances(report.results, narrowing), `${side}s`),
        remarks: [
          ...(query.start_date ? [`Documents from ${formatLongDay(query.start_date)}`] : []),
          ...balanceFilterWords(narrowing),
        ],
        isAsOf: true,
        isCashOnly: true,
      },
    )
  }
export const customerBalancePaper = balancesPaper('customer')
export const vendorBalancePaper = balancesPaper('vendor')

function balanceRows(
  { results, totals, ledger_account: ledger }: StakeholderBalances,
  shown: readonly StakeholderBalance[],
  many: string,
): Row[] {
  if (results.length === 0 && ledger.balance === 0) return []
  const proof = (label: string, amount: number): Row => ({
    kind: 'line',
    level: 0,
    cells: [label, null, null, amount, null, null, null, null, null],
  })
  const lines = shown.map((row): Row => ({ kind: 'line', level: 0, cells: [row.full_name, ...amountsOf(row)] }))
  const isPart = shown.length < results.length
  const part: Row = {
    kind: 'subtotal',
    level: 0,
    cells: [partLabel(shown.length, results.length, many), ...sumsOf(shown)],
  }
  return [
    ...lines,
    ...(isPart ? [part] : []),
    { kind: 'total', level: 0, cells: [isPart ? `Total of all ${many}` : 'Total', ...amountsOf(totals)] },
    proof(`Ledger account ${ledger.chart_number} ${ledger.name}`, ledger.balance),
    proof('Difference', ledger.difference),
  ]
}

const amountsOf = (row: Amounts): number[] => [
  row.total_amount,
  row.paid_amount,
  row.ending_balance,
  ...AGES.map(({ column }) => row[column]),
]

const sumsOf = (rows: readonly Amounts[]): number[] => {
  const amounts = rows.map(amountsOf)
  return AMOUNTS.map((_, column) => sumWire(amounts.map((row) => row[column] ?? 0)))
}
