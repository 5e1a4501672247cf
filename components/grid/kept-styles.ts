import type { GridApi, GridOptions } from 'ag-grid-community'
import { createGrid } from './ag-grid-parts'

let kept: { grid: GridApi; styles: Element[] } | undefined

/**
 * With its last table the grid takes its styles out of the page, and the next one puts them back, so that all of the page is styled and
 * laid out anew. An empty table that nobody sees keeps them.
 */
export function keepStyles(look: GridOptions): void {
  kept ??= {
    grid: createGrid(document.createElement('div'), look),
    styles: [...document.body.querySelectorAll('style[data-ag-css]')],
  }
}

/** Before a table: styles that something else has taken out are put back only when no table is left that had them. */
export function mendStyles(): void {
  if (!kept || kept.styles.every((style) => style.isConnected)) return
  kept.grid.destroy()
  kept = undefined
}
