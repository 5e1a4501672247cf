import type { UseQueryResult } from '@tanstack/react-query'
import { Hint } from '@/components/ui/field-box'
import { QueryErrorNote } from '@/components/ui/note'
import { Skeleton } from '@/components/ui/skeleton'

/** Shown in place of a preview while it is loading; the children say what is still missing. */
export function NoPreview({ query, children }: { query: UseQueryResult; children: string }) {
  if (query.isError)
    return (
      <QueryErrorNote
        what="the schedule"
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  return query.isFetching ? <Skeleton width="100%" height={40} /> : <Hint>{children}</Hint>
}
