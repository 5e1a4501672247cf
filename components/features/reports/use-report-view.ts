import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import { today } from '@/components/form/today'
import { useWrittenAddress } from '@/components/form/use-written-address'
import { useMounted } from '@/components/ui/use-mounted'
import { defaultRange } from './report-range'
import { addressOf, viewOf, type ReportChoices, type ReportView } from './report-view'

/**
 * The view of a report: from the address, otherwise stored from the last visit in this window, otherwise the default. Following a link to
 * the open report changes it. Null until hydration, as only the browser knows the current date.
 */
export function useReportView(
  report: string,
  choices: ReportChoices,
): [ReportView | null, (change: Partial<ReportView>) => void] {
  const path = usePathname()
  const params = useSearchParams()
  const mounted = useMounted()
  const [view, setView] = useState<ReportView | null>(null)
  const show = (address: URLSearchParams) => setView(viewOf(choices, address, keptOf(report), today()))
  if (mounted && view === null) show(params)
  const query = view && addressOf(choices, view)
  useWrittenAddress(query, show)
  useEffect(() => {
    if (query === null || window.location.pathname !== path) return
    sessionStorage.setItem(keyOf(report), query)
    rememberRange(query)
  }, [path, query, report])
  return [view, (change) => setView((before) => before && { ...before, ...change })]
}

const keyOf = (report: string): string => `report.${report}`
const RANGE = 'report.range'

/** The stored view of the report, with the dates and entities that any report used last. */
function keptOf(report: string): URLSearchParams {
  const kept = new URLSearchParams(sessionStorage.getItem(keyOf(report)) ?? '')
  for (const [name, value] of new URLSearchParams(sessionStorage.getItem(RANGE) ?? '')) kept.set(name, value)
  return kept
}

/** An as-of report changes the end date; the start date stays if it can. The whole life of a truck is not a range that the user chose. */
function rememberRange(query: string): void {
  const shown = new URLSearchParams(query)
  if (shown.has('unit')) return
  const end = shown.get('end_date') ?? ''
  const before = new URLSearchParams(sessionStorage.getItem(RANGE) ?? '').get('start_date')
  const start = shown.get('start_date') ?? (before !== null && before <= end ? before : defaultRange(end).start)
  const range = new URLSearchParams({ start_date: start, end_date: end, entities: shown.get('entities') ?? '' })
  sessionStorage.setItem(RANGE, range.toString())
}
