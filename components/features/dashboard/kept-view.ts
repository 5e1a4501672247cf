import { atomWithStorage } from 'jotai/utils'
import { useFiscalMonth } from '@/components/form/fiscal-month'
import { usePersisted } from '@/components/ui/use-persisted'
import { isDay, type Day } from '@/lib/dates/day'
import { lastFourMonths, presetRange, RANGE_PRESETS, type DayRange, type RangePreset } from '@/lib/dates/range-presets'
import { INTERVALS, type Interval } from './buckets'

const PRESETS = RANGE_PRESETS.map(({ key }) => key).filter((key) => key !== 'custom')

interface KeptView {
  interval: Interval
  /** Null: the default range, which moves with the calendar like a preset. */
  range: (typeof PRESETS)[number] | DayRange | null
}

const USUAL: KeptView = { interval: 'week', range: null }
// Read synchronously: otherwise the default range would be requested first and thrown away.
const viewAtom = atomWithStorage<unknown>('haulbook:dashboard-chart', USUAL, undefined, { getOnInit: true })

interface ChartView {
  interval: Interval
  range: DayRange
  isUsual: boolean
}

/** The stored value may come from an older version or have been edited. */
function viewIn(kept: unknown): KeptView {
  if (typeof kept !== 'object' || kept === null) return USUAL
  const { interval, range }: { interval?: unknown; range?: unknown } = kept
  return {
    interval: INTERVALS.find((known) => known === interval) ?? USUAL.interval,
    range:
      PRESETS.find((preset) => preset === range) ?? (isRange(range) ? { start: range.start, end: range.end } : null),
  }
}

const isRange = (range: unknown): range is DayRange =>
  typeof range === 'object' &&
  range !== null &&
  'start' in range &&
  isKeptDay(range.start) &&
  'end' in range &&
  isKeptDay(range.end)
const isKeptDay = (day: unknown): day is Day => typeof day === 'string' && isDay(day)

/** The range of the chart, from what was stored; by default the last 4 months through the end of the current month. */
export function chartView(kept: unknown, today: Day, fiscalMonth = 1): ChartView {
  const { interval, range } = viewIn(kept)
  if (range === null) return { interval, range: lastFourMonths(today), isUsual: true }
  return { interval, range: typeof range === 'string' ? presetRange(range, today, fiscalMonth) : range, isUsual: false }
}

export function useChartView(today: Day) {
  const [kept, keep] = usePersisted<unknown>(viewAtom, USUAL)
  const now = viewIn(kept)
  const fiscalMonth = useFiscalMonth()
  return {
    ...chartView(kept, today, fiscalMonth),
    setInterval: (interval: Interval) => keep({ ...now, interval }),
    setRange: (range: DayRange, preset: RangePreset) => keep({ ...now, range: preset === 'custom' ? range : preset }),
    reset: () => keep({ ...now, range: null }),
  }
}
