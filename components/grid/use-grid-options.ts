import type { CellKeyDownEvent, GridApi, GridOptions, SelectionColumnDef } from 'ag-grid-community'
import { useState, type RefObject } from 'react'
import { useLatest } from '@/components/ui/use-latest'
import type { AgGridTableProps } from './ag-grid-table'
import { orderingOf } from './col-defs'
import type { Cursor } from './cursor'
import { OWN_KEYS } from './own-keys'
import { PICK, PickCell } from './pick-cell'
import { gridTheme } from './theme'

const SELECTION_COLUMN: SelectionColumnDef = {
  width: 50,
  resizable: false,
  sortable: false,
  cellClass: 'first',
  headerClass: 'first',
  suppressHeaderMenuButton: true,
  cellRenderer: PickCell,
}
const FIXED_OPTIONS: GridOptions = {
  theme: gridTheme,
  // In a layer below our own components, whose styles may override the theme.
  themeCssLayer: 'ag-grid',
  // After our style sheets, which set the order of the layers.
  themeStyleContainer: () => document.body,
  defaultColDef: {
    sortingOrder: ['asc', 'desc'],
    suppressHeaderMenuButton: true,
    resizable: true,
    // The server sorts, or our own code sorts a whole list.
    comparator: () => 0,
    cellDataType: false,
    suppressKeyboardEvent: ({ event }) => event.target instanceof Element && event.target.closest(OWN_KEYS) !== null,
  },
  selectionColumnDef: SELECTION_COLUMN,
  localeText: { ariaHeaderSelection: 'Select all rows of this page' },
  scrollbarWidth: 10,
  // The width of the scrollbar is set before the first row, so that flexible columns never overflow by it.
  alwaysShowVerticalScroll: true,
  suppressNoRowsOverlay: true,
  suppressDragLeaveHidesColumns: true,
  suppressMultiSort: true,
  suppressFocusAfterRefresh: true,
  // A removed row disappears at once: while it faded, a row that returns would be shown twice.
  animateRows: false,
  enableBrowserTooltips: true,
  // CSS tracks the pointer; a hover class would jump from row to row while they scroll beneath it.
  suppressRowHoverHighlight: true,
}

interface Shown<Row> extends AgGridTableProps<Row> {
  host: RefObject<HTMLElement | null>
  api: RefObject<GridApi<Row> | null>
  cursor: Cursor<Row>
  onReady: () => void
}

/** The options that stay for the life of a grid. Its events go to the handlers of the latest render. */
export function useGridOptions<Row>(shown: Shown<Row>): GridOptions<Row> {
  const latest = useLatest(shown)
  const [options] = useState(() => optionsOf(shown, latest))
  return options
}

function optionsOf<Row>(
  { rowId, host, api, cursor, height, rowHeight }: Shown<Row>,
  latest: RefObject<Shown<Row>>,
): GridOptions<Row> {
  return {
    ...FIXED_OPTIONS,
    ...(height === 'rows' ? { domLayout: 'autoHeight', alwaysShowVerticalScroll: false } : {}),
    rowHeight,
    getRowId: ({ data }) => rowId(data),
    onGridReady: (event) => {
      api.current = event.api
      latest.current.onReady()
    },
    onGridPreDestroyed: () => {
      api.current = null
    },
    onModelUpdated: (event) => cursor.onRowsChanged(event.api, host.current),
    // A table is one tab stop: Tab leaves it for the bulk bar and the pager, and returns to the current row.
    tabToNextCell: () => false,
    focusGridInnerElement: (event) =>
      Boolean(event.fromBottom) && cursor.moveTo(event.api, cursor.indexIn(event.api) ?? 0),
    onSelectionChanged: (event) => {
      if (event.source === 'api' || event.source === 'rowDataChanged') return
      latest.current.onSelect(chosenIds(event.api, latest.current))
    },
    onSortChanged: (event) => {
      const ordering = orderingOf(event.api.getColumnState())
      if (event.source === 'uiColumnSorted' && ordering !== '') latest.current.onOrdering(ordering)
    },
    onColumnResized: ({ finished, source, column }) => {
      if (!finished || source !== 'uiColumnResized' || !column) return
      const { widths } = latest.current.state.columns
      latest.current.onColumns({ widths: { ...widths, [column.getColId()]: column.getActualWidth() } })
    },
    onColumnMoved: (event) => {
      if (!event.finished || event.source !== 'uiColumnMoved') return
      latest.current.onColumns({ order: event.api.getAllGridColumns().map((column) => column.getColId()) })
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

/** The rows selected in the grid, after those selected on other pages. */
export function chosenIds<Row>(
  api: GridApi<Row>,
  { rows, rowId, state }: Pick<AgGridTableProps<Row>, 'rows' | 'rowId' | 'state'>,
): string[] {
  const here = new Set(rows.map(rowId))
  const elsewhere = state.all_matching ? [] : state.selected.filter((id) => !here.has(id))
  return [...elsewhere, ...api.getSelectedRows().map(rowId)]
}

function opens<Row>(event: CellKeyDownEvent<Row>): event is CellKeyDownEvent<Row> & { data: Row } {
  const key = event.event
  if (!(key instanceof KeyboardEvent) || key.key !== 'Enter' || key.metaKey || key.ctrlKey || !event.data) return false
  return !(key.target instanceof Element && key.target.closest('button, a, input'))
}
