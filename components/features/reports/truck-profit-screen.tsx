'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { ledgerBehind } from '@/components/pickers/figure-lines'
import { Button } from '@/components/ui/button'
import { countText } from '@/components/ui/count-text'
import { cx } from '@/components/ui/cx'
import { TreeTable, type TreeColumn, type TreeNode } from '@/components/ui/tree-table'
import { useDelayed } from '@/components/ui/use-delayed'
import { download } from '@/lib/client/download'
import { useMay } from '@/lib/client/use-may'
import { profitAndLossByTruckPdf, profitAndLossByTruckXlsx } from '@/lib/contract/calls/report-file'
import type { Day } from '@/lib/dates/day'
import { formatRange } from '@/lib/dates/format'
import type { DayRange } from '@/lib/dates/range-presets'
import { formatPlain, formatUsd } from '@/lib/money/format'
import { NothingInPeriod } from './nothing-in-period'
import { openTruckMiles } from './open-truck-miles'
import { profitByTruckOf, queryOf } from './queries'
import { ReportFailed } from './report-failed'
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
      kept={({ range }) => <EnterMiles day={range.end} />}
    >
      {(view, change) => <Report view={view} onRange={(range) => change({ range })} />}
    </ReportPage>
  )
}

function EnterMiles({ day }: { day: Day }) {
  const may = useMay()
  return may('asset.edit') ? <Button onClick={() => openTruckMiles(day)}>Enter miles</Button> : null
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
  const failed = <ReportFailed query={query} />
  if (!query.data) return query.isError ? failed : waiting ? <TableSkeleton rows={8} /> : null
  const linkOf: LinkOf = (row, key) => ledgerBehind(row.behind[key], view, row.truck)
  const lineOf = (row: TruckRow) => linkOf(row, 'revenue') ?? linkOf(row, 'costs')
  return (
    <div className="flex flex-col gap-4" aria-busy={query.isPlaceholderData || undefined}>
      {query.isError ? failed : null}
      {isWithoutFigures(query.data) ? (
        <NothingInPeriod range={range} onRange={onRange} />
      ) : (
        <section className="card wraps overflow-x-auto md:[&_.acct>:last-child]:min-w-52!" tabIndex={0} aria-label="Profit by truck">
          <TreeTable
            caption={`Profit and loss by truck, ${formatRange(range.start, range.end)}`}
            labelHeader="Truck"
            columns={columnsOf(linkOf)}
            nodes={truckRows(query.data).map(nodeOf)}
            mode="compact"
            keptAs="profit-and-loss-by-truck"
            canOpen={({ row }) => row.kind === 'row' && row.children.length === 0 && lineOf(row) !== null}
            onOpen={({ row }) => router.push(lineOf(row) ?? '')}
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

const Amount = ({ value, kind }: { value: number | null; kind: TruckRow['kind'] }) =>
  value === null ? null : <span className={cx('money', value < 0 && 'n')}>{kind === 'net' ? formatUsd(value) : formatPlain(value)}</span>

type LinkOf = (row: TruckRow, key: keyof TruckRow['behind']) => string | null
type Money = 'revenue' | 'costs' | 'net_profit' | 'revenue_per_mile' | 'cost_per_mile' | 'profit_per_mile'
const amount = (key: Money, header: string, width: number, href?: TreeColumn<TruckRow>['href']): TreeColumn<TruckRow> => ({
  key, header, width, desktopOnly: key !== 'net_profit', cell: (row) => <Amount value={row[key]} kind={row.kind} />,
  href: (row, node) => (row[key] === null || !href ? null : href(row, node)),
})

const columnsOf = (linkOf: LinkOf): TreeColumn<TruckRow>[] => [
  amount('revenue', 'Revenue', 124, (row) => linkOf(row, 'revenue')),
  amount('costs', 'Costs', 124, (row) => linkOf(row, 'costs')),
  amount('net_profit', 'Net profit', 124, (row) => linkOf(row, 'net_profit')),
  {
    key: 'miles', header: 'Miles', width: 96, desktopOnly: true, muted: true,
    cell: (row) => (row.miles === null ? '' : countText(row.miles)),
  },
  amount('revenue_per_mile', 'Revenue / mile', 120),
  amount('cost_per_mile', 'Cost / mile', 104),
  amount('profit_per_mile', 'Profit / mile', 108),
]
