'use client'
import { useRouter } from 'next/navigation'
import { linesBehind } from '@/components/pickers/figure-lines'
import { download } from '@/lib/client/download'
import type { ProfitAndLoss } from '@/lib/contract/report'
import { profitAndLossPdf, profitAndLossXlsx } from '@/lib/contract/calls/report-file'
import type { DayRange } from '@/lib/dates/range-presets'
import { ComparedReport } from './compared-report'
import { NothingInPeriod } from './nothing-in-period'
import { ProfitAndLossCards } from './profit-and-loss-cards'
import { profitAndLossRows } from './profit-and-loss-rows'
import { ProfitAndLossTable } from './profit-and-loss-table'
import { profitAndLossOf, queryOf } from './queries'
import { ReportPage } from './report-page'
import type { ReportView } from './report-view'
import { TableSkeleton } from './table-skeleton'
import { useCompared } from './use-compared'

export function ProfitAndLossScreen() {
  return (
    <ReportPage
      report="profit-and-loss"
      title="Profit and loss"
      modes={['compact', 'summary', 'detailed']}
      basis
      compare="previous-year"
      files={filesOf}
    >
      {(view, change) => <Report view={view} onRange={(range) => change({ range })} />}
    </ReportPage>
  )
}

function filesOf(view: ReportView) {
  const query = { ...queryOf(view), mode: view.mode, compare: view.compare }
  return { pdf: () => download(profitAndLossPdf, { query }), xlsx: () => download(profitAndLossXlsx, { query }) }
}

function Report({ view, onRange }: { view: ReportView; onRange: (range: DayRange) => void }) {
  const { range, mode, compare } = view
  const router = useRouter()
  const compared = useCompared((days) => profitAndLossOf({ ...view, range: days }), range, compare)
  return (
    <ComparedReport compared={compared} loading={<Loading compared={compare !== 'none'} />}>
      {(now, before) => (
        <>
          <ProfitAndLossCards now={now} before={before} compared={compare !== 'none'} />
          {isBlank(now) && (before === null || isBlank(before)) ? (
            <NothingInPeriod range={range} onRange={onRange} />
          ) : (
            <ProfitAndLossTable
              range={range}
              mode={mode}
              compare={compare}
              rows={profitAndLossRows(now, before)}
              linkOf={(row, days) => linesBehind(row, { ...view, range: days })}
              onOpen={(href) => router.push(href)}
            />
          )}
        </>
      )}
    </ComparedReport>
  )
}

const isBlank = (report: ProfitAndLoss): boolean => report.results.every((section) => section.data.length === 0)

function Loading({ compared }: { compared: boolean }) {
  return (
    <div className="flex flex-col gap-4">
      <ProfitAndLossCards now={null} before={null} compared={compared} />
      <TableSkeleton />
    </div>
  )
}
