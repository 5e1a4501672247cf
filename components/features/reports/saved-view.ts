import type { SavedReport, SavedReportKind } from '@/lib/contract/saved-report'
import type { Day } from '@/lib/dates/day'
import { presetOf, presetRange } from '@/lib/dates/range-presets'
import { comparedQueryOf } from './queries'
import { defaultRange } from './report-range'
import type { ReportView } from './report-view'

/** Whether a report has a mode, and whether it has a comparison. */
const COMPARED: readonly SavedReportKind[] = ['profit-and-loss', 'balance-sheet', 'cash-activity']

/** The settings of a report besides its dates, as in its address and its file name. */
export function settingsOf(report: SavedReportKind, view: ReportView): Record<string, string> {
  const { start_date: _start, end_date: _end, ...scope } = comparedQueryOf(view)
  const isCompared = COMPARED.includes(report)
  const settings = {
    ...scope,
    ...(isCompared && { mode: view.mode }),
    ...(isCompared && view.columns === 'total' && { compare: view.compare }),
  }
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : String(value)]),
  )
}

/** The address of a saved report, with the dates of its period as of today. */
export function savedAddress(
  { report, period, settings }: Pick<SavedReport, 'report' | 'period' | 'settings'>,
  { day, fiscalMonth }: { day: Day; fiscalMonth: number },
): string {
  const { start, end } = presetRange(period, day, fiscalMonth)
  return `/app/reports/${report}?${new URLSearchParams({ start_date: start, end_date: end, ...settings })}`
}

/**
 * The period of a view's dates; dates that match no period are saved as last month. In January the default dates are also those of the
 * current month, which would be another period from February on.
 */
export function periodRule(view: Pick<ReportView, 'range'>, { day, fiscalMonth }: { day: Day; fiscalMonth: number }) {
  const usual = defaultRange(day)
  if (view.range.start === usual.start && view.range.end === usual.end) return 'yearToDate' as const
  const preset = presetOf(view.range, day, fiscalMonth)
  return preset === 'custom' ? ('lastMonth' as const) : preset
}
