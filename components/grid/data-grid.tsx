'use client'
import type { QueryKey } from '@tanstack/react-query'
import type { WholeRows } from './grid-read'
import { GridView, type GridViewProps } from './grid-view'
import { usePagedRows, type PageQuery } from './use-paged-rows'
import { useWholeRows } from './use-whole-rows'

export type { Page } from './use-paged-rows'
export type { GridSelection } from './selection'

type Shared<Row> = Omit<GridViewProps<Row>, 'read' | 'onClearFilters'>

interface PagedGridProps<Row, Key extends QueryKey> extends Shared<Row> {
  /** The query of one page; the server sorts, filters and pages. */
  query: PageQuery<Row, Key>
  /** Filters that are tabs: an empty tab shows the empty state, not "no matches". */
  tabs?: readonly string[]
  rows?: undefined
}
interface WholeGridProps<Row> extends Shared<Row> {
  tabs?: undefined
  /** The result of a list that is read whole, as `useQuery` returns it; the browser sorts and filters. */
  rows: WholeRows<Row>
  query?: undefined
  /** Which rows are shown; given only while a filter is active. */
  matches?: (row: Row) => boolean
  /** For filters that are outside the grid's state. */
  onClearFilters?: () => void
}
type DataGridProps<Row, Key extends QueryKey> = PagedGridProps<Row, Key> | WholeGridProps<Row>

/**
 * A list of records with its loading, empty, no-match and error states, virtual rows, stored state, selection, keyboard, phone layout and
 * print.
 */
export function DataGrid<Row, Key extends QueryKey>(props: DataGridProps<Row, Key>) {
  return props.rows === undefined ? <PagedGrid {...props} /> : <WholeGrid {...props} />
}

function PagedGrid<Row, Key extends QueryKey>({ query, tabs = [], ...view }: PagedGridProps<Row, Key>) {
  const { search, filters } = view.grid.state
  const filtered = search !== '' || Object.keys(filters).some((name) => !tabs.includes(name))
  const read = usePagedRows(view.grid, query)
  return <GridView {...view} read={read} onClearFilters={filtered ? view.grid.clearFilters : undefined} />
}

function WholeGrid<Row>({ rows, matches, onClearFilters, ...view }: WholeGridProps<Row>) {
  const { ordering } = view.grid.state
  const read = useWholeRows(rows, { columns: view.columns, ordering, matches })
  const clear = onClearFilters ?? view.grid.clearFilters
  return <GridView {...view} read={read} onClearFilters={matches && read.total !== 0 ? clear : undefined} />
}
