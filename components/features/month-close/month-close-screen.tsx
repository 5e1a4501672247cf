'use client'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { mayNavigate } from '@/components/ui/may-navigate'
import { useRouter } from '@/components/ui/use-router'
import { useEffect } from 'react'
import { Page, PagePadding, PageScroll } from '@/components/shell/page'
import { forgetWayBack } from '@/components/shell/way-back'
import { Bar } from '@/components/ui/bar'
import { StatusBadge } from '@/components/ui/badge'
import { EmptyState } from '@/components/ui/empty-state'
import { QueryErrorNote } from '@/components/ui/note'
import { Select } from '@/components/ui/select'
import { Skeleton } from '@/components/ui/skeleton'
import { useDelayed } from '@/components/ui/use-delayed'
import type { CloseMonthSummary } from '@/lib/contract/month-close'
import { formatMonth } from '@/lib/dates/format'
import { ChangedNote } from './changed-note'
import { ChecksCard } from './checks-card'
import { CloseCard } from './close-card'
import { HistoryCard } from './history-card'
import { PackCard } from './pack-card'
import { monthPath, monthRead, monthsRead } from './queries'
import { YearEndCard } from './year-end-card'

/** The close of a month, from its open items to its lock. */
export function MonthCloseScreen() {
  const months = useQuery(monthsRead)
  const monthInAddress = useSearchParams().get('month')
  const chosen = months.data?.find(({ month }) => month === monthInAddress) ?? nextToClose(months.data ?? [])
  useEffect(() => forgetWayBack(), [])
  return (
    <Page
      title="Month-end close"
      crumbs={[{ label: 'Accounting' }]}
      bars={months.data ? <MonthBar months={months.data} chosen={chosen} /> : null}
    >
      <PageScroll>
        <PagePadding>
          {months.isError ? (
            <QueryErrorNote
              what="the months"
              error={months.error}
              onRetry={() => void months.refetch()}
              retrying={months.isFetching}
              className={chosen && 'mx-auto mb-4 max-w-280'}
            />
          ) : null}
          {chosen ? (
            <Month summary={chosen} />
          ) : months.data ? (
            <EmptyState kind="nothing-yet" title="No month to close yet">
              The books start in a future month.
            </EmptyState>
          ) : null}
        </PagePadding>
      </PageScroll>
    </Page>
  )
}

/** The first open month after the last closed or locked one; if there is none, the newest month that has ended. */
function nextToClose(months: readonly CloseMonthSummary[]): CloseMonthSummary | undefined {
  const over = months.slice(1)
  const done = over.findIndex(({ state }) => state !== 'open')
  return over[done - 1] ?? over[0] ?? months[0]
}

const STATE = { open: 'Open', locked: 'Locked', closed: 'Closed' }
const TONE = { open: 'neutral', locked: 'blue', closed: 'green' } as const

function MonthBar({ months, chosen }: { months: readonly CloseMonthSummary[]; chosen: CloseMonthSummary | undefined }) {
  const router = useRouter()
  return (
    <Bar className="flex-wrap">
      <div className="w-64 max-sm:w-full print:hidden">
        <Select
          height={32}
          soft
          aria-label="Month"
          value={chosen?.month ?? null}
          options={months.map((one) => ({ value: one.month, label: monthText(one, one === chosen) }))}
          onChange={(month) => mayNavigate() && router.replace(monthPath(month))}
        />
      </div>
      {chosen ? (
        <>
          {/* A printout has no select. */}
          <span className="hidden font-medium print:inline">{formatMonth(`${chosen.month}-01`)}</span>
          <MonthStatus month={chosen} />
        </>
      ) : null}
    </Bar>
  )
}

/** 'March 2026 · Locked'; the state of the chosen one is shown next to the select. */
const monthText = ({ month, state, is_changed }: CloseMonthSummary, isChosen: boolean): string => {
  const name = formatMonth(`${month}-01`)
  return isChosen ? name : `${name} · ${is_changed ? 'Changed since' : STATE[state]}`
}

const MonthStatus = ({ month: { state, is_changed } }: { month: CloseMonthSummary }) =>
  is_changed ? (
    <StatusBadge tone="red">Changed since</StatusBadge>
  ) : (
    <StatusBadge tone={TONE[state]}>{STATE[state]}</StatusBadge>
  )

function Month({ summary }: { summary: CloseMonthSummary }) {
  const query = useQuery(monthRead(summary.month))
  const waiting = useDelayed(query.data === undefined && !query.isError, 150)
  const month = query.data
  if (!month)
    return query.isError ? (
      <QueryErrorNote
        what="the month"
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    ) : waiting ? (
      <Loading />
    ) : null
  return (
    <div className="mx-auto grid max-w-280 grid-cols-[minmax(0,1fr)_340px] items-start gap-4 max-lg:grid-cols-1">
      <div className="flex min-w-0 flex-col gap-4">
        <ChangedNote month={month} />
        <ChecksCard month={month} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <CloseCard month={month} />
        {month.year_end ? <YearEndCard year={month.year_end} /> : null}
        <PackCard month={month} />
        {month.history.length > 0 ? <HistoryCard month={month} /> : null}
      </div>
    </div>
  )
}

const Loading = () => (
  <div
    role="status"
    aria-label="Loading"
    className="mx-auto grid max-w-280 grid-cols-[minmax(0,1fr)_340px] gap-4 max-lg:grid-cols-1"
  >
    <Skeleton width="100%" height={560} />
    <Skeleton width="100%" height={240} />
  </div>
)
