import type { GridApi, IRowNode } from 'ag-grid-community'
import { isPage } from '@/components/ui/keyboard'
import { OWN_KEYS } from './own-keys'

interface Place {
  id: string
  index: number
  /** Null until a cell has had the focus. */
  column: string | null
}
export type Cursor<Row> = ReturnType<typeof cursorOf<Row>>

/**
 * Keeps the cursor on its row. The grid itself counts rows: if a row above appears or disappears, the grid's cursor moves to a neighbor,
 * and it takes the focus back even from a list opened over it. The grid's events come late, so the page's own are used.
 */
export function cursorOf<Row>() {
  let onCurrent: ((row: Row | null) => void) | undefined
  let place: Place | null = null
  /** The index of the current row when it disappeared; it becomes current again if it returns before the focus moves to another. */
  let left: Place | null = null
  /** The row that becomes current as soon as it is there, unless another one is chosen first. */
  let awaited: string | null = null
  let hadKeyboard = false

  const stand = (node: IRowNode<Row> | undefined, column: string | null) => {
    const index = node?.rowIndex ?? null
    place = node?.id === undefined || index === null ? null : { id: node.id, index, column }
    onCurrent?.(node?.data ?? null)
  }
  const focus = (api: GridApi<Row>, { index, column }: Place) => {
    const target = column ?? api.getAllDisplayedColumns()[0]
    if (target) api.setFocusedCell(index, target)
  }
  /** The current row's index now; null if there is none. */
  const indexIn = (api: GridApi<Row>): number | null =>
    place ? (api.getRowNode(place.id)?.rowIndex ?? place.index) : null

  /** Makes a row current and scrolls to it; false if there is no such row. */
  const moveTo = (api: GridApi<Row>, index: number): boolean => {
    const node = api.getDisplayedRowAtIndex(index)
    if (!node) return false
    left = awaited = null
    api.ensureIndexVisible(index)
    stand(node, place?.column ?? null)
    if (place) focus(api, place)
    return true
  }

  return {
    tell: (listener: typeof onCurrent) => {
      onCurrent = listener
    },
    indexIn,
    moveTo,
    /** A cell got the focus, by keyboard or mouse. */
    onFocus: (api: GridApi<Row>, target: Element) => {
      const id = target.closest('[row-id]')?.getAttribute('row-id')
      const node = id ? api.getRowNode(id) : undefined
      hadKeyboard = true
      if (!node) return
      left = null
      if (node.id !== place?.id) awaited = null
      stand(node, target.closest('[col-id]')?.getAttribute('col-id') ?? null)
    },
    /** Makes the row with an id current, now or when it arrives. */
    awaitRow: (api: GridApi<Row>, id: string) => {
      const index = api.getRowNode(id)?.rowIndex ?? null
      awaited = id
      if (index !== null) moveTo(api, index)
    },
    /** After rows have come or gone: moves to the new index of the current row, or to the row that took its place. */
    onRowsChanged: (api: GridApi<Row>, host: Element | null) => {
      // When all rows of a page have been dealt with, the next rows fill it, and the cursor continues at the last index.
      const wasEmptied = !place && hadKeyboard && api.getDisplayedRowCount() > 0
      const called = awaited === null ? null : (api.getRowNode(awaited)?.rowIndex ?? null)
      if (awaited !== null && called !== null) {
        place = { id: awaited, index: called, column: place?.column ?? null }
        left = awaited = null
        api.ensureIndexVisible(called)
      }
      const back = left && (wasEmptied || api.getRowNode(left.id)) ? left : null
      if (back) [place, left] = [back, null]
      if (!place) return
      if (!api.getRowNode(place.id)) left ??= place
      const { column } = place
      const index = Math.min(indexIn(api) ?? 0, api.getDisplayedRowCount() - 1)
      stand(api.getDisplayedRowAtIndex(index), column)
      const active = document.activeElement
      const row = host?.contains(active) ? active?.closest('[row-id]') : null
      const lost = isPage(active) && (hadKeyboard || back !== null)
      hadKeyboard = Boolean(row) || lost
      if (!place) {
        // No row is left; a row that is fading out no longer holds the focus.
        if (row) document.getElementById('main')?.focus()
        return
      }
      const strayed = row?.getAttribute('row-id') !== place.id || api.getFocusedCell()?.rowIndex !== place.index
      // A handle that moves its own row by the arrow keys keeps the focus.
      const keepsKeys = row?.getAttribute('row-id') === place.id && active?.closest(OWN_KEYS)
      if (lost || (row && strayed && !keepsKeys)) focus(api, place)
      // A new row is rendered after the grid announces it.
      if (lost)
        requestAnimationFrame(() => place && !api.isDestroyed() && isPage(document.activeElement) && focus(api, place))
    },
  }
}
