import { isDay, type Day } from '@/lib/dates/day'
import { presetRange, RANGE_PRESETS, type DayRange, type RangePreset } from '@/lib/dates/range-presets'

type Preset = Exclude<RangePreset, 'custom'>

export interface ChosenRange {
  preset: RangePreset
  range: DayRange
}

const PRESETS = new Set<string>(RANGE_PRESETS.map(({ key }) => key).filter((key) => key !== 'custom'))
const isPreset = (text: string | null): text is Preset => text !== null && PRESETS.has(text)

/** The range in an address, by preset or by dates; the default preset if it has no valid one. */
export function chosenRange(
  params: Pick<URLSearchParams, 'get'>,
  usual: Preset,
  { today, fiscalMonth = 1 }: { today: Day; fiscalMonth?: number },
): ChosenRange {
  const preset = params.get('range')
  const [start, end] = [params.get('start_date'), params.get('end_date')]
  if (start && end && isDay(start) && isDay(end) && start <= end) return { preset: 'custom', range: { start, end } }
  const named = isPreset(preset) ? preset : usual
  return { preset: named, range: presetRange(named, today, fiscalMonth) }
}

/** The query of a range: a preset moves with the calendar, chosen dates stay; empty for the default. */
export function rangeQuery({ preset, range }: ChosenRange, usual: Preset): string {
  if (preset === usual) return ''
  const query: Record<string, string> =
    preset === 'custom' ? { start_date: range.start, end_date: range.end } : { range: preset }
  return `?${new URLSearchParams(query)}`
}
