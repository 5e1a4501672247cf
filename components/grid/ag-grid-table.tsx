'use client'
import './ag-grid-modules'
import type { GridApi } from 'ag-grid-community'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type MouseEvent } from 'react'
import { isKeyboardLost, keepList } from '@/components/ui/focus-layer'
import { useLatest } from '@/components/ui/use-latest'
import type { GridColumn } from './column'
import { toColDefs } from './col-defs'
import { cursorOf } from './cursor'
import type { ColumnState, GridState } from './grid-state'
import { chosenIds, useAgGrid } from './use-ag-grid'
import { useCursor } from './use-cursor'
import { PICK } from './pick-cell'
import { pick, useGridKeys } from './use-grid-keys'

export interface AgGridTableProps<Row> {
  label: string
  rows: readonly Row[]
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
}

/** AG Grid with our columns and state. Sorting and paging happen on the server; this draws one page of rows. */
export default function AgGridTable<Row>(props: AgGridTableProps<Row>) {
  const { label, rows, rowId, columns, state, selectable } = props
  const host = useRef<HTMLDivElement>(null)
  // The grid redraws its columns whenever this identity changes.
  const colDefs = useMemo(
    () => toColDefs(columns, state.columns, state.ordering, selectable),
    [columns, state.columns, state.ordering, selectable],
  )
  // The keys and the check marks are there with the first row, so all of this happens before anything is painted.
  const [cursor] = useState(cursorOf<Row>)
  const api = useAgGrid({ ...props, colDefs }, host, cursor)
  useCursor(cursor, { api, host, onCurrent: props.onCurrent })
  const anchor = useRef<number | null>(null)
  // Told at once: the grid would tell it later, and rows that come before that would take the choice back.
  const choose = (index: number, isRange: boolean) => {
    if (!api.current) return
    pick(api.current, index, { anchor, isRange })
    props.onSelect(chosenIds(api.current, props))
  }
  useGridKeys({ api, cursor, choose, keys: props.keys, onOpen: props.onOpen, onClearSelection: () => props.onSelect([]), selectable })
  useSelection(api, rows, rowId, state)
  const chosen = state.all_matching || state.selected.length > 0
  // The bulk bar goes with the selection, and the keyboard that was on it comes back to the rows.
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
  // The title of a cell is of use to the pointer only, so it is written when that comes.
  const onMouseOver = ({ target }: MouseEvent) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('.ag-cell') : null
    const row = api.current?.getRowNode(cell?.closest('[row-id]')?.getAttribute('row-id') ?? '')?.data
    const title = row && columns.find(({ id }) => id === cell?.getAttribute('col-id'))?.tooltip?.(row)
    if (cell && (title ?? '') !== cell.title) cell.title = title ?? ''
  }
  return <div className="grid-host ag-theme-haulbook" ref={host} aria-label={label} role="region" onClick={onClick} onMouseOver={onMouseOver} />
}

// The kept selection is the truth; the grid's own check marks follow it whenever rows or selection change.
function useSelection<Row>(
  api: { current: GridApi<Row> | null },
  rows: readonly Row[],
  rowId: (row: Row) => string,
  state: GridState,
): void {
  const { selected, all_matching } = state
  const idOf = useLatest(rowId)
  useLayoutEffect(() => {
    const grid = api.current
    if (!grid) return
    const wanted = new Set(selected)
    grid.forEachNode((node) => {
      if (!node.data) return
      const want = all_matching || wanted.has(idOf.current(node.data))
      if (Boolean(node.isSelected()) !== want) node.setSelected(want, false, 'api')
    })
  }, [api, rows, selected, all_matching, idOf])
}
