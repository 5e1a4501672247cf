'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { cx } from '@/components/ui/cx'
import { QueryErrorNote } from '@/components/ui/note'
import { TreeTable, type TreeColumn, type TreeNode } from '@/components/ui/tree-table'
import { useDelayed } from '@/components/ui/use-delayed'
import { download } from '@/lib/client/download'
import { profitAndLossByTruckPdf, profitAndLossByTruckXlsx } from '@/lib/contract/calls/report-file'
import { formatRange } from '@/lib/dates/format'
import type { DayRange } from '@/lib/dates/range-presets'
import { formatPlain } from '@/lib/money/format'
import { ledgerOf } from './drill-down'
import { NothingInPeriod } from './nothing-in-period'
import { profitByTruckOf, queryOf } from './queries'
import { ReportPage } from './report-page'
import type { ReportView } from './report-view'
import { TableSkeleton } from './table-skeleton'
import { isWithoutFigures, truckRows, type TruckRow } from './truck-rows'

export function TruckProfitScreen() {
  return (
    <ReportPage
      report="profit-and-loss-by-truck"
      title="Profit and loss by truck"
      basis
      files={filesOf}
    >
      {(view, change) => <Report view={view} onRange={(range) => change({ range })} />}
    </ReportPage>
  )
}

function filesOf(view: ReportView) {
  const query = queryOf(view)
  return { pdf: () => download(profitAndLossByTruckPdf, { query }), xlsx: () => download(profitAndLossByTruckXlsx, { query }) }
}

function Report({ view, onRange }: { view: ReportView; onRange: (range: DayRange) => void }) {
  const { range } = view
  const router = useRouter()
  const query = useQuery({ ...profitByTruckOf(view), placeholderData: keepPreviousData })
  const waiting = useDelayed(query.data === undefined && !query.isError, 150)
  const failed = <QueryErrorNote what="the report" error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
  if (!query.data) return query.isError ? failed : waiting ? <TableSkeleton rows={8} /> : null
  return (
    <div className="flex flex-col gap-4" aria-busy={query.isPlaceholderData || undefined}>
      {query.isError ? failed : null}
      {isWithoutFigures(query.data) ? (
        <NothingInPeriod range={range} onRange={onRange} />
      ) : (
        <section className="card overflow-x-auto" tabIndex={0} aria-label="Profit by truck">
          <TreeTable
            caption={`Profit and loss by truck, ${formatRange(range.start, range.end)}`}
            labelHeader="Truck"
            columns={COLUMNS}
            nodes={truckRows(query.data).map(nodeOf)}
            mode="compact"
            keptAs="profit-and-loss-by-truck"
            canOpen={({ row }) => row.lines !== null}
            onOpen={({ row: { lines } }) => lines && router.push(ledgerOf(lines.account, view, lines.truck))}
          />
        </section>
      )}
    </div>
  )
}

const nodeOf = (row: TruckRow): TreeNode<TruckRow> => ({
  id: row.id,
  label: row.name,
  number: row.chartNumber,
  kind: row.kind,
  row,
  children: row.children.map(nodeOf),
})

const Amount = ({ value }: { value: number | null }) =>
  value === null ? null : <span className={cx('money', value < 0 && 'n')}>{formatPlain(value)}</span>

const amount = (key: keyof TruckRow, header: string, value: (row: TruckRow) => number | null, width: number): TreeColumn<TruckRow> => ({
  key, header, width, desktopOnly: key !== 'net_profit', cell: (row) => <Amount value={value(row)} />,
})

const COLUMNS: TreeColumn<TruckRow>[] = [
  amount('revenue', 'Revenue', (row) => row.revenue, 124),
  amount('costs', 'Costs', (row) => row.costs, 124),
  amount('net_profit', 'Net profit', (row) => row.net_profit, 124),
  {
    key: 'miles', header: 'Miles', width: 96, desktopOnly: true, muted: true,
    cell: (row) => row.miles?.toLocaleString('en-US') ?? '',
  },
  amount('revenue_per_mile', 'Revenue / mile', (row) => row.revenue_per_mile, 120),
  amount('cost_per_mile', 'Cost / mile', (row) => row.cost_per_mile, 104),
  amount('profit_per_mile', 'Profit / mile', (row) => row.profit_per_mile, 108),
]
