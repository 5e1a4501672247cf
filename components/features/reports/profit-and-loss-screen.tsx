'use client'
import { useRouter } from 'next/navigation'
import type { ProfitAndLoss } from '@/lib/contract/report'
import type { DayRange } from '@/lib/dates/range-presets'
import { ComparedReport } from './compared-report'
import { transactionsBehind } from './drill-down'
import { NothingInPeriod } from './nothing-in-period'
import { ProfitAndLossCards } from './profit-and-loss-cards'
import { profitAndLossRows } from './profit-and-loss-rows'
import { ProfitAndLossTable } from './profit-and-loss-table'
import { profitAndLossOf } from './queries'
import { ReportPage } from './report-page'
import { samePeriodLabel } from './report-range'
import { TableSkeleton } from './table-skeleton'
import { useCompared } from './use-compared'
import type { ReportView } from './use-report-view'

export function ProfitAndLossScreen() {
  return (
    <ReportPage
      report="profit-and-loss"
      title="Profit and loss"
      modes={['compact', 'summary', 'detailed']}
      note={({ range }) => (
        <span className="only-d ml-1 text-fg-2">Compare: {samePeriodLabel(range).toLowerCase()}</span>
      )}
    >
      {(view, change) => <Report view={view} onRange={(range) => change({ range })} />}
    </ReportPage>
  )
}

function Report({ view: { range, mode }, onRange }: { view: ReportView; onRange: (range: DayRange) => void }) {
  const router = useRouter()
  const compared = useCompared(profitAndLossOf, range)
  return (
    <ComparedReport compared={compared} loading={<Loading />}>
      {(now, before) => (
        <>
          <ProfitAndLossCards now={now} before={before} />
          {isBlank(now) && (before === null || isBlank(before)) ? (
            <NothingInPeriod range={range} onRange={onRange} />
          ) : (
            <ProfitAndLossTable
              range={range}
              mode={mode}
              rows={profitAndLossRows(now, before)}
              linkOf={(row) => transactionsBehind(row, range)}
              onOpen={(href) => router.push(href)}
            />
          )}
        </>
      )}
    </ComparedReport>
  )
}

const isBlank = (report: ProfitAndLoss): boolean => report.results.every((section) => section.data.length === 0)

function Loading() {
  return (
    <div className="flex flex-col gap-4">
      <ProfitAndLossCards now={null} before={null} />
      <TableSkeleton />
    </div>
  )
}
