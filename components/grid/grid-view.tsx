'use client'
import dynamic from 'next/dynamic'
import { useEffect, type ReactNode } from 'react'
import { cx } from '@/components/ui/cx'
import { partOrNote } from '@/components/ui/lazy-part'
import { mayGoBetter, QueryErrorNote } from '@/components/ui/note'
import { completeProgress, startProgress } from '@/components/ui/top-progress'
import { useDelayed } from '@/components/ui/use-delayed'
import { useIsMobile } from '@/components/ui/use-media'
import type { AgGridTableProps } from './ag-grid-table'
import { BulkBar } from './bulk-bar'
import type { GridColumn } from './column'
import { isVisible, inOrder } from './column-order'
import type { GridRead } from './grid-read'
import { GridSkeleton } from './grid-skeleton'
import { MobileRows } from './mobile-rows'
import { NoMatches, NothingLoaded } from './no-rows'
import { Pager, rowNumbers } from './pager'
import { PrintedRows } from './printed-rows'
import { RowCount } from './row-count'
import { offersAll, selectionOf, type GridSelection } from './selection'
import { HEADER_HEIGHT, ROW_HEIGHT } from './sizes'
import type { Grid } from './use-grid'
import { useFittingColumns } from './use-fitting-columns'
import { useWholeFigures } from './use-whole-figures'

/** Fast responses must not flash a skeleton. */
const SKELETON_AFTER_MS = 150

export interface GridViewProps<Row> extends Pick<AgGridTableProps<Row>, 'keys' | 'onOpen' | 'onCurrent' | 'goTo'> {
  grid: Grid
  read: GridRead<Row>
  /** What the rows are called in sentences: 'transactions'. */
  noun: string
  /** The noun of one row, below a whole list: 'rule'. */
  singular?: string
  /** Keep the identity: a constant of the module or a useMemo. */
  columns: readonly GridColumn<Row>[]
  rowId: (row: Row) => string
  /** Shown when there is nothing and no filter either. */
  empty: ReactNode
  /** Replaces 'No transactions fit these filters.' */
  noMatches?: ReactNode
  mobileRow: (row: Row, open: () => void) => ReactNode
  selectable?: boolean
  /** Buttons of the bulk bar. */
  bulk?: (selection: GridSelection<Row>) => ReactNode
  /** Shown next to the row numbers, such as the filtered net. */
  footerNote?: ReactNode
  /** The active filters, printed above the rows. */
  narrowedTo?: ReactNode
  /** `fill` scrolls within the page; `rows` is as tall as its rows, for example in a card, and has no footer. */
  height?: 'fill' | 'rows'
  /** Pixels; 40 by default. */
  rowHeight?: number
  /** Given while a filter is active. */
  onClearFilters: (() => void) | undefined
}

const loadTable = () => import('./ag-grid-table').then((file) => file.AgGridTable<unknown>)
const AgGridTable = dynamic(() => partOrNote(loadTable), { ssr: false }) as <Row>(
  props: AgGridTableProps<Row>,
) => ReactNode

/** The layout of a table in each of its states, wherever its rows come from. */
export function GridView<Row>(props: GridViewProps<Row>) {
  const { grid, read, noun, columns, rowId, empty, noMatches, onClearFilters, selectable = false, bulk } = props
  const { singular = noun, footerNote, narrowedTo, height = 'fill', rowHeight = ROW_HEIGHT } = props
  const { state } = grid
  const mobile = useIsMobile()
  const { host, fitting, measured } = useFittingColumns(columns)
  const rows = read.rows ?? []
  const whole = useWholeFigures(fitting, rows)
  const isWhole = read.total !== null
  const waiting = useDelayed(read.rows === undefined && !read.error, SKELETON_AFTER_MS)
  const refetching = useDelayed(read.rows !== undefined && read.isFetching, SKELETON_AFTER_MS)
  useTopBar(refetching)

  const nothing = onClearFilters ? (
    <NoMatches onClear={onClearFilters}>{noMatches ?? `No ${noun} fit these filters.`}</NoMatches>
  ) : (
    empty
  )
  const message = read.rows && read.count === 0 ? nothing : null
  const selection = selectionOf(grid, rows, rowId, isWhole ? null : read.count)
  const visible = inOrder(whole, state.columns.order).filter((column) => isVisible(column, state.columns))
  const inFlow = height === 'rows'
  return (
    <div
      data-slot="grid"
      // In a short window the bars above scroll away with the page: a table is as high as the page then, rows of a phone as all of them.
      className="relative flex min-h-0 flex-1 flex-col short:shrink-0 short:sm:basis-full short:max-sm:basis-auto"
      ref={host}
      aria-busy={read.isFetching || undefined}
    >
      {read.error ? (
        <div className="px-6 pt-3 max-sm:px-4">
          <QueryErrorNote what={noun} error={read.error} onRetry={read.retry} retrying={read.isFetching} />
        </div>
      ) : null}
      {read.error && read.rows === undefined ? (
        mayGoBetter(read.error) ? (
          <NothingLoaded noun={noun} />
        ) : null
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
      ) : inFlow && message ? (
        message
      ) : (
        <div
          className={cx('relative flex flex-col', !inFlow && 'min-h-0 flex-1')}
          style={inFlow ? { minHeight: HEADER_HEIGHT + (read.rows?.length ?? 3) * rowHeight } : undefined}
        >
          {measured ? (
            <AgGridTable<Row>
              key={grid.generation}
              label={noun}
              rows={rows}
              foundBy={read.foundBy}
              rowId={rowId}
              columns={whole}
              state={state}
              selectable={selectable}
              keys={props.keys}
              onOpen={props.onOpen}
              onCurrent={props.onCurrent}
              goTo={props.goTo}
              onOrdering={grid.setOrdering}
              onColumns={grid.setColumns}
              onSelect={grid.select}
              height={height}
              rowHeight={rowHeight}
            />
          ) : null}
          {waiting ? <GridSkeleton columns={visible} selectable={selectable} /> : null}
          {message ? (
            <div className="absolute inset-x-0 top-8.5 bottom-0 z-2 grid place-items-center bg-bg">{message}</div>
          ) : null}
        </div>
      )}
      {selection.count > 0 && bulk ? (
        <BulkBar
          count={selection.count}
          onClear={grid.clearSelection}
          onSelectAll={offersAll(selection, rows.length, read.count) ? grid.selectAllMatching : undefined}
          total={read.count}
        >
          {bulk(selection)}
        </BulkBar>
      ) : null}
      {inFlow ? null : isWhole ? (
        <RowCount shown={read.count} total={read.total ?? 0} noun={{ one: singular, many: noun }} note={footerNote} />
      ) : (
        <Pager
          page={state.page}
          pageSize={state.page_size}
          count={read.rows ? read.count : null}
          onPage={grid.setPage}
          onPageSize={grid.setPageSize}
          note={footerNote}
        />
      )}
      <PrintedRows
        label={noun}
        rows={rows}
        rowId={rowId}
        // Columns that do not fit the window are printed anyway.
        columns={inOrder(columns, state.columns.order).filter((column) => isVisible(column, state.columns))}
        note={
          <>
            {narrowedTo}
            {isWhole ? null : rowNumbers(state.page, state.page_size, read.count)}{' '}
            {footerNote ? <>· {footerNote}</> : null}
          </>
        }
      />
    </div>
  )
}

function useTopBar(active: boolean): void {
  useEffect(() => {
    if (!active) return
    startProgress()
    return completeProgress
  }, [active])
}
