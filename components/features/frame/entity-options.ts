import type { SelectOption } from '@/components/ui/select'
import { formatMonth } from '@/lib/dates/format'

const month = (number: number): string => formatMonth(`2026-${String(number).padStart(2, '0')}-01`).split(' ')[0] ?? ''

export const MONTHS: readonly SelectOption[] = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: month(index + 1),
}))

export const BASES = [
  { value: 'accrual', label: 'Accrual' },
  { value: 'cash', label: 'Cash' },
] as const

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
export const zonesWith = (standing: string): readonly SelectOption[] =>
  ZONES.some(({ value }) => value === standing) ? ZONES : [...ZONES, { value: standing, label: standing.replaceAll('_', ' ') }]
