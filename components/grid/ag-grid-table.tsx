'use client'
import './ag-grid-modules'
import type { GridApi, RowSelectionOptions } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { isKeyboardLost, keepList } from '@/components/ui/focus-layer'
import { holdKeys } from '@/components/ui/held-keys'
import { isPage } from '@/components/ui/keyboard'
import { useNonce } from '@/components/ui/nonce'
import type { GridColumn } from './column'
import { toColDefs } from './col-defs'
import type { GridRead } from './grid-read'
import { cursorOf } from './cursor'
import type { ColumnState, GridState } from './grid-state'
import { PICK } from './pick-cell'
import { stepToControl } from './row-controls'
import { useCursor } from './use-cursor'
import { pick, useGridKeys } from './use-grid-keys'
import { chosenIds, useGridOptions } from './use-grid-options'

export interface AgGridTableProps<Row> {
  label: string
  rows: readonly Row[]
  foundBy?: GridRead<Row>['foundBy']
  rowId: (row: Row) => string
  columns: readonly GridColumn<Row>[]
  state: GridState
  selectable: boolean
  keys?: Record<string, (row: Row) => void>
  onOrdering: (ordering: string) => void
  onColumns: (change: Partial<ColumnState>) => void
  onSelect: (ids: string[]) => void
  onOpen?: (row: Row) => void
  onCurrent?: (row: Row | null) => void
  /** A row that becomes current as soon as it is there. A new object requests it again. */
  goTo?: { id: string } | null
  height?: 'fill' | 'rows'
  rowHeight?: number
}

const SELECTION: RowSelectionOptions = { mode: 'multiRow', checkboxes: false, headerCheckbox: true, selectAll: 'all' }

/** AG Grid with our columns and state. Sorting and paging happen on the server; this draws one page of rows. */
export function AgGridTable<Row>(props: AgGridTableProps<Row>) {
  const { label, rows, columns, state, selectable } = props
  const nonce = useNonce()
  const host = useRef<HTMLDivElement>(null)
  const api = useRef<GridApi<Row>>(null)
  // The grid redraws its columns whenever this identity changes.
  const colDefs = useMemo(
    () => toColDefs(columns, state.columns, state.ordering, selectable),
    [columns, state.columns, state.ordering, selectable],
  )
  const [cursor] = useState(cursorOf<Row>)
  const onHeard = useHeldUntilReady()
  const onReady = () => {
    markSelected(api.current, props)
    onHeard()
  }
  const options = useGridOptions({ ...props, host, api, cursor, onReady })
  useCursor(cursor, { api, host, onCurrent: props.onCurrent })
  const anchor = useRef<number | null>(null)
  // The grid reports a selection late; rows that arrive before that would revert it.
  const choose = (index: number, isRange: boolean) => {
    if (!api.current) return
    pick(api.current, index, { anchor, isRange })
    props.onSelect(chosenIds(api.current, props))
  }
  useGridKeys({
    api,
    cursor,
    choose,
    keys: props.keys,
    onOpen: props.onOpen,
    foundBy: props.foundBy,
    onClearSelection: () => props.onSelect([]),
    selectable,
  })
  useEffect(() => markSelected(api.current, props))
  useEffect(() => {
    if (api.current && props.goTo) cursor.awaitRow(api.current, props.goTo.id)
  }, [cursor, props.goTo])
  const chosen = state.all_matching || state.selected.length > 0
  // The bulk bar disappears with the selection, and its focus returns to the rows.
  useEffect(() => {
    const grid = api.current
    if (grid && !chosen && isKeyboardLost()) cursor.moveTo(grid, cursor.indexIn(grid) ?? 0)
  }, [api, chosen, cursor])
  useEffect(
    () =>
      keepList(() => {
        const index = api.current && cursor.indexIn(api.current)
        return api.current !== null && index !== null && cursor.moveTo(api.current, index)
      }),
    [api, cursor],
  )

  const onClick = ({ target, shiftKey }: MouseEvent) => {
    const row = target instanceof Element ? target.closest(PICK)?.closest('[row-id]') : null
    const index = api.current?.getRowNode(row?.getAttribute('row-id') ?? '')?.rowIndex
    if (typeof index === 'number') choose(index, shiftKey)
  }
  // Handled before the grid sees the key, which would leave the table immediately.
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || !stepToControl(event.shiftKey)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      data-grid={props.height ?? 'fill'}
      className="grid-host"
      ref={host}
      aria-label={label}
      role="region"
      onClick={onClick}
      onKeyDownCapture={onKey}
    >
      <AgGridReact<Row>
        gridOptions={options}
        styleNonce={nonce}
        columnDefs={colDefs}
        rowData={asMutable(rows)}
        rowSelection={selectable ? SELECTION : undefined}
      />
    </div>
  )
}

/**
 * Rows are visible a moment before the grid listens to keys: until then, keys pressed on the page are held. Returns a function that ends
 * this.
 */
function useHeldUntilReady(): () => void {
  const release = useRef<(came: boolean) => void>(null)
  useLayoutEffect(() => {
    if (isPage(document.activeElement)) release.current = holdKeys()
    return () => release.current?.(false)
  }, [])
  return () => release.current?.(true)
}

/** Our selection is the source of truth; the grid's own check marks follow it. */
function markSelected<Row>(api: GridApi<Row> | null, { rowId, state }: AgGridTableProps<Row>): void {
  const selected = new Set(state.selected)
  api?.forEachNode((node) => {
    if (!node.data) return
    const wanted = state.all_matching || selected.has(rowId(node.data))
    if (Boolean(node.isSelected()) !== wanted) node.setSelected(wanted, false, 'api')
  })
}

// AG Grid types its row data as mutable and does not change it.
const asMutable = <Row,>(rows: readonly Row[]): Row[] => rows as Row[]
