import { addDays, addMonths, monthStart, quarterStart, yearStart, type Day } from '@/lib/dates/day'
import { formatMonth, formatQuarter, formatShortMonth, formatShortQuarter, formatYear } from '@/lib/dates/format'
import type { DayRange } from '@/lib/dates/range-presets'

export interface Period extends DayRange {
  /** Under its bar. */
  short: string
  name: string
}

/** At most this many bars: each is a report of its own. */
const MOST = 12
const STEPS = [1, 3, 12] as const
type Step = (typeof STEPS)[number]

/** Months; quarters or years where those are too many. The first and the last are cut to the range. */
export function periodsOf(range: DayRange): Period[] {
  const tries = STEPS.map((step) => split(range, step))
  return tries.find((periods) => periods.length <= MOST) ?? tries.at(-1)?.slice(-MOST) ?? []
}

function split({ start, end }: DayRange, step: Step): Period[] {
  const periods: Period[] = []
  for (let at = start; at <= end;) {
    const next = addMonths(firstDay(at, step), step)
    const last = addDays(next, -1)
    periods.push({ start: at, end: last > end ? end : last, ...names(at, step) })
    at = next
  }
  return periods
}

const firstDay = (day: Day, step: Step): Day =>
  step === 12 ? yearStart(day) : step === 3 ? quarterStart(day) : monthStart(day)

function names(day: Day, step: Step): Pick<Period, 'short' | 'name'> {
  if (step === 12) return { short: formatYear(day), name: formatYear(day) }
  if (step === 3) return { short: formatShortQuarter(day), name: formatQuarter(day) }
  return { short: formatShortMonth(day), name: formatMonth(day) }
}
