'use client'
import { keepPreviousData, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDelayed } from '@/components/ui/use-delayed'
import { ReportFailed } from './report-failed'

interface ReportProps<T, K extends QueryKey> {
  query: UseQueryOptions<T, Error, T, K>
  loading: ReactNode
  /** The previous figures stay while new ones are loading. */
  children: (report: T) => ReactNode
}

/** Loading, error and stale states, the same for every report. */
export function Report<T, K extends QueryKey>({ query, loading, children }: ReportProps<T, K>) {
  const asked = useQuery({ ...query, placeholderData: keepPreviousData })
  const waiting = useDelayed(asked.data === undefined && !asked.isError, 150)
  const failed = asked.isError ? <ReportFailed query={asked} /> : null
  if (asked.data === undefined) return failed ?? (waiting ? loading : null)
  return (
    <div className="flex flex-col gap-4" aria-busy={asked.isPlaceholderData || undefined}>
      {failed}
      {children(asked.data)}
    </div>
  )
}
