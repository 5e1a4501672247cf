import { keepPreviousData, useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import { useDelayed } from '@/components/ui/use-delayed'
import { comparedRange, type Comparison } from '@/lib/dates/compared-range'
import type { DayRange } from '@/lib/dates/range-presets'

export interface Compared<T> {
  now: UseQueryResult<T>
  before: UseQueryResult<T>
  /** What stood before; null while that is unknown or not asked for. */
  then: T | null
  /** True once the first figures have been on the way for a moment. */
  waiting: boolean
}

/** A report of a range and of what it is compared with; the last figures stay while new ones are on the way. */
export function useCompared<T, K extends QueryKey>(
  queryOf: (range: DayRange) => UseQueryOptions<T, Error, T, K>,
  range: DayRange,
  comparison: Comparison,
): Compared<T> {
  const other = comparedRange(range, comparison)
  const now = useQuery({ ...queryOf(range), placeholderData: keepPreviousData })
  const before = useQuery({ ...queryOf(other ?? range), placeholderData: keepPreviousData, enabled: other !== null })
  return {
    now,
    before,
    then: other === null ? null : (before.data ?? null),
    waiting: useDelayed(now.data === undefined && !now.isError, 150),
  }
}
