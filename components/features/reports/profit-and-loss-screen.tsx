'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { DateRangePicker } from '@/components/form/date-range-picker'
import { today } from '@/components/form/today'
import { Page } from '@/components/shell/page'
import { printPage } from '@/components/shell/print-page'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { IconButton } from '@/components/ui/icon-button'
import { QueryErrorNote } from '@/components/ui/note'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { Skeleton } from '@/components/ui/skeleton'
import type { TreeMode } from '@/components/ui/tree-table'
import { useDelayed } from '@/components/ui/use-delayed'
import type { ProfitAndLoss } from '@/lib/contract/report'
import { formatRange } from '@/lib/dates/format'
import type { DayRange } from '@/lib/dates/range-presets'
import { transactionsBehind } from './drill-down'
import { ProfitAndLossCards } from './profit-and-loss-cards'
import { profitAndLossRows } from './profit-and-loss-rows'
import { ProfitAndLossTable } from './profit-and-loss-table'
import { profitAndLossOf } from './queries'
import { defaultRange, samePeriodLabel, samePeriodLastYear } from './report-range'
import { useReportView, type ReportView } from './use-report-view'

const MODES: { value: TreeMode; label: string }[] = [
  { value: 'compact', label: 'Compact' },
  { value: 'summary', label: 'Summary' },
  { value: 'detailed', label: 'Detailed' },
]

export function ProfitAndLossScreen() {
  const [view, change] = useReportView('profit-and-loss')
  const print = () =>
    printPage(view ? `Profit and loss ${formatRange(view.range.start, view.range.end)}` : 'Profit and loss')
  return (
    <Page
      title="Profit and loss"
      crumbs={[{ label: 'Reports' }]}
      scroll
      actions={
        <Button variant="ghost" icon={<Printer size={16} strokeWidth={1.75} aria-hidden />} onClick={print}>
          Print
        </Button>
      }
      mobileActions={<IconButton label="Print" icon={<Printer size={20} strokeWidth={1.75} />} onClick={print} />}
      bars={view ? <Toolbar view={view} onChange={change} /> : <div className="bar" />}
    >
      {view ? <Report view={view} onRange={(range) => change({ range })} /> : null}
    </Page>
  )
}

function Toolbar({ view, onChange }: { view: ReportView; onChange: (change: Partial<ReportView>) => void }) {
  return (
    <div className="bar no-print max-sm:flex-col max-sm:items-stretch">
      <DateRangePicker value={view.range} onChange={(range) => onChange({ range })} />
      <span className="only-d ml-1 text-fg-2">Compare: {samePeriodLabel(view.range).toLowerCase()}</span>
      <SegmentedControl
        label="Detail"
        className="ml-auto max-sm:ml-0 max-sm:w-full max-sm:[&>button]:flex-1 max-sm:[&>button]:text-center"
        options={MODES}
        value={view.mode}
        onChange={(mode) => onChange({ mode })}
      />
    </div>
  )
}

function Report({ view, onRange }: { view: ReportView; onRange: (range: DayRange) => void }) {
  const { range, mode } = view
  const router = useRouter()
  const now = useQuery({ ...profitAndLossOf(range), placeholderData: keepPreviousData })
  const before = useQuery({ ...profitAndLossOf(samePeriodLastYear(range)), placeholderData: keepPreviousData })
  const waiting = useDelayed(now.data === undefined && !now.isError, 150)
  const compared = before.data ?? null
  if (now.isError && !now.data) {
    return <QueryErrorNote what="the report" onRetry={() => void now.refetch()} retrying={now.isFetching} />
  }
  if (!now.data) return waiting ? <Loading /> : null
  return (
    <div className="flex flex-col gap-4" aria-busy={now.isPlaceholderData || undefined}>
      {now.isError ? (
        <QueryErrorNote what="the report" onRetry={() => void now.refetch()} retrying={now.isFetching} />
      ) : null}
      {before.isError ? (
        <QueryErrorNote
          what="the same period last year"
          onRetry={() => void before.refetch()}
          retrying={before.isFetching}
        />
      ) : null}
      <p className="hidden text-fg-2 print:block">{formatRange(range.start, range.end)}</p>
      <ProfitAndLossCards now={now.data} before={compared} />
      {isBlank(now.data) && (compared === null || isBlank(compared)) ? (
        <Nothing range={range} onRange={onRange} />
      ) : (
        <ProfitAndLossTable
          range={range}
          mode={mode}
          rows={profitAndLossRows(now.data, compared)}
          linkOf={(row) => transactionsBehind(row, range)}
          onOpen={(href) => router.push(href)}
        />
      )}
    </div>
  )
}

const isBlank = (report: ProfitAndLoss): boolean => report.results.every((section) => section.data.length === 0)

function Nothing({ range, onRange }: { range: DayRange; onRange: (range: DayRange) => void }) {
  const year = defaultRange(today())
  const isYear = range.start === year.start && range.end === year.end
  return (
    <section className="card">
      <EmptyState
        kind="nothing-yet"
        title="Nothing in this period"
        action={
          isYear ? undefined : (
            <Button size={28} onClick={() => onRange(year)}>
              Year to date
            </Button>
          )
        }
      >
        There are no posted entries between {formatRange(range.start, range.end).replace(' – ', ' and ')}.
      </EmptyState>
    </section>
  )
}

function Loading() {
  return (
    <div className="flex flex-col gap-4" role="status" aria-label="Loading">
      <ProfitAndLossCards now={null} before={null} />
      <section className="card overflow-hidden">
        {Array.from({ length: 12 }, (_, row) => (
          <div key={row} className="flex h-8.5 items-center gap-4 border-b border-subtle px-4">
            <Skeleton width={row % 3 === 0 ? '22%' : '30%'} />
            <span className="flex-1" />
            <Skeleton width={96} />
          </div>
        ))}
      </section>
    </div>
  )
}
