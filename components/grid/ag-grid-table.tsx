'use client'
import './ag-grid-modules'
import type {
  CellKeyDownEvent,
  ColDef,
  GridApi,
  RowSelectionOptions,
  SelectionChangedEvent,
  SelectionColumnDef,
  SortChangedEvent,
} from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { useEffect, useMemo, useRef } from 'react'
import { useNonce } from '@/components/ui/nonce'
import type { GridColumn } from './column'
import { toColDefs, orderingOf } from './col-defs'
import type { ColumnState, GridState } from './grid-state'
import { compactGridTheme, gridTheme } from './theme'
import { useCursor } from './use-cursor'
import { useGridKeys } from './use-grid-keys'

export interface AgGridTableProps<Row> {
  label: string
  rows: readonly Row[]
  rowId: (row: Row) => string
  columns: readonly GridColumn<Row>[]
  state: GridState
  selectable: boolean
  compact?: boolean
  leading?: Row
  totals?: Row
  rowClass?: (row: Row) => string
  keys?: Record<string, (row: Row) => void>
  onOrdering: (ordering: string) => void
  onColumns: (change: Partial<ColumnState>) => void
  onSelect: (ids: string[]) => void
  onOpen?: (row: Row) => void
  onCurrent?: (row: Row | null) => void
}

const SELECTION: RowSelectionOptions = { mode: 'multiRow', checkboxes: true, headerCheckbox: true, selectAll: 'all' }
const SELECTION_COLUMN: SelectionColumnDef = {
  width: 50,
  resizable: false,
  sortable: false,
  cellClass: 'first',
  headerClass: 'first',
  suppressHeaderMenuButton: true,
}
const WORDS = {
  ariaHeaderSelection: 'Select all rows of this page',
  ariaRowToggleSelection: 'Press Space to select this row',
}
const DEFAULTS: ColDef = {
  sortingOrder: ['asc', 'desc'],
  suppressHeaderMenuButton: true,
  resizable: true,
  comparator: () => 0,
}

/** AG Grid with our columns and state. Sorting and paging happen on the server; this draws one page of rows. */
export default function AgGridTable<Row>(props: AgGridTableProps<Row>) {
  const { label, rows, rowId, columns, state, selectable, compact, leading, totals, rowClass } = props
  const nonce = useNonce()
  const api = useRef<GridApi<Row>>(null)
  const host = useRef<HTMLDivElement>(null)
  // The grid redraws its columns whenever this identity changes.
  const colDefs = useMemo(
    () => toColDefs(columns, state.columns, state.ordering, selectable),
    [columns, state.columns, state.ordering, selectable],
  )
  const cursor = useCursor(api, host, props.onCurrent)
  useGridKeys({ api, cursor, keys: props.keys, onOpen: props.onOpen, onClearSelection: () => props.onSelect([]), selectable })
  useSelection(api, rows, rowId, state)

  const onSelectionChanged = (event: SelectionChangedEvent<Row>) => {
    if (event.source === 'api' || event.source === 'rowDataChanged') return
    const here = new Set(rows.map(rowId))
    const elsewhere = state.all_matching ? [] : state.selected.filter((id) => !here.has(id))
    props.onSelect([...elsewhere, ...event.api.getSelectedRows().map(rowId)])
  }
  const onSortChanged = (event: SortChangedEvent<Row>) => {
    const ordering = orderingOf(event.api.getColumnState())
    if (event.source === 'uiColumnSorted' && ordering !== '') props.onOrdering(ordering)
  }
  const openOnEnter = (event: CellKeyDownEvent<Row>) => {
    const key = event.event
    if (!(key instanceof KeyboardEvent) || key.key !== 'Enter' || key.metaKey || key.ctrlKey || !event.data) return
    if (key.target instanceof Element && key.target.closest('button, a, input')) return
    props.onOpen?.(event.data)
  }
  return (
    <div className="grid-host" ref={host} aria-label={label} role="region">
      <AgGridReact<Row>
        theme={compact ? compactGridTheme : gridTheme}
        styleNonce={nonce}
        themeCssLayer="ag-grid"
        themeStyleContainer={document.body}
        rowData={asMutable(rows)}
        columnDefs={colDefs}
        defaultColDef={DEFAULTS}
        getRowId={({ data }) => rowId(data)}
        rowSelection={selectable ? SELECTION : undefined}
        selectionColumnDef={SELECTION_COLUMN}
        pinnedTopRowData={leading ? [leading] : undefined}
        pinnedBottomRowData={totals ? [totals] : undefined}
        getRowClass={({ data }) => (data && rowClass ? rowClass(data) : undefined)}
        localeText={WORDS}
        scrollbarWidth={10}
        // Its width is known before the first row, so that flexible columns never overflow by it.
        alwaysShowVerticalScroll
        suppressNoRowsOverlay
        suppressMovableColumns={false}
        suppressDragLeaveHidesColumns
        suppressMultiSort
        enableBrowserTooltips
        animateRows
        onGridReady={(event) => {
          api.current = event.api
        }}
        onSelectionChanged={onSelectionChanged}
        onSortChanged={onSortChanged}
        onColumnResized={(event) => {
          if (!event.finished || event.source !== 'uiColumnResized' || !event.column) return
          props.onColumns({
            widths: { ...state.columns.widths, [event.column.getColId()]: event.column.getActualWidth() },
          })
        }}
        onColumnMoved={(event) => {
          if (!event.finished || event.source !== 'uiColumnMoved') return
          props.onColumns({ order: event.api.getAllGridColumns().map((column) => column.getColId()) })
        }}
        onCellKeyDown={(event) => 'value' in event && openOnEnter(event)}
        suppressFocusAfterRefresh
        onModelUpdated={(event) => cursor.onRowsChanged(event.api, host.current)}
        onRowDoubleClicked={(event) => event.data && props.onOpen?.(event.data)}
      />
    </div>
  )
}

// The kept selection is the truth; the grid's own check marks follow it whenever rows or selection change.
function useSelection<Row>(
  api: { current: GridApi<Row> | null },
  rows: readonly Row[],
  rowId: (row: Row) => string,
  state: GridState,
): void {
  const { selected, all_matching } = state
  const idOf = useRef(rowId)
  useEffect(() => {
    idOf.current = rowId
  })
  useEffect(() => {
    const grid = api.current
    if (!grid) return
    const wanted = new Set(selected)
    grid.forEachNode((node) => {
      if (!node.data) return
      const want = all_matching || wanted.has(idOf.current(node.data))
      if (Boolean(node.isSelected()) !== want) node.setSelected(want, false, 'api')
    })
  }, [api, rows, selected, all_matching])
}

// AG Grid types its row data as mutable and does not change it.
const asMutable = <Row,>(rows: readonly Row[]): Row[] => rows as Row[]
