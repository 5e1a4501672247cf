import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { today } from '@/components/form/today'
import { useWrittenAddress } from '@/components/form/use-written-address'
import { scopeOf, scopeQuery, type Scope } from '@/components/pickers/scope'
import { isDay, monthStart, type Day } from '@/lib/dates/day'

interface CalendarView {
  /** Its first day. */
  month: Day
  scope: Scope
  /** Whether it includes what is due. */
  projected: boolean
}

/** Month, bank accounts and entities of the calendar, kept in its address: Back comes to the month that was left. */
export function useCalendarAddress(): [CalendarView, (change: Partial<CalendarView>) => void] {
  const params = useSearchParams()
  const [view, setView] = useState(() => viewOf(params, today()))
  useWrittenAddress(addressOf(view, today()), (address) => setView(viewOf(address, today())))
  return [view, (change) => setView((before) => ({ ...before, ...change }))]
}

/** Parses the query of the address; invalid values are left out. */
function viewOf(params: Pick<URLSearchParams, 'get'>, now: Day): CalendarView {
  const named = `${params.get('month')}-01`
  return {
    month: isDay(named) ? named : monthStart(now),
    scope: scopeOf(params),
    projected: params.get('projected') !== 'false',
  }
}

/** The same without the question mark; the current month and default values are left out. */
function addressOf({ month, scope, projected }: CalendarView, now: Day): string {
  const query = new URLSearchParams(scopeQuery(scope))
  if (month !== monthStart(now)) query.set('month', month.slice(0, 7))
  if (!projected) query.set('projected', 'false')
  return query.toString()
}
