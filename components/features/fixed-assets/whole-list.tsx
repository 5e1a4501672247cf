import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PagePadding, PageScroll } from '@/components/shell/page'
import { QueryErrorNote } from '@/components/ui/note'
import { Skeleton } from '@/components/ui/skeleton'
import { useDelayed } from '@/components/ui/use-delayed'

interface WholeListProps<Row> {
  /** As in "Could not load the renewals". */
  what: string
  query: UseQueryResult<readonly Row[]>
  empty: ReactNode
  /** What is shown of one row or more. */
  children: (rows: readonly Row[]) => ReactNode
}

/** Rows that are read whole, and what stands in their place while they load, if that fails, and if there are none. */
export function WholeList<Row>({ what, query, empty, children }: WholeListProps<Row>) {
  const { data: rows, error, isError, isFetching, refetch } = query
  const waiting = useDelayed(rows === undefined && !isError, 150)
  return (
    <PageScroll>
      <PagePadding>
        {isError ? (
          <QueryErrorNote what={what} error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : null}
        {waiting ? (
          <div role="status" aria-label="Loading">
            <Skeleton width="100%" height={200} />
          </div>
        ) : null}
        {rows ? (rows.length === 0 ? empty : children(rows)) : null}
      </PagePadding>
    </PageScroll>
  )
}
