'use client'
import { StatementTable } from '@/components/pickers/statement-table'
import { Card } from '@/components/ui/card'
import { WIDE_TABLE } from '@/components/ui/tree-look'
import { useIsMobile } from '@/components/ui/use-media'
import { download } from '@/lib/client/download'
import { type ProfitAndLoss, profitAndLossFile } from '@/lib/contract/report'
import { formatRange } from '@/lib/dates/format'
import type { DayRange } from '@/lib/dates/range-presets'
import { NothingInPeriod } from './nothing-in-period'
import { ProfitAndLossCards } from './profit-and-loss-cards'
import { comparedQueryOf, profitAndLossOf } from './queries'
import { Report } from './report'
import { ReportPage } from './report-page'
import type { ReportView } from './report-view'
import { TableSkeleton } from './table-skeleton'
import type { ReportDownload } from './use-export'

export function ProfitAndLossScreen() {
  return (
    <ReportPage
      report="profit-and-loss"
      title="Profit and loss"
      modes={['compact', 'summary', 'detailed']}
      basis
      compare="previous-year"
      columns={COLUMNS}
      percent="% of revenue"
      files={filesOf}
    >
      {(view, change) => (
        <Report query={profitAndLossOf(view)} loading={<Loading compared={isCompared(view)} />}>
          {(report) => <Statement report={report} view={view} onRange={(range) => change({ range })} />}
        </Report>
      )}
    </ReportPage>
  )
}

const COLUMNS = ['week', 'month', 'quarter', 'year', 'entity', 'truck', 'budget'] as const

function filesOf(view: ReportView): ReportDownload {
  const query = { ...comparedQueryOf(view), mode: view.mode }
  return (as) => download(profitAndLossFile, { query: { ...query, as } })
}

interface StatementProps {
  report: ProfitAndLoss
  view: ReportView
  onRange: (range: DayRange) => void
}

function Statement({ report, view, onRange }: StatementProps) {
  const { range, mode, compare, columns } = view
  const beside = columns !== 'total'
  const mobile = useIsMobile()
  return (
    <>
      <ProfitAndLossCards now={report} compared={isCompared(view)} />
      {report.rows.every(({ kind }) => kind !== 'section') ? (
        <NothingInPeriod range={range} onRange={onRange} />
      ) : (
        <Card
          className={beside ? WIDE_TABLE : 'overflow-hidden'}
          {...(beside && { tabIndex: 0, 'aria-label': 'Profit and loss in columns' })}
        >
          <StatementTable
            caption={`Profit and loss, ${formatRange(range.start, range.end)}`}
            labelHeader="Account"
            table={report}
            view={view}
            mode={mode}
            keptAs="profit-and-loss"
            dense={beside}
            scrolls={beside}
            columns={{
              amount: { width: mobile ? 136 : 190 },
              share: { width: 124 },
              amount_1: { width: compare === 'previous-year' ? 152 : 196, muted: true },
              change: { width: 124 },
            }}
          />
        </Card>
      )}
    </>
  )
}

const isCompared = ({ compare, columns }: ReportView): boolean => compare !== 'none' && columns === 'total'

const Loading = ({ compared }: { compared: boolean }) => (
  <div className="flex flex-col gap-4">
    <ProfitAndLossCards now={null} compared={compared} />
    <TableSkeleton />
  </div>
)
