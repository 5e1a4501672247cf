/** What a table shows: a page of rows, or what is left of a whole list after filtering. */
export interface GridRead<Row> {
  /** Undefined until the first response. */
  rows: readonly Row[] | undefined
  /** How many rows match, on all pages. */
  count: number
  /** How many there are without any filter; null if only the server knows. */
  total: number | null
  error: Error | null
  isFetching: boolean
  /** The search text of the rows shown; null while a newer search is loading. Undefined if the server does not search. */
  foundBy?: string | null
  retry: () => void
}

/** A list that is read whole, as `useQuery` returns it. */
export interface WholeRows<Row> {
  data: readonly Row[] | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}
