'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { today } from '@/components/form/today'
import { ScopeFilters } from '@/components/pickers/scope-filters'
import { TransactionTabs } from '@/components/pickers/transaction-tabs'
import { Page } from '@/components/shell/page'
import { Bar } from '@/components/ui/bar'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { mayGoBetter, QueryErrorNote } from '@/components/ui/note'
import { Skeleton } from '@/components/ui/skeleton'
import { Switch } from '@/components/ui/switch'
import { textLink } from '@/components/ui/text-link-look'
import { useDelayed } from '@/components/ui/use-delayed'
import { useMounted } from '@/components/ui/use-mounted'
import { useShortcut } from '@/components/ui/use-shortcut'
import { addMonths, monthStart, type Day } from '@/lib/dates/day'
import { formatMonth } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import { useCalendarAddress } from './calendar-address'
import type { Due } from './due'
import { totalsOf, type DayFigures } from './month'
import { DotLegend, Mark, MonthGrid } from './month-grid'
import { openDay } from './open-day'
import { calendarOf, dueOf } from './queries'

/** Money in and out on each day of a month. Only the browser knows the current month. */
export function CalendarScreen() {
  const mounted = useMounted()
  return mounted ? <Calendar /> : <CalendarPage bar={<Bar />}>{null}</CalendarPage>
}

function Calendar() {
  const [{ month, scope, projected }, change] = useCalendarAddress()
  const query = useQuery({ ...calendarOf(month, scope), placeholderData: keepPreviousData })
  const falling = useQuery({ ...dueOf(month, scope), enabled: projected })
  const due = (projected ? falling.data : null) ?? NONE_DUE
  const waiting = useDelayed(query.data === undefined && !query.isError, 150)
  // Figures of the previous month must not appear under the name of this one.
  const days = query.isPlaceholderData ? NOTHING : (query.data ?? NOTHING)
  const known = query.data !== undefined && !query.isPlaceholderData
  const step = (by: number) => change({ month: addMonths(month, by) })
  const toToday = () => change({ month: monthStart(today()) })
  useShortcut('arrowleft', () => step(-1))
  useShortcut('arrowright', () => step(1))
  useShortcut('t', toToday)
  const open = (day: Day) =>
    openDay(day, {
      totals: known ? totalsOf(days.filter(({ date }) => date === day)) : null,
      due: due.filter(({ date }) => date === day),
      scope,
    })
  return (
    <CalendarPage
      bar={
        <Bar className="flex-wrap">
          <IconButton
            size={28}
            label="Previous month"
            shortcut="←"
            icon={<ChevronLeft size={16} strokeWidth={1.75} />}
            onClick={() => step(-1)}
          />
          <IconButton
            size={28}
            label="Next month"
            shortcut="→"
            icon={<ChevronRight size={16} strokeWidth={1.75} />}
            onClick={() => step(1)}
          />
          <h2 className="mr-2 min-w-36 text-lg font-semibold" aria-live="polite">
            {formatMonth(month)}
          </h2>
          <Button size={28} onClick={toToday}>
            Today
          </Button>
          <ScopeFilters scope={scope} onChange={(to) => change({ scope: to })} />
          <Switch label="Show projected" checked={projected} onChange={(on) => change({ projected: on })} />
          <MonthTotals days={known ? days : null} />
        </Bar>
      }
    >
      {query.isError ? (
        <div className="px-6 py-4">
          <QueryErrorNote
            what="the calendar"
            error={query.error}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        </div>
      ) : null}
      {projected && falling.isError ? (
        <p className="border-b border-subtle px-6 py-2 text-warn" role="status">
          The items due could not be loaded.{' '}
          {mayGoBetter(falling.error) ? (
            <button type="button" className={textLink()} onClick={() => void falling.refetch()}>
              Retry
            </button>
          ) : null}
        </p>
      ) : null}
      {known && days.length === 0 ? (
        <p className="border-b border-subtle px-6 py-2 text-fg-2" role="status">
          No activity in {formatMonth(month)}
        </p>
      ) : null}
      {waiting ? <LoadingMonth /> : null}
      {query.data ? (
        <div
          className="scroll-thin flex min-h-0 flex-1 flex-col overflow-y-auto"
          aria-busy={query.isFetching || undefined}
        >
          <MonthGrid
            month={month}
            days={days}
            due={due}
            onOpen={open}
            onLeave={(day) => change({ month: monthStart(day) })}
          />
          <DotLegend due={due} days={days} />
        </div>
      ) : null}
    </CalendarPage>
  )
}

const NOTHING: readonly DayFigures[] = []
const NONE_DUE: readonly Due[] = []

function CalendarPage({ bar, children }: { bar: ReactNode; children: ReactNode }) {
  return (
    <Page
      title="Transactions"
      crumbs={[{ label: 'Spend management' }]}
      bars={
        <>
          <TransactionTabs current="calendar" />
          {bar}
        </>
      }
    >
      {children}
    </Page>
  )
}

/** Null: not known yet. */
function MonthTotals({ days }: { days: readonly DayFigures[] | null }) {
  const { money_in, money_out, net } = totalsOf(days ?? [])
  const figures = [
    { label: 'Money in', amount: money_in, mark: 'bg-[var(--chart-in)]' },
    { label: 'Money out', amount: -money_out, mark: 'bg-[var(--chart-out)]' },
    { label: 'Net', amount: net },
  ]
  return (
    <dl className="ml-auto flex flex-wrap gap-x-4 gap-y-1 text-xs max-sm:ml-0">
      {figures.map(({ label, amount, mark }) => (
        <div key={label} className="flex items-center gap-2">
          {mark ? <Mark color={mark} /> : null}
          <dt className="text-fg-2">{label}</dt>
          <dd className="tnum font-medium">{days ? formatUsd(amount) : '–'}</dd>
        </div>
      ))}
    </dl>
  )
}

function LoadingMonth() {
  return (
    <div role="status" aria-label="Loading" className="grid grid-cols-8 gap-px pt-7.5 max-sm:grid-cols-7">
      {Array.from({ length: 40 }, (_, cell) => (
        <div key={cell} className="flex h-24 flex-col justify-between border-r border-b border-subtle p-2">
          <Skeleton width={16} height={12} />
          <Skeleton width="70%" height={10} />
        </div>
      ))}
    </div>
  )
}
