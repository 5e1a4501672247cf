import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import { today } from '@/components/form/today'
import { useMounted } from '@/components/ui/use-mounted'
import type { TreeMode } from '@/components/ui/tree-table'
import type { DayRange } from '@/lib/dates/range-presets'
import { defaultRange, rangeFromParams } from './report-range'

export interface ReportView {
  range: DayRange
  mode: TreeMode
}

/**
 * The range and mode of a report: those of the address, else those kept from the last visit in this window, else the
 * default. Null until the browser is there, which alone knows its calendar.
 */
export function useReportView(
  report: string,
  modes: readonly TreeMode[],
): [ReportView | null, (change: Partial<ReportView>) => void] {
  const path = usePathname()
  const params = useSearchParams().toString()
  const mounted = useMounted()
  const [view, setView] = useState<ReportView | null>(null)
  if (mounted && view === null) setView(startOf({ report, modes, params: new URLSearchParams(params) }))
  const query = view && `?${queryOf(view)}`
  useEffect(() => {
    if (query === null || window.location.pathname !== path) return
    sessionStorage.setItem(keyOf(report), query)
    if (window.location.search !== query) window.history.replaceState(null, '', path + query)
  }, [path, params, query, report])
  return [view, (change) => setView((before) => before && { ...before, ...change })]
}

const keyOf = (report: string): string => `report.${report}`

interface Start {
  report: string
  modes: readonly TreeMode[]
  params: URLSearchParams
}

function startOf({ report, modes, params }: Start): ReportView {
  const kept = new URLSearchParams(sessionStorage.getItem(keyOf(report)) ?? '')
  const modeOf = (from: URLSearchParams) => modes.find((mode) => mode === from.get('mode'))
  const usual = modes.includes('summary') ? 'summary' : 'detailed'
  return {
    range: rangeFromParams(params) ?? rangeFromParams(kept) ?? defaultRange(today()),
    mode: modeOf(params) ?? modeOf(kept) ?? usual,
  }
}

const queryOf = ({ range, mode }: ReportView): string =>
  new URLSearchParams({ start_date: range.start, end_date: range.end, mode }).toString()
