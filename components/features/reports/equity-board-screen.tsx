'use client'
import { ReportAmount } from '@/components/pickers/report-amount'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { KeyFigures, StatCard } from '@/components/ui/stat-card'
import { Table, type TableColumn } from '@/components/ui/table'
import { download } from '@/lib/client/download'
import { equityBoardFile, type BoardUnit, type EquityBoard } from '@/lib/contract/equity-board'
import { unitOwedOnName } from '@/lib/contract/unit-name'
import { formatDay, formatMonthYear } from '@/lib/dates/format'
import { formatPlain, formatUsd } from '@/lib/money/format'
import { EquityChart } from './equity-chart'
import { equityBoardOf, equityQueryOf } from './asset-queries'
import { Report } from './report'
import { ReportPage } from './report-page'
import type { ReportView } from './report-view'
import { TableSkeleton } from './table-skeleton'
import { openUnitValue } from './open-unit-value'
import type { ReportDownload } from './use-export'

/** The owner's equity in each truck and trailer, and the effect of selling one. */
export function EquityBoardScreen() {
  return (
    <ReportPage report="truck-equity" title="Truck equity" asOf files={filesOf}>
      {(view) => (
        <Report query={equityBoardOf(view)} loading={<Loading />}>
          {(board) => <Board board={board} />}
        </Report>
      )}
    </ReportPage>
  )
}

function filesOf(view: ReportView): ReportDownload {
  const query = equityQueryOf(view)
  return (as) => download(equityBoardFile, { query: { ...query, as } })
}

function Board({ board }: { board: EquityBoard }) {
  const end = formatDay(board.end_date)
  if (board.results.length === 0)
    return (
      <Card>
        <EmptyState kind="nothing-yet" title={`No trucks or trailers by ${end}`}>
          A truck or trailer that you own appears here from the day it was bought until it is sold and paid off.
        </EmptyState>
      </Card>
    )
  return (
    <>
      <Cards totals={board.totals} />
      <EquityChart points={board.over_time} />
      <Card className="overflow-hidden" aria-label="Equity by unit">
        <Table
          caption={`Equity by unit as of ${end}`}
          columns={columnsOf(board)}
          rows={board.results}
          rowId={({ truck, trailer }) => truck ?? trailer ?? ''}
        />
      </Card>
      <p className="text-xs text-muted">
        A unit without a market value is shown at its book value. Choose one to enter what it would sell for. A disposed
        unit is shown until its loan is paid off.
      </p>
    </>
  )
}

const Cards = ({ totals }: { totals: EquityBoard['totals'] | null }) => (
  <KeyFigures sideways>
    <StatCard label="Market value" value={totals && formatUsd(totals.market_value)} />
    <StatCard label="Loan balance" value={totals && formatUsd(totals.loan_balance)} />
    <StatCard label="Equity" value={totals && formatUsd(totals.equity)} />
  </KeyFigures>
)

const Loading = () => (
  <div className="flex flex-col gap-4">
    <Cards totals={null} />
    <TableSkeleton rows={8} />
  </div>
)

type Figure = keyof EquityBoard['totals']

const columnsOf = (board: EquityBoard): TableColumn<BoardUnit>[] => [
  {
    id: 'unit',
    header: 'Truck or trailer',
    cell: (unit) => (
      <button
        type="button"
        className="text-left hover:underline max-sm:min-h-11"
        onClick={() => openUnitValue(unit, board.end_date)}
      >
        {unitOwedOnName(unit)}
        {/* A phone has no room for its column. */}
        <span className="block text-xs text-muted sm:hidden">Worth {formatPlain(unit.market_value)}</span>
      </button>
    ),
    total: 'Total',
  },
  {
    ...figure(board, 'market_value', 'Market value', true),
    cell: ({ market_value, valued_on }) => (
      <>
        <ReportAmount value={market_value} withSign={false} zero="figure" />
        {valued_on === null ? null : (
          <span className="block text-xs whitespace-nowrap text-muted">{formatDay(valued_on)}</span>
        )}
      </>
    ),
  },
  figure(board, 'total_cost', 'Cost', true),
  figure(board, 'cash_paid', 'Cash paid', true),
  figure(board, 'loan_paid', 'Loan paid', true),
  figure(board, 'loan_balance', 'Loan balance'),
  figure(board, 'book_value', 'Book value', true),
  figure(board, 'equity', 'Equity'),
  figure(board, 'sale_profit', 'Profit on sale', true),
  {
    id: 'payoff',
    header: 'Payoff',
    hideOnPhone: true,
    cell: ({ payoff_date }) =>
      payoff_date === null ? null : <span className="whitespace-nowrap">{formatMonthYear(payoff_date)}</span>,
  },
]

const figure = ({ totals }: EquityBoard, id: Figure, header: string, hideOnPhone = false): TableColumn<BoardUnit> => ({
  id,
  header,
  align: 'right',
  hideOnPhone,
  cell: (unit) => <ReportAmount value={unit[id]} withSign={false} zero="figure" />,
  total: <ReportAmount value={totals[id]} withSign />,
})
