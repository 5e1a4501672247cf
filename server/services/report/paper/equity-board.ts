import type { equityBoardFile } from '@/lib/contract/equity-board'
import type { Query } from '@/lib/contract/endpoint'
import { unitOwedOnName } from '@/lib/contract/unit-name'
import type { Cell, Column, Paper, Row } from '@/server/providers/paper/paper'
import type { Ctx } from '../../context'
import { equityBoard } from '../equity-board'
import { moneyColumns, paperOf } from './frame'

const COLUMNS: readonly Column[] = [
  { label: 'Unit', kind: 'text', width: 34 },
  { label: 'Valued on', kind: 'date', width: 12 },
  ...moneyColumns(
    ['Cost', 'Cash paid', 'Loan paid', 'Loan balance', 'Book value', 'Market value', 'Equity', 'Profit on sale'],
    16,
  ),
  { label: 'Payoff', kind: 'date', width: 12 },
]

export async function equityBoardPaper(ctx: Ctx, query: Query<typeof equityBoardFile>): Promise<Paper> {
  const { results, totals } = await equityBoard(ctx, query)
  const figures = (of: typeof totals): Cell[] => [
    of.total_cost,
    of.cash_paid,
    of.loan_paid,
    of.loan_balance,
    of.book_value,
    of.market_value,
    of.equity,
    of.sale_profit,
  ]
  const lines = results.map((unit): Row => ({
    kind: 'line',
    level: 0,
    cells: [unitOwedOnName(unit), unit.valued_on, ...figures(unit), unit.payoff_date],
  }))
  const total: Row = { kind: 'total', level: 0, cells: ['Total', null, ...figures(totals), null] }
  return paperOf(
    ctx,
    { start_date: query.end_date, end_date: query.end_date, entities: query.entities },
    {
      title: 'Truck equity board',
      columns: COLUMNS,
      rows: lines.length === 0 ? [] : [...lines, total],
      isAsOf: true,
      isCashOnly: true,
      remarks: ['Units without a market value are shown at their book value'],
    },
  )
}
