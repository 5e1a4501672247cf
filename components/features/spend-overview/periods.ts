import { addDays, addMonths, fiscalYearStart, monthStart, quarterStart, type Day } from '@/lib/dates/day'
import { fiscalQuarterName, fiscalYearName, shortQuarterName } from '@/lib/dates/fiscal-names'
import { formatMonth, formatShortMonth } from '@/lib/dates/format'
import type { DayRange } from '@/lib/dates/range-presets'

export interface Period extends DayRange {
  /** The label below its bar. */
  short: string
  name: string
}

/** At most this many bars: each is a separate report. */
const MOST = 12
const STEPS = [1, 3, 12] as const
type Step = (typeof STEPS)[number]

/** Months, or fiscal quarters or years if there are too many. The first and the last are cut to the range. */
export function periodsOf(range: DayRange, fiscalMonth: number): Period[] {
  const tries = STEPS.map((step) => split(range, step, fiscalMonth))
  return tries.find((periods) => periods.length <= MOST) ?? tries.at(-1)?.slice(-MOST) ?? []
}

function split({ start, end }: DayRange, step: Step, fiscalMonth: number): Period[] {
  const periods: Period[] = []
  for (let at = start; at <= end;) {
    const next = addMonths(firstDay(at, step, fiscalMonth), step)
    const last = addDays(next, -1)
    periods.push({ start: at, end: last > end ? end : last, ...names(at, step, fiscalMonth) })
    at = next
  }
  return periods
}

const firstDay = (day: Day, step: Step, fiscalMonth: number): Day =>
  step === 12 ? fiscalYearStart(day, fiscalMonth) : step === 3 ? quarterStart(day, fiscalMonth) : monthStart(day)

function names(day: Day, step: Step, fiscalMonth: number): Pick<Period, 'short' | 'name'> {
  if (step === 12) return { short: fiscalYearName(day, fiscalMonth), name: fiscalYearName(day, fiscalMonth) }
  if (step === 3) return { short: shortQuarterName(day, fiscalMonth), name: fiscalQuarterName(day, fiscalMonth) }
  return { short: formatShortMonth(day), name: formatMonth(day) }
}
