'use client'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { StatementTable as Table } from '@/components/pickers/statement-table'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { cx } from '@/components/ui/cx'
import { WIDE_TABLE } from '@/components/ui/tree-look'
import { download } from '@/lib/client/download'
import { type BalanceSheet, balanceSheetFile } from '@/lib/contract/report'
import type { StatementTable } from '@/lib/contract/statement'
import { formatDay } from '@/lib/dates/format'
import type { DayRange } from '@/lib/dates/range-presets'
import { sumWire } from '@/lib/money/cents'
import { formatUsd } from '@/lib/money/format'
import { NothingInPeriod } from './nothing-in-period'
import { balanceSheetOf, sheetQueryOf } from './queries'
import { Report } from './report'
import { ReportPage } from './report-page'
import type { ReportView } from './report-view'
import { TableSkeleton } from './table-skeleton'
import type { ReportDownload } from './use-export'

export function BalanceSheetScreen() {
  return (
    <ReportPage
      report="balance-sheet"
      title="Balance sheet"
      modes={['compact', 'summary', 'detailed']}
      basis
      compare="none"
      columns={COLUMNS}
      percent="% of assets"
      files={filesOf}
      proof={(view) => <Proof view={view} />}
    >
      {(view, change) => (
        <Report query={balanceSheetOf(view)} loading={<Loading />}>
          {(report) => <Statement report={report} view={view} onRange={(range) => change({ range })} />}
        </Report>
      )}
    </ReportPage>
  )
}

const COLUMNS = ['week', 'month', 'quarter', 'year', 'entity'] as const

function filesOf(view: ReportView): ReportDownload {
  const query = { ...sheetQueryOf(view), mode: view.mode }
  return (as) => download(balanceSheetFile, { query: { ...query, as } })
}

/** Says whether the statement balances, and if not, by how much it is out of balance. */
function Proof({ view }: { view: ReportView }) {
  const { data } = useQuery({ ...balanceSheetOf(view), placeholderData: keepPreviousData })
  // Its space is reserved, so that the bar does not grow when the response arrives.
  if (!data) {
    return (
      <span className="invisible" aria-hidden>
        <Balanced />
      </span>
    )
  }
  const off = imbalance(data)
  return off === 0 ? (
    <Balanced />
  ) : (
    <Badge tone="red">
      <CircleAlert size={13} strokeWidth={2} aria-hidden />
      Out of balance by {formatUsd(off)}
    </Badge>
  )
}

/** Assets less liabilities and equity: 0 if the books are sound. */
export const imbalance = ({
  data,
  liability_equity_total,
}: Pick<BalanceSheet, 'data' | 'liability_equity_total'>): number =>
  sumWire([data.find(({ account_element }) => account_element === 'asset')?.total_amount ?? 0, -liability_equity_total])

const Balanced = () => (
  <Badge tone="green">
    <CircleCheck size={13} strokeWidth={2} aria-hidden />
    Assets equal liabilities + equity
  </Badge>
)

interface StatementProps {
  report: BalanceSheet
  view: ReportView
  onRange: (range: DayRange) => void
}

function Statement({ report, view, onRange }: StatementProps) {
  const { range, mode, compare, columns } = view
  const beside = columns !== 'total'
  // Retained earnings are in every response, even if zero.
  if (report.rows.every(({ cells }) => cells.every((amount) => !amount)))
    return <NothingInPeriod asOf range={range} onRange={onRange} />
  return (
    <div
      className={cx(
        'grid gap-4',
        beside ? 'grid-cols-1' : compare === 'none' ? 'grid-cols-2 max-lg:grid-cols-1' : 'min-[1680px]:grid-cols-2',
      )}
    >
      {sidesOf(report).map((side) => (
        <Card
          key={side.name}
          className={cx('self-start', beside ? WIDE_TABLE : 'overflow-hidden')}
          {...(beside && { tabIndex: 0, 'aria-label': `${side.name} in columns` })}
        >
          <Table
            caption={`${side.name} as of ${formatDay(range.end)}`}
            labelHeader={side.name}
            table={side}
            view={view}
            mode={mode}
            keptAs={`balance-sheet ${side.name}`}
            dense={beside}
            scrolls={beside}
            columns={{ amount: { width: 160 }, share: null, amount_1: { width: 140, muted: true } }}
          />
        </Card>
      ))}
    </div>
  )
}

/** Each side ends in its total. */
function sidesOf({ columns, rows }: BalanceSheet): (StatementTable & { name: string })[] {
  const end = rows.findIndex(({ kind }) => kind === 'total') + 1
  return [
    { name: 'Assets', columns, rows: rows.slice(0, end) },
    { name: 'Liabilities and equity', columns, rows: rows.slice(end) },
  ]
}

const Loading = () => (
  <div className="grid grid-cols-2 gap-4 max-lg:grid-cols-1">
    <TableSkeleton />
    <TableSkeleton />
  </div>
)
