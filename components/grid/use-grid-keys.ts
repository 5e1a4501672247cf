import type { GridApi } from 'ag-grid-community'
import { useLayoutEffect, type RefObject } from 'react'
import { isPage, isTyping } from '@/components/ui/keyboard'
import { useLatest } from '@/components/ui/use-latest'
import { useSearchEntry } from '@/components/ui/use-search-entry'
import type { Cursor } from './cursor'

interface GridKeys<Row> {
  api: { current: GridApi<Row> | null }
  cursor: Cursor<Row>
  selectable: boolean
  /** Selects or deselects the row at an index, or the range up to it. */
  choose: (index: number, isRange: boolean) => void
  /** Single letters of the screen, called with the current row. */
  keys?: Record<string, (row: Row) => void>
  onOpen?: (row: Row) => void
  onClearSelection: () => void
  /** The search text of the rows, as in a `GridRead`. */
  foundBy: string | null | undefined
}

/** j, k, arrows, x, Shift+x, e, Escape and the screen's own letters; off while a field, menu or dialog has the keyboard. */
export function useGridKeys<Row>(options: GridKeys<Row>): void {
  const latest = useLatest(options)
  const { api, cursor, foundBy } = options
  useSearchEntry({ foundBy, toFirst: () => api.current !== null && cursor.moveTo(api.current, 0) })
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return
      const grid = latest.current.api.current
      if (!grid || grid.isDestroyed()) return
      if (isTyping(event.target)) return
      if (handle(grid, latest.current, event)) event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [latest])
}

function handle<Row>(
  grid: GridApi<Row>,
  { cursor, keys, onOpen, onClearSelection, selectable, choose }: GridKeys<Row>,
  event: KeyboardEvent,
): boolean {
  const index = cursor.indexIn(grid)
  const row = index === null ? undefined : grid.getDisplayedRowAtIndex(index)?.data
  const key = event.key.toLowerCase()
  const fromPage = isPage(event.target)
  // Once a cell has the focus, the grid itself handles the arrow keys.
  const by = STEPS[key] ?? (fromPage ? ARROWS[key] : undefined)
  if (by !== undefined)
    return cursor.moveTo(grid, index === null ? 0 : index + by) || (fromPage && cursor.moveTo(grid, index ?? 0))
  if (key === 'escape' && grid.getSelectedNodes().length > 0) {
    onClearSelection()
    return true
  }
  if (index === null || row === undefined) return onChosen(grid, keys?.[key], event)
  const act = key === 'e' || (fromPage && key === 'enter') ? onOpen : keys?.[key]
  if (key !== 'x' && (event.shiftKey || !act)) return false
  // A row's key action starts from its cell: lists open next to it, and the cursor continues from it.
  if (fromPage) cursor.moveTo(grid, index)
  if (key === 'x' && selectable) {
    choose(index, event.shiftKey)
    return true
  }
  act?.(row)
  return act !== undefined
}

/** If no row is current, a row's key action applies to the selected rows. */
function onChosen<Row>(
  grid: GridApi<Row>,
  act: ((row: Row) => void) | undefined,
  { shiftKey }: KeyboardEvent,
): boolean {
  const [first] = grid.getSelectedRows()
  if (!act || !first || shiftKey) return false
  act(first)
  return true
}

/** Selects or deselects a row; a range starts at the last selected row. */
export function pick<Row>(
  grid: GridApi<Row>,
  index: number,
  { anchor, isRange }: { anchor: RefObject<number | null>; isRange: boolean },
): void {
  const from = isRange ? anchor.current : null
  anchor.current = index
  const here = grid.getDisplayedRowAtIndex(index)
  if (!here) return
  const newValue = from !== null || !here.isSelected()
  const rows = from === null ? [index] : between(from, index)
  const nodes = rows.flatMap((row) => grid.getDisplayedRowAtIndex(row) ?? [])
  grid.setNodesSelected({ nodes, newValue, source: 'api' })
}

const between = (a: number, b: number): number[] =>
  Array.from({ length: Math.abs(a - b) + 1 }, (_, step) => Math.min(a, b) + step)
const STEPS: Record<string, number> = { j: 1, k: -1 }
const ARROWS: Record<string, number> = { arrowdown: 1, arrowup: -1 }
