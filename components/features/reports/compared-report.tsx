import type { ReactNode } from 'react'
import { QueryErrorNote } from '@/components/ui/note'
import type { Compared } from './use-compared'

/** Loading, refused and stale, the same for every report; `children` gets the figures and those they compare with. */
export function ComparedReport<T>({
  compared: { now, before, then, waiting },
  loading,
  children,
}: {
  compared: Compared<T>
  loading: ReactNode
  children: (now: T, before: T | null) => ReactNode
}) {
  const failed = (
    <QueryErrorNote what="the report" error={now.error} onRetry={() => void now.refetch()} retrying={now.isFetching} />
  )
  if (now.data === undefined) return now.isError ? failed : waiting ? loading : null
  return (
    <div className="flex flex-col gap-4" aria-busy={now.isPlaceholderData || undefined}>
      {now.isError ? failed : null}
      {before.isError ? (
        <QueryErrorNote
          what="the figures to compare with"
          error={before.error}
          onRetry={() => void before.refetch()}
          retrying={before.isFetching}
        />
      ) : null}
      {children(now.data, then)}
    </div>
  )
}
