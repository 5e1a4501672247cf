'use client'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { DateRangePicker } from '@/components/form/date-range-picker'
import { Page } from '@/components/shell/page'
import { printPage } from '@/components/shell/print-page'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { SegmentedControl } from '@/components/ui/segmented-control'
import type { TreeMode } from '@/components/ui/tree-table'
import { formatRange } from '@/lib/dates/format'
import { useReportView, type ReportView } from './use-report-view'

const LABELS: Record<TreeMode, string> = { compact: 'Compact', summary: 'Summary', detailed: 'Detailed' }

export interface ReportPageProps {
  /** Part of the key under which the window keeps range and mode. */
  report: string
  title: string
  /** None: the report has one form. */
  modes?: readonly TreeMode[]
  /** Beside the range, such as what it is compared with. */
  note?: (view: ReportView) => ReactNode
  /** At the far end of the bar. */
  end?: (view: ReportView) => ReactNode
  children: (view: ReportView, change: (change: Partial<ReportView>) => void) => ReactNode
}

const NO_MODES: readonly TreeMode[] = []

/** The frame of a report: title, print, range and mode. Its content waits until the browser knows the range. */
export function ReportPage({ report, title, modes = NO_MODES, note, end, children }: ReportPageProps) {
  const [view, change] = useReportView(report, modes)
  const print = () => printPage(view ? `${title} ${formatRange(view.range.start, view.range.end)}` : title)
  return (
    <Page
      title={title}
      crumbs={[{ label: 'Reports' }]}
      scroll
      actions={
        <Button variant="ghost" icon={<Printer size={16} strokeWidth={1.75} aria-hidden />} onClick={print}>
          Print
        </Button>
      }
      mobileActions={<IconButton label="Print" icon={<Printer size={20} strokeWidth={1.75} />} onClick={print} />}
      bars={
        view ? (
          <div className="bar no-print max-sm:flex-col max-sm:items-stretch">
            <DateRangePicker value={view.range} onChange={(range) => change({ range })} />
            {note?.(view)}
            {end ? <div className="ml-auto flex items-center gap-3 max-sm:ml-0">{end(view)}</div> : null}
            {modes.length > 0 ? (
              <SegmentedControl
                label="Detail"
                className="ml-auto max-sm:ml-0 max-sm:w-full max-sm:[&>button]:flex-1 max-sm:[&>button]:text-center"
                options={modes.map((value) => ({ value, label: LABELS[value] }))}
                value={view.mode}
                onChange={(mode) => change({ mode })}
              />
            ) : null}
          </div>
        ) : (
          <div className="bar" />
        )
      }
    >
      {view ? (
        <>
          <p className="hidden pb-4 text-fg-2 print:block">{formatRange(view.range.start, view.range.end)}</p>
          {children(view, change)}
        </>
      ) : null}
    </Page>
  )
}
