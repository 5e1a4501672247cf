import type { Grid } from './use-grid'

export interface GridSelection<Row> {
  /** Selected ids; with `allMatching` every row that matches the filters is selected. */
  ids: readonly string[]
  allMatching: boolean
  count: number
  /** The selected rows of this page. */
  rows: readonly Row[]
  clear: () => void
  /** Selects these rows and no others, for example those for which an action failed. */
  choose: (ids: string[]) => void
}

/**
 * The selection of a table. `total` is the number of matching rows on all pages; null if the list is whole, in which case rows that are
 * deleted or filtered out are no longer selected.
 */
export function selectionOf<Row>(
  grid: Grid,
  rows: readonly Row[],
  rowId: (row: Row) => string,
  total: number | null,
): GridSelection<Row> {
  const { selected, all_matching: allMatching } = grid.state
  const chosen = new Set(selected)
  const here = allMatching ? rows : rows.filter((row) => chosen.has(rowId(row)))
  const ids = total === null ? here.map(rowId) : selected
  return {
    ids,
    allMatching,
    count: allMatching ? (total ?? here.length) : ids.length,
    rows: here,
    clear: grid.clearSelection,
    choose: grid.select,
  }
}

/** "Select all 128" is offered once all rows of a page are selected and there are more. */
export const offersAll = (selection: GridSelection<unknown>, shown: number, total: number): boolean =>
  !selection.allMatching && shown > 0 && selection.rows.length === shown && total > selection.count
