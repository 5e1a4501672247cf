import { useMemo, useState } from 'react'
import type { GridColumn } from './column'
import type { GridRead, WholeRows } from './grid-read'
import { isSameList, sortRows } from './whole-rows'

interface Wanted<Row> {
  columns: readonly GridColumn<Row>[]
  ordering: string
  matches: ((row: Row) => boolean) | undefined
}

/** Sorts and filters a list that was read whole. */
export function useWholeRows<Row>(
  { data, error, isFetching, refetch }: WholeRows<Row>,
  { columns, ordering, matches }: Wanted<Row>,
): GridRead<Row> {
  const sorted = useMemo(() => data && sortRows(data, columns, ordering), [data, columns, ordering])
  const rows = useStable(sorted && matches ? sorted.filter(matches) : sorted)
  return { rows, count: rows?.length ?? 0, total: data?.length ?? null, error, isFetching, retry: () => void refetch() }
}

/** The table redraws when the identity of its rows changes, so the same rows in the same order keep it. */
function useStable<Row>(rows: readonly Row[] | undefined): readonly Row[] | undefined {
  const [kept, setKept] = useState(rows)
  if (kept === rows || (kept && rows && isSameList(kept, rows))) return kept
  setKept(rows)
  return rows
}
