import { atomWithStorage } from 'jotai/utils'
import { z } from 'zod'
import { usePersisted } from '@/components/ui/use-persisted'
import { isDay, type Day } from '@/lib/dates/day'
import { lastFourMonths, presetRange, RANGE_PRESETS, type DayRange, type RangePreset } from '@/lib/dates/range-presets'
import { INTERVALS, type Interval } from './buckets'

const PRESETS = RANGE_PRESETS.map(({ key }) => key).filter((key) => key !== 'custom')
const KeptDay = z.string().refine(isDay)
const KeptView = z.object({
  interval: z.enum(INTERVALS).catch('week'),
  /** Null: the usual range, which moves on with the calendar, as a preset does. */
  range: z.union([z.enum(PRESETS), z.object({ start: KeptDay, end: KeptDay })]).nullable().catch(null),
})
type KeptView = z.infer<typeof KeptView>

const USUAL: KeptView = { interval: 'week', range: null }
// Read at once: the usual range would else be asked for first, and thrown away.
const viewAtom = atomWithStorage<unknown>('haulbook:dashboard-chart', USUAL, undefined, { getOnInit: true })

export interface ChartView {
  interval: Interval
  range: DayRange
  isUsual: boolean
}

/** What the chart shows, out of what was kept; by default the last 4 months through the end of the current month. */
export function chartView(kept: unknown, today: Day): ChartView {
  const { interval, range } = KeptView.catch(USUAL).parse(kept)
  if (range === null) return { interval, range: lastFourMonths(today), isUsual: true }
  return { interval, range: typeof range === 'string' ? presetRange(range, today) : range, isUsual: false }
}

export function useChartView(today: Day) {
  const [kept, keep] = usePersisted<unknown>(viewAtom, USUAL)
  const now = KeptView.catch(USUAL).parse(kept)
  return {
    ...chartView(kept, today),
    setInterval: (interval: Interval) => keep({ ...now, interval }),
    setRange: (range: DayRange, preset: RangePreset) => keep({ ...now, range: preset === 'custom' ? range : preset }),
    reset: () => keep({ ...now, range: null }),
  }
}
