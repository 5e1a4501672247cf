import type { GridApi, IRowNode } from 'ag-grid-community'
import { isPage } from '@/components/ui/keyboard'
import { OWN_KEYS } from './own-keys'

interface Place {
  id: string
  index: number
  /** Null until a cell has had the keyboard. */
  column: string | null
}
export type Cursor<Row> = ReturnType<typeof cursorOf<Row>>

/**
 * The cursor stays with its row. The grid itself counts rows: when one comes or goes above, its cursor stands on a neighbor,
 * and it takes the keyboard back even from a list that hangs over it. Its events come late, so the page's own are heard.
 */
export function cursorOf<Row>() {
  let onCurrent: ((row: Row | null) => void) | undefined
  let place: Place | null = null
  /** Where the current row was when it left; it is current again if it comes back before the keyboard was on another. */
  let left: Place | null = null
  /** The row that becomes current as soon as it is there, unless another one is chosen before. */
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
  /** Where the current row is now; null where there is none. */
  const indexIn = (api: GridApi<Row>): number | null =>
    place ? (api.getRowNode(place.id)?.rowIndex ?? place.index) : null

  /** Makes a row current and brings it into view; false where there is no such row. */
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
    /** The keyboard came to a cell, by whatever way. */
    onFocus: (api: GridApi<Row>, target: Element) => {
      const id = target.closest('[row-id]')?.getAttribute('row-id')
      const node = id ? api.getRowNode(id) : undefined
      hadKeyboard = true
      if (!node) return
      left = null
      if (node.id !== place?.id) awaited = null
      stand(node, target.closest('[col-id]')?.getAttribute('col-id') ?? null)
    },
    /** Makes the row of an id current, now or when it comes. */
    awaitRow: (api: GridApi<Row>, id: string) => {
      const index = api.getRowNode(id)?.rowIndex ?? null
      awaited = id
      if (index !== null) moveTo(api, index)
    },
    /** After rows came or went: on to where the current row is now, or to the one that stands in its place. */
    onRowsChanged: (api: GridApi<Row>, host: Element | null) => {
      // A page that was worked through is filled up again, and the work goes on where its last row was.
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
        // No row is left; what still fades out holds the keyboard no longer.
        if (row) document.getElementById('main')?.focus()
        return
      }
      const strayed = row?.getAttribute('row-id') !== place.id || api.getFocusedCell()?.rowIndex !== place.index
      // A grip that moves its own row by the arrow keys keeps the keyboard.
      const keepsKeys = row?.getAttribute('row-id') === place.id && active?.closest(OWN_KEYS)
      if (lost || (row && strayed && !keepsKeys)) focus(api, place)
      // A row that has just come is drawn after the grid tells of it.
      if (lost)
        requestAnimationFrame(() => place && !api.isDestroyed() && isPage(document.activeElement) && focus(api, place))
    },
  }
}
