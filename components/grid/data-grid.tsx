'use client'
import { keepPreviousData, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useEffect, type ReactNode } from 'react'
import { EmptyState } from '@/components/ui/empty-state'
import { Button } from '@/components/ui/button'
import { QueryErrorNote } from '@/components/ui/note'
import { completeProgress, startProgress } from '@/components/ui/top-progress'
import { useDebounced } from '@/components/ui/use-debounced'
import { useDelayed } from '@/components/ui/use-delayed'
import { useIsMobile } from '@/components/ui/use-media'
import './ag-grid.css'
import type { AgGridTableProps } from './ag-grid-table'
import { BulkBar } from './bulk-bar'
import type { GridColumn } from './column'
import { isVisible, inOrder } from './column-order'
import { GridSkeleton } from './grid-skeleton'
import type { GridQuery } from './grid-state'
import { MobileRows } from './mobile-rows'
import { Pager, rowNumbers } from './pager'
import { PrintedRows } from './printed-rows'
import type { Grid } from './use-grid'
import { useExistingPage } from './use-existing-page'
import { useFittingColumns } from './use-fitting-columns'

/** Quick answers must not flash a skeleton. */
const SKELETON_AFTER_MS = 150

export interface Page<Row> {
  count: number
  next: string | null
  previous: string | null
  results: Row[]
}
export interface GridSelection<Row> {
  /** Chosen ids; with `allMatching` the choice is every row that matches the filters. */
  ids: readonly string[]
  allMatching: boolean
  count: number
  /** The chosen rows of this page. */
  rows: readonly Row[]
  clear: () => void
}
export interface DataGridProps<Row, Key extends QueryKey> extends Pick<
  AgGridTableProps<Row>,
  'keys' | 'onOpen' | 'onCurrent'
> {
  grid: Grid
  /** What the rows are called in sentences: 'transactions'. */
  noun: string
  query: (state: GridQuery) => UseQueryOptions<Page<Row>, Error, Page<Row>, Key>
  /** Keep the identity: a constant of the module or a useMemo. */
  columns: readonly GridColumn<Row>[]
  rowId: (row: Row) => string
  /** Shown when there is nothing and no filter either. */
  empty: ReactNode
  mobileRow: (row: Row, open: () => void) => ReactNode
  selectable?: boolean
  /** Buttons of the bulk bar. */
  bulk?: (selection: GridSelection<Row>) => ReactNode
  /** Beside the row numbers, such as the filtered net. */
  footerNote?: ReactNode
  /** What the rows are narrowed to, above them on paper. */
  narrowedTo?: ReactNode
}

const AgGridTable = dynamic(() => import('./ag-grid-table'), { ssr: false }) as <Row>(
  props: AgGridTableProps<Row>,
) => ReactNode

