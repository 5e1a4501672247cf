'use client'
import { StatementTable } from '@/components/pickers/statement-table'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Note } from '@/components/ui/note'
import { download } from '@/lib/client/download'
import { useMay } from '@/lib/client/use-may'
import { missingMilesText } from '@/lib/contract/missing-miles'
import { type ProfitAndLossByTruck, profitAndLossByTruckFile } from '@/lib/contract/review-report'
import type { Day } from '@/lib/dates/day'
import { formatRange } from '@/lib/dates/format'
import type { DayRange } from '@/lib/dates/range-presets'
import { NothingInPeriod } from './nothing-in-period'
import { openLinesWithoutTruck } from './open-lines-without-truck'
import { openTruckMiles } from './open-truck-miles'
import { profitByTruckOf, queryOf } from './queries'
import { Report } from './report'
import { ReportPage } from './report-page'
import type { ReportView } from './report-view'
import { TableSkeleton } from './table-skeleton'
import type { ReportDownload } from './use-export'

export function TruckProfitScreen() {
  return (
    <ReportPage
      report="profit-and-loss-by-truck"
      title="Profit and loss by truck"
      basis
      files={filesOf}
      kept={({ range }) => (
        <>
          <EnterMiles day={range.end} />
          <AssignTrucks range={range} />
        </>
      )}
    >
      {(view, change) => (
        <Report query={profitByTruckOf(view)} loading={<TableSkeleton rows={8} />}>
          {(report) => <Statement report={report} view={view} onRange={(range) => change({ range })} />}
        </Report>
      )}
    </ReportPage>
  )
}

function EnterMiles({ day }: { day: Day }) {
  const may = useMay()
  return may('asset.edit') ? <Button onClick={() => openTruckMiles(day)}>Enter miles</Button> : null
}

function AssignTrucks({ range }: { range: DayRange }) {
  const may = useMay()
  return may('transaction.edit') ? (
    <Button onClick={() => openLinesWithoutTruck(range)}>Lines without a truck</Button>
  ) : null
}

function filesOf(view: ReportView): ReportDownload {
  const query = queryOf(view)
  return (as) => download(profitAndLossByTruckFile, { query: { ...query, as } })
}

interface StatementProps {
  report: ProfitAndLossByTruck
  view: ReportView
  onRange: (range: DayRange) => void
}

function Statement({ report, view, onRange }: StatementProps) {
  const { range } = view
  const isBlank = report.results.every(({ truck_id, results }) => truck_id === null && results.length === 0)
  if (isBlank) return <NothingInPeriod range={range} onRange={onRange} />
  const missing = missingMilesText(report.missing_miles)
  return (
    <div className="flex flex-col gap-4">
      {missing === null ? null : <Note tone="amber">{missing}</Note>}
      <Card className="overflow-x-auto" tabIndex={0} aria-label="Profit by truck">
        <StatementTable
          caption={`Profit and loss by truck, ${formatRange(range.start, range.end)}`}
          labelHeader="Truck"
          table={report}
          view={view}
          mode="compact"
          keptAs="profit-and-loss-by-truck"
          columns={COLUMNS}
          names="wrap"
          nameWidth="widest"
          dense
        />
      </Card>
    </div>
  )
}

function OneLine({ children }: { children: string }) {
  return <span className="whitespace-nowrap">{children}</span>
}

const COLUMNS = {
  revenue: { width: 124, desktopOnly: true },
  costs: { width: 124 },
  gross_profit: null,
  operational_income: null,
  other_income: { width: 124 },
  net_profit: { width: 124, desktopOnly: false },
  miles: { width: 96 },
  revenue_per_mile: { width: 120, header: <OneLine>Revenue / mile</OneLine> },
  cost_per_mile: { width: 104, header: <OneLine>Cost / mile</OneLine> },
  profit_per_mile: { width: 112, header: <OneLine>Profit / mile</OneLine> },
}
