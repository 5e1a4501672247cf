import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NoMatches } from '@/components/grid/no-rows'
import { PagePadding, PageScroll } from '@/components/shell/page'
import { QueryErrorNote } from '@/components/ui/note'
import { Skeleton } from '@/components/ui/skeleton'
import { useDelayed } from '@/components/ui/use-delayed'
import type { Found } from './use-found'

interface WholeListProps<Row> {
  /** As in "Could not load the renewals". */
  what: string
  query: UseQueryResult<readonly Row[]>
  found: Found<Row>
  empty: ReactNode
  /** What is shown of the rows found, of which there are some. */
  children: (rows: readonly Row[]) => ReactNode
}

/** Rows that are read whole, and what stands in their place while they load, if that fails, if there are none, and if the search finds none. */
export function WholeList<Row>({ what, query, found, empty, children }: WholeListProps<Row>) {
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
        {rows?.length === 0 ? empty : null}
        {rows && rows.length > 0 ? (
          found.rows.length > 0 ? (
            children(found.rows)
          ) : (
            <NoMatches onClear={() => found.setText('')}>{`No row contains “${found.text.trim()}”.`}</NoMatches>
          )
        ) : null}
      </PagePadding>
    </PageScroll>
  )
}
