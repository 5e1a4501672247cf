import type { SelectOption } from '@/components/ui/select'
import { monthName } from '@/lib/dates/format'

export const MONTHS: readonly SelectOption[] = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: monthName(index + 1),
}))

const ZONES: readonly SelectOption[] = [
  { value: 'America/New_York', label: 'Eastern' },
  { value: 'America/Chicago', label: 'Central' },
  { value: 'America/Denver', label: 'Mountain' },
  { value: 'America/Phoenix', label: 'Mountain, Arizona' },
  { value: 'America/Los_Angeles', label: 'Pacific' },
  { value: 'America/Anchorage', label: 'Alaska' },
  { value: 'Pacific/Honolulu', label: 'Hawaii' },
]

/** The zones of the United States, and the one that the books are in. */
export const zonesWith = (current: string): readonly SelectOption[] =>
  ZONES.some(({ value }) => value === current)
    ? ZONES
    : [...ZONES, { value: current, label: current.replaceAll('_', ' ') }]
