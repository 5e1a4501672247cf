import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import { today } from '@/components/form/today'
import { useMounted } from '@/components/ui/use-mounted'
import { addressOf, viewOf, type ReportChoices, type ReportView } from './report-view'

/**
 * The view of a report: that of the address, else the one kept from the last visit in this window, else the default.
 * Null until the browser is there, which alone knows its calendar.
 */
export function useReportView(
  report: string,
  choices: ReportChoices,
): [ReportView | null, (change: Partial<ReportView>) => void] {
  const path = usePathname()
  const params = useSearchParams().toString()
  const mounted = useMounted()
  const [view, setView] = useState<ReportView | null>(null)
  if (mounted && view === null) setView(viewOf(choices, new URLSearchParams(params), keptOf(report), today()))
  const query = view && `?${addressOf(choices, view)}`
  useEffect(() => {
    if (query === null || window.location.pathname !== path) return
    sessionStorage.setItem(keyOf(report), query)
    if (window.location.search !== query) window.history.replaceState(null, '', path + query)
  }, [path, params, query, report])
  return [view, (change) => setView((before) => before && { ...before, ...change })]
}

const keyOf = (report: string): string => `report.${report}`
const keptOf = (report: string): URLSearchParams => new URLSearchParams(sessionStorage.getItem(keyOf(report)) ?? '')
