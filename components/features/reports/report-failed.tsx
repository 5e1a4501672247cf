import type { UseQueryResult } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { today } from '@/components/form/today'
import { Button } from '@/components/ui/button'
import { QueryErrorNote } from '@/components/ui/note'
import { ApiError } from '@/lib/client/api-error'
import { yearToDate } from './nothing-in-period'
import { asOf, type ReportView } from './report-view'

interface OpenReport {
  view: ReportView
  change: (change: Partial<ReportView>) => void
  /** The report is of one day. */
  oneDay: boolean
}
/** The request for this page's report. */
export const OpenReportContext = createContext<OpenReport | null>(null)

interface ReportFailedProps {
  what?: string
  query: Pick<UseQueryResult<unknown>, 'error' | 'isFetching' | 'refetch'>
}

/** A report that could not be read. A refused request would be refused again, so a different one is offered. */
export function ReportFailed({ what = 'the report', query: { error, isFetching, refetch } }: ReportFailedProps) {
  return (
    <QueryErrorNote
      what={what}
      error={error}
      onRetry={() => void refetch()}
      retrying={isFetching}
      help={<WayOut error={error} />}
    />
  )
}

function WayOut({ error }: { error: Error | null }) {
  const report = useContext(OpenReportContext)
  if (!report) return null
  const { view, change, oneDay } = report
  const isNarrowed = view.entities.length > 0 || Object.keys(view.narrowed).length > 0
  if (isNarrowed && !isOfDays(error)) {
    return (
      <Button size={28} onClick={() => change({ entities: [], narrowed: {} })}>
        Clear filters
      </Button>
    )
  }
  if (!oneDay) return yearToDate({ range: view.range, onRange: (range) => change({ range }) })
  return view.range.end === today() ? null : (
    <Button size={28} onClick={() => change({ range: asOf(today()) })}>
      Today
    </Button>
  )
}

const isOfDays = (error: Error | null): boolean =>
  error instanceof ApiError && ('start_date' in error.fields || 'end_date' in error.fields)
