'use client'
import { keepPreviousData, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDelayed } from '@/components/ui/use-delayed'
import { ReportFailed } from './report-failed'

interface ReportProps<T, K extends QueryKey> {
  query: UseQueryOptions<T, Error, T, K>
  loading: ReactNode
  /** What could not be loaded; the report when left out. */
  what?: string
  /** The previous figures stay while new ones are loading. */
  children: (report: T) => ReactNode
}

/** Loading, error and stale states, the same for every report. */
export function Report<T, K extends QueryKey>({ query, loading, what, children }: ReportProps<T, K>) {
  const result = useQuery({ ...query, placeholderData: keepPreviousData })
  const waiting = useDelayed(result.data === undefined && !result.isError, 150)
  const failed = result.isError ? <ReportFailed what={what} query={result} /> : null
  if (result.data === undefined) return failed ?? (waiting ? loading : null)
  return (
    <div className="flex flex-col gap-4" aria-busy={result.isPlaceholderData || undefined}>
      {failed}
      {children(result.data)}
    </div>
  )
}
