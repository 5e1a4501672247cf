'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@/components/ui/use-router'
import { ReportAmount } from '@/components/pickers/report-amount'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { KeyFigures, StatCard } from '@/components/ui/stat-card'
import { TreeTable, type TreeColumn, type TreeNode } from '@/components/ui/tree-table'
import { useDelayed } from '@/components/ui/use-delayed'
import { download } from '@/lib/client/download'
import { fixedAssetBalanceTruckFile } from '@/lib/contract/fixed-asset-report'
import { formatDay } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import { assetRows, assetTotals, type AssetRow } from './asset-rows'
import { ledgerOfUnit } from './drill-down'
import { assetBalanceOf, truckEquityOf } from './asset-queries'
import { queryOf } from './queries'
import { ReportFailed } from './report-failed'
import { ReportPage } from './report-page'
import type { ReportView } from './report-view'
import { TableSkeleton } from './table-skeleton'
import { useFirstDay } from './view-controls'
import type { ReportDownload } from './use-export'

/** The cost, payments and owner's equity of each truck and trailer. */
export function FixedAssetBalanceScreen() {
  return (
    <ReportPage report="fixed-asset-balance-truck" title="Fixed-asset balance by truck" asOf files={filesOf}>
      {(view) => <Report view={view} />}
    </ReportPage>
  )
}

function filesOf(view: ReportView): ReportDownload {
  const query = queryOf(view)
  return (as) => download(fixedAssetBalanceTruckFile, { query: { ...query, as } })
}

function Report({ view }: { view: ReportView }) {
  const router = useRouter()
  const start = useFirstDay(view.entities)
  const paid = useQuery({ ...assetBalanceOf(view), placeholderData: keepPreviousData })
  const worth = useQuery({ ...truckEquityOf(view), placeholderData: keepPreviousData })
  const broken = paid.error ? paid : worth.error ? worth : null
  const failed = broken ? <ReportFailed query={broken} /> : null
  const waiting = useDelayed(failed === null && !(paid.data && worth.data), 150)
  if (!paid.data || !worth.data) return failed ?? (waiting ? <Loading /> : null)
  const rows = assetRows(paid.data, worth.data)
  const totals = assetTotals(rows)
  const end = formatDay(view.range.end)
  return (
    <div className="flex flex-col gap-4" aria-busy={paid.isPlaceholderData || undefined}>
      {failed}
      {rows.length === 0 ? (
        <Card>
          <EmptyState kind="nothing-yet" title={`No trucks or trailers by ${end}`}>
            A truck or trailer appears here from the day it was bought until it is sold.
          </EmptyState>
        </Card>
      ) : (
        <>
          <Cards totals={totals} />
          <Card className="overflow-x-auto" tabIndex={0} aria-label="Balance by truck">
            <TreeTable
              caption={`Fixed-asset balance by truck as of ${end}`}
              labelHeader="Truck or trailer"
              names="wrap"
              nameWidth="wide"
              columns={COLUMNS}
              nodes={[
                ...rows.map((row): TreeNode<AssetRow> => ({ id: row.id, label: row.name, row })),
                { id: 'total', label: totals.name, kind: 'net', row: totals },
              ]}
              mode="compact"
              canOpen={({ row }) => row.unit !== null}
              onOpen={({ row: { unit } }) =>
                unit && router.push(ledgerOfUnit(unit, { ...view, range: { start, end: view.range.end } }))
              }
            />
          </Card>
        </>
      )}
    </div>
  )
}

function Cards({ totals }: { totals: AssetRow | null }) {
  return (
    <KeyFigures sideways>
      <StatCard label="Cost" value={totals && formatUsd(totals.cost)} />
      <StatCard label="Loan balance" value={totals && formatUsd(totals.loan_balance)} />
      <StatCard label="Equity" value={totals && formatUsd(totals.equity)} />
    </KeyFigures>
  )
}

const Loading = () => (
  <div className="flex flex-col gap-4">
    <Cards totals={null} />
    <TableSkeleton rows={8} />
  </div>
)

const amount = (
  key: keyof AssetRow & string,
  header: string,
  value: (row: AssetRow) => number,
  more: Partial<TreeColumn<AssetRow>> = {},
): TreeColumn<AssetRow> => ({
  key,
  header,
  width: 116,
  desktopOnly: true,
  ...more,
  cell: (row, { kind }) => <ReportAmount value={value(row)} withSign={kind === 'net'} />,
})

const COLUMNS: TreeColumn<AssetRow>[] = [
  {
    key: 'vin',
    header: 'VIN',
    width: 92,
    desktopOnly: true,
    muted: true,
    cell: ({ vin }) => <span title={vin ?? undefined}>{vin ? `…${vin.slice(-6)}` : ''}</span>,
  },
  amount('cost', 'Cost', (row) => row.cost),
  amount('cash_paid', 'Cash paid', (row) => row.cash_paid),
  amount('loan_paid', 'Loan paid', (row) => row.loan_paid),
  amount('loan_balance', 'Loan balance', (row) => row.loan_balance, { desktopOnly: false }),
  amount('depreciation', 'Depreciation', (row) => row.depreciation, { wideOnly: true }),
  amount('book_value', 'Book value', (row) => row.book_value),
  amount('equity', 'Equity', (row) => row.equity),
]
