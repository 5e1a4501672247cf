/** What a table draws: a page of rows, or all that a whole list has left after its filters. */
export interface GridRead<Row> {
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined
  /** How many rows match, on all pages. */
  count: number
  /** How many there are without any filter; null where only the server knows. */
  total: number | null
  error: Error | null
  isFetching: boolean
  /** The words that the server found these rows by; null while it is still asked. Undefined where no server searches. */
  foundBy?: string | null
  retry: () => void
}

/** A list that is answered whole, as `useQuery` returns it. */
export interface WholeRows<Row> {
  data: readonly Row[] | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}
