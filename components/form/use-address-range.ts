import { usePathname, useSearchParams } from 'next/navigation'
import type { DayRange, RangePreset } from '@/lib/dates/range-presets'
import { chosenRange, rangeQuery } from './address-range'
import { useFiscalMonth } from './fiscal-month'
import { today } from './today'

/** The date range of a screen, kept in its address. */
export function useAddressRange(
  usual: Exclude<RangePreset, 'custom'>,
): [DayRange, (range: DayRange, preset: RangePreset) => void] {
  const path = usePathname()
  const params = useSearchParams()
  const { range } = chosenRange(params, usual, { today: today(), fiscalMonth: useFiscalMonth() })
  return [
    range,
    (next, preset) => window.history.replaceState(null, '', path + rangeQuery({ preset, range: next }, usual)),
  ]
}
