import { keepPreviousData, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import type { GridRead } from './grid-read'
import type { GridQuery } from './grid-state'
import type { Grid } from './use-grid'
import { useExistingPage } from './use-existing-page'

export interface Page<Row> {
  count: number
  next: string | null
  previous: string | null
  results: Row[]
}
/** A page may bring more than its rows, such as sums of all that match. */
export type PageQuery<Row, Key extends QueryKey> = (
  state: GridQuery,
) => Pick<UseQueryOptions<Page<Row>, Error, Page<Row>, Key>, 'queryKey' | 'queryFn'>

/** Requests the page a table is on; the previous page stays until the response arrives. */
export function usePagedRows<Row, Key extends QueryKey>(grid: Grid, query: PageQuery<Row, Key>): GridRead<Row> {
  const { state } = grid
  const options = { ...query(requestOf(state)), enabled: grid.ready }
  const answer = useQuery({ ...options, placeholderData: keepPreviousData })
  const { data: page, error, isFetching, isPlaceholderData, refetch } = answer
  useExistingPage({ page: state.page, pageSize: state.page_size, setPage: grid.setPage }, page)
  return {
    rows: page?.results,
    count: page?.count ?? 0,
    total: null,
    error,
    isFetching,
    foundBy: isPlaceholderData ? null : state.search,
    retry: () => void refetch(),
  }
}

// Only what changes the response may be part of the query's key: selecting a row must not send a request.
const requestOf = ({ page, page_size, ordering, search, filters }: GridQuery): GridQuery => ({
  page,
  page_size,
  ordering,
  search,
  filters,
})
