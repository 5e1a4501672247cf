import { keepPreviousData, useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import { useDelayed } from '@/components/ui/use-delayed'
import type { DayRange } from '@/lib/dates/range-presets'
import { samePeriodLastYear } from './report-range'

export interface Compared<T> {
  now: UseQueryResult<T>
  before: UseQueryResult<T>
  /** True once the first figures have been on the way for a moment. */
  waiting: boolean
}

/** A report of a range and of the same range a year earlier; the last figures stay while new ones are on the way. */
export function useCompared<T, K extends QueryKey>(
  queryOf: (range: DayRange) => UseQueryOptions<T, Error, T, K>,
  range: DayRange,
): Compared<T> {
  const now = useQuery({ ...queryOf(range), placeholderData: keepPreviousData })
  const before = useQuery({ ...queryOf(samePeriodLastYear(range)), placeholderData: keepPreviousData })
  return { now, before, waiting: useDelayed(now.data === undefined && !now.isError, 150) }
}
