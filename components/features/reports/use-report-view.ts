import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import { today } from '@/components/form/today'
import { useWrittenAddress } from '@/components/form/use-written-address'
import { useMounted } from '@/components/ui/use-mounted'
import { useUserScope } from '@/components/ui/user-scope'
import { defaultRange } from './report-range'
import { addressOf, viewOf, type ReportChoices, type ReportView } from './report-view'

/**
 * The view of a report: from the address, otherwise stored from the last visit to these books in this window, otherwise the default.
 * Following a link to the open report changes it. Null until hydration, as only the browser knows the current date.
 */
export function useReportView(
  report: string,
  choices: ReportChoices,
): [ReportView | null, (change: Partial<ReportView>) => void] {
  const path = usePathname()
  const params = useSearchParams()
  const scope = useUserScope()
  const mounted = useMounted()
  const [view, setView] = useState<ReportView | null>(null)
  const [books, setBooks] = useState(scope)
  const show = (address: URLSearchParams) => setView(viewOf(choices, address, keptOf(scope, report), today()))
  if (mounted && view === null) show(params)
  // Accounts and stakeholders of other books, opened in another window, do not exist in these.
  if (books !== scope) {
    setBooks(scope)
    if (view !== null) show(new URLSearchParams())
  }
  const query = view && addressOf(choices, view)
  useWrittenAddress(query, show)
  useEffect(() => {
    if (query === null || window.location.pathname !== path) return
    store(viewKey(scope, report), query)
    rememberRange(scope, query)
  }, [path, query, report, scope])
  return [view, (change) => setView((before) => before && { ...before, ...change })]
}

const viewKey = (scope: string, report: string): string => `haulbook:report:${scope}:${report}`
const rangeKey = (scope: string): string => `haulbook:report-range:${scope}`

/** The stored view of the report, with the dates and entities that any report used last. */
function keptOf(scope: string, report: string): URLSearchParams {
  const kept = stored(viewKey(scope, report))
  kept.delete('start_date')
  kept.delete('end_date')
  for (const [name, value] of stored(rangeKey(scope))) kept.set(name, value)
  return kept
}

/**
 * An as-of report changes the end date; the start date stays if it can. The whole life of a truck is not a range that the user chose, and
 * neither is the usual one, which ends today, whichever day that is by then.
 */
function rememberRange(scope: string, query: string): void {
  const shown = new URLSearchParams(query)
  if (shown.has('unit')) return
  const usual = defaultRange(today())
  const end = shown.get('end_date') ?? usual.end
  const before = stored(rangeKey(scope)).get('start_date')
  const start = shown.get('start_date') ?? (before !== null && before <= end ? before : defaultRange(end).start)
  const isUsual = start === usual.start && end === usual.end
  const range = new URLSearchParams(isUsual ? undefined : { start_date: start, end_date: end })
  range.set('entities', shown.get('entities') ?? '')
  store(rangeKey(scope), range.toString())
}

function stored(key: string): URLSearchParams {
  try {
    return new URLSearchParams(sessionStorage.getItem(key) ?? '')
  } catch {
    return new URLSearchParams()
  }
}

function store(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // Storage may be full or switched off; the next visit then starts with the default.
  }
}