/** A paged list: loading, empty, no matches, failure, virtual rows, kept state, selection, keyboard. */
export function DataGrid<Row, Key extends QueryKey>(props: DataGridProps<Row, Key>) {
  const { grid, noun, query, columns, rowId, empty, selectable = false, bulk, footerNote, narrowedTo } = props
  const { state } = grid
  const mobile = useIsMobile()
  const { host, fitting, measured } = useFittingColumns(columns)
  const search = useDebounced(state.search)
  const options: UseQueryOptions<Page<Row>, Error, Page<Row>, Key> = {
    ...query(asked(state, search)),
    enabled: grid.ready,
  }
  const answer = useQuery({ ...options, placeholderData: keepPreviousData })
  const page = answer.data
  const rows = page?.results ?? []
  const filtered = state.search !== '' || Object.keys(state.filters).length > 0
  const waiting = useDelayed(page === undefined && !answer.isError, SKELETON_AFTER_MS)
  const refetching = useDelayed(page !== undefined && answer.isFetching, SKELETON_AFTER_MS)
  useTopBar(refetching)
  useExistingPage({ page: state.page, pageSize: state.page_size, setPage: grid.setPage }, page)

  const message = page?.count === 0 ? filtered ? <NoMatches grid={grid} noun={noun} /> : empty : null
  const selection = selectionOf(grid, rows, rowId, page?.count ?? 0)
  return (
    <div className="grid-wrap" ref={host} aria-busy={answer.isFetching || undefined}>
      {answer.isError ? (
        <div className="px-6 pt-3 max-sm:px-4">
          <QueryErrorNote what={noun} error={answer.error} onRetry={() => void answer.refetch()} retrying={answer.isFetching} />
        </div>
      ) : null}
      {answer.isError && page === undefined ? (
        <NothingLoaded noun={noun} />
      ) : mobile ? (
        <MobileRows
          label={noun}
          rows={rows}
          rowId={rowId}
          render={props.mobileRow}
          selectable={selectable}
          selected={state.selected}
          allSelected={state.all_matching}
          onSelect={grid.select}
          onOpen={props.onOpen}
          loading={waiting}
          message={message}
        />
      ) : (
        <div className="relative flex min-h-0 flex-1 flex-col">
          {measured ? (
            <AgGridTable<Row>
              key={grid.generation}
              label={noun}
              rows={rows}
              rowId={rowId}
              columns={fitting}
              state={state}
              selectable={selectable}
              keys={props.keys}
              onOpen={props.onOpen}
              onCurrent={props.onCurrent}
              onOrdering={grid.setOrdering}
              onColumns={grid.setColumns}
              onSelect={grid.select}
            />
          ) : null}
          {waiting ? (
            <GridSkeleton
              columns={inOrder(fitting, state.columns.order).filter((column) => isVisible(column, state.columns))}
              selectable={selectable}
            />
          ) : null}
          {message ? <div className="grid-message">{message}</div> : null}
        </div>
      )}
      {selection.count > 0 && bulk ? (
        <BulkBar
          count={selection.count}
          onClear={grid.clearSelection}
          onSelectAll={offersAll(selection, rows.length, page?.count) ? grid.selectAllMatching : undefined}
          total={page?.count ?? 0}
        >
          {bulk(selection)}
        </BulkBar>
      ) : null}
      <Pager
        page={state.page}
        pageSize={state.page_size}
        count={page?.count ?? null}
        onPage={grid.setPage}
        onPageSize={grid.setPageSize}
        note={footerNote}
      />
      <PrintedRows
        label={noun}
        rows={rows}
        rowId={rowId}
        columns={inOrder(fitting, state.columns.order).filter((column) => isVisible(column, state.columns))}
        note={
          <>
            {narrowedTo}
            {rowNumbers(state.page, state.page_size, page?.count ?? 0)} {footerNote ? <>· {footerNote}</> : null}
          </>
        }
      />
    </div>
  )
}

// Only what changes the answer may reach the query's key: choosing a row must not ask again.
const asked = ({ page, page_size, ordering, filters }: GridQuery, search: string): GridQuery => ({
  page,
  page_size,
  ordering,
  search,
  filters,
})

function NoMatches({ grid, noun }: { grid: Grid; noun: string }) {
  return (
    <EmptyState
      kind="no-matches"
      title="No matches"
      action={
        <Button size={28} onClick={grid.clearFilters}>
          Clear filters
        </Button>
      }
    >
      No {noun} fit these filters.
    </EmptyState>
  )
}

function NothingLoaded({ noun }: { noun: string }) {
  return (
    <div className="grid flex-1 place-items-center">
      <div className="es">
        <CloudOff size={30} strokeWidth={1.6} className="text-muted" aria-hidden />
        <h3 className="mt-2.5">Nothing to show yet</h3>
        <p>{`${noun.charAt(0).toUpperCase()}${noun.slice(1)}`} appear here once loading works again.</p>
      </div>
    </div>
  )
}

function selectionOf<Row>(
  grid: Grid,
  rows: readonly Row[],
  rowId: (row: Row) => string,
  total: number,
): GridSelection<Row> {
  const { selected, all_matching: allMatching } = grid.state
  const chosen = new Set(selected)
  return {
    ids: selected,
    allMatching,
    count: allMatching ? total : selected.length,
    rows: allMatching ? rows : rows.filter((row) => chosen.has(rowId(row))),
    clear: grid.clearSelection,
  }
}

const offersAll = (selection: GridSelection<unknown>, shown: number, total = 0): boolean =>
  !selection.allMatching && shown > 0 && selection.rows.length === shown && total > selection.count

function useTopBar(active: boolean): void {
  useEffect(() => {
    if (!active) return
    startProgress()
    return completeProgress
  }, [active])
}
