import type { CellKeyDownEvent, ColDef, GridApi, GridOptions, RowSelectionOptions, SelectionColumnDef } from 'ag-grid-community'
import { useLayoutEffect, useRef, type RefObject } from 'react'
import { useLatest } from '@/components/ui/use-latest'
import { createGrid } from './ag-grid-parts'
import type { AgGridTableProps } from './ag-grid-table'
import { orderingOf } from './col-defs'
import type { Cursor } from './cursor'
import type { GridState } from './grid-state'
import { PICK, PickCell } from './pick-cell'

interface Shown<Row> extends AgGridTableProps<Row> {
  /** The grid redraws its columns whenever this identity changes. */
  colDefs: ColDef<Row>[]
}

/** Makes the grid in its element, without React inside, and gives it the rows and columns as they change. */
export function useAgGrid<Row>(shown: Shown<Row>, host: RefObject<HTMLElement | null>, cursor: Cursor<Row>): RefObject<GridApi<Row> | null> {
  const api = useRef<GridApi<Row>>(null)
  const latest = useLatest(shown)
  useLayoutEffect(() => {
    const element = host.current
    if (!element) return
    const grid = createGrid<Row>(element, {
      ...LOOK,
      ...contentOf(latest.current),
      ...listeners(latest),
      onModelUpdated: (event) => cursor.onRowsChanged(event.api, element),
      // A table is one stop: Tab leaves it, for the bulk bar and the pager, and comes back to the current row.
      tabToNextCell: () => false,
      focusGridInnerElement: ({ api: table, fromBottom }) => Boolean(fromBottom) && cursor.moveTo(table, cursor.indexIn(table) ?? 0),
    })
    api.current = grid
    const forget = afterPaint(() => grid.setGridOption('rowBuffer', bufferOf(latest.current.state)))
    return () => {
      forget()
      api.current = null
      grid.destroy()
    }
  }, [host, cursor, latest])

  const { rows, colDefs, selectable, state } = shown
  useChanged(() => api.current?.setGridOption('rowSelection', selectable ? SELECTION : undefined), [selectable])
  useChanged(() => api.current?.setGridOption('rowBuffer', bufferOf(state)), [state.page_size])
  useChanged(() => api.current?.setGridOption('columnDefs', colDefs), [colDefs])
  useChanged(() => api.current?.setGridOption('rowData', asMutable(rows)), [rows])
  return api
}

const SELECTION: RowSelectionOptions = { mode: 'multiRow', checkboxes: false, headerCheckbox: true, selectAll: 'all' }
const SELECTION_COLUMN: SelectionColumnDef = {
  width: 50,
  resizable: false,
  sortable: false,
  cellClass: 'first',
  headerClass: 'first',
  suppressHeaderMenuButton: true,
  cellRenderer: PickCell,
}
const WORDS = { ariaHeaderSelection: 'Select all rows of this page' }
const LOOK: GridOptions = {
  // A stylesheet (ag-grid.css): the library writes none.
  theme: 'legacy',
  defaultColDef: { sortingOrder: ['asc', 'desc'], suppressHeaderMenuButton: true, resizable: true, comparator: () => 0, cellDataType: false },
  selectionColumnDef: SELECTION_COLUMN,
  localeText: WORDS,
  scrollbarWidth: 10,
  // Its width is known before the first row, so that flexible columns never overflow by it.
  alwaysShowVerticalScroll: true,
  suppressNoRowsOverlay: true,
  suppressDragLeaveHidesColumns: true,
  suppressMultiSort: true,
  suppressFocusAfterRefresh: true,
  animateRows: true,
  // CSS knows where the pointer is; a class would be moved from row to row while they scroll under it.
  suppressRowHoverHighlight: true,
}

/** Rows drawn above and below those in view. A short page stands whole, so that scrolling it draws nothing; each row drawn ahead delays a long one. */
const bufferOf = ({ page_size }: GridState): number => (page_size > 50 ? 4 : 10)

const contentOf = <Row,>({ rows, rowId, colDefs, selectable }: Shown<Row>): GridOptions<Row> => ({
  columnDefs: colDefs,
  rowData: asMutable(rows),
  // The rows in view are painted first, those around them follow.
  rowBuffer: 0,
  getRowId: ({ data }) => rowId(data),
  rowSelection: selectable ? SELECTION : undefined,
})

/** The rows chosen in the grid, after those chosen on other pages. */
export function chosenIds<Row>(api: GridApi<Row>, { rows, rowId, state }: Pick<AgGridTableProps<Row>, 'rows' | 'rowId' | 'state'>): string[] {
  const here = new Set(rows.map(rowId))
  const elsewhere = state.all_matching ? [] : state.selected.filter((id) => !here.has(id))
  return [...elsewhere, ...api.getSelectedRows().map(rowId)]
}

/** What the grid tells goes to whoever listens by then. */
function listeners<Row>(latest: RefObject<Shown<Row>>): GridOptions<Row> {
  return {
    onSelectionChanged: ({ source, api }) => {
      if (source === 'api' || source === 'rowDataChanged') return
      latest.current.onSelect(chosenIds(api, latest.current))
    },
    onSortChanged: ({ source, api }) => {
      const ordering = orderingOf(api.getColumnState())
      if (source === 'uiColumnSorted' && ordering !== '') latest.current.onOrdering(ordering)
    },
    onColumnResized: ({ finished, source, column }) => {
      if (!finished || source !== 'uiColumnResized' || !column) return
      const { widths } = latest.current.state.columns
      latest.current.onColumns({ widths: { ...widths, [column.getColId()]: column.getActualWidth() } })
    },
    onColumnMoved: ({ finished, source, api }) => {
      if (!finished || source !== 'uiColumnMoved') return
      latest.current.onColumns({ order: api.getAllGridColumns().map((column) => column.getColId()) })
    },
    onCellKeyDown: (event) => {
      if ('value' in event && opens(event)) latest.current.onOpen?.(event.data)
    },
    onRowDoubleClicked: ({ data, event }) => {
      const isPick = event?.target instanceof Element && event.target.closest(PICK) !== null
      if (data && !isPick) latest.current.onOpen?.(data)
    },
  }
}

function opens<Row>(event: CellKeyDownEvent<Row>): event is CellKeyDownEvent<Row> & { data: Row } {
  const key = event.event
  if (!(key instanceof KeyboardEvent) || key.key !== 'Enter' || key.metaKey || key.ctrlKey || !event.data) return false
  return !(key.target instanceof Element && key.target.closest('button, a, input'))
}

/** Does it once the next frame is on the screen; answers how to forget it. */
function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const frame = requestAnimationFrame(() => (timer = setTimeout(work)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** Tells the grid of a change; what it began with it has. */
function useChanged(tell: () => void, of: readonly unknown[]): void {
  const told = useRef(of)
  useLayoutEffect(() => {
    if (told.current.every((value, at) => value === of[at])) return
    told.current = of
    tell()
  })
}

// AG Grid types its row data as mutable and does not change it.
const asMutable = <Row,>(rows: readonly Row[]): Row[] => rows as Row[]
