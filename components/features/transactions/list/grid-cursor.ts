/** Finds and moves the grid's cursor through its markup, so that the grid itself keeps track of it. */

export interface CellPlace {
  rowId: string
  rowIndex: number
  column: string
}

/** The cell that an element lies in; null outside the rows. */
export function placeOf(element: Element | null): CellPlace | null {
  const row = element?.closest<HTMLElement>('[row-id]')
  const rowIndex = Number(row?.getAttribute('row-index'))
  const rowId = row?.getAttribute('row-id')
  if (!rowId || !Number.isInteger(rowIndex)) return null
  return { rowId, rowIndex, column: element?.closest('[col-id]')?.getAttribute('col-id') ?? '' }
}

/** A removed row stays in the markup while it fades out. */
const LIVE = '.ag-row:not(.ag-opacity-zero)'

export const cellAt = (host: Element, rowId: string, column: string): HTMLElement | null =>
  host.querySelector<HTMLElement>(`${LIVE}[row-id="${CSS.escape(rowId)}"] [col-id="${CSS.escape(column)}"]`)

/** Puts the cursor on a cell as a mouse press would, so that the grid notices. */
export function focusCell(host: Element, rowId: string, column: string): void {
  const cell = cellAt(host, rowId, column)
  if (!cell) return
  cell.dispatchEvent(
    new PointerEvent('pointerdown', { bubbles: true, cancelable: true, button: 0, pointerType: 'mouse' }),
  )
  cell.focus()
}
