import type { Grid } from './use-grid'

export interface GridSelection<Row> {
  /** Chosen ids; with `allMatching` the choice is every row that matches the filters. */
  ids: readonly string[]
  allMatching: boolean
  count: number
  /** The chosen rows of this page. */
  rows: readonly Row[]
  clear: () => void
  /** Chooses these rows and no others, as those for which something failed. */
  choose: (ids: string[]) => void
}

/**
 * What is chosen in a table. `total` is the number of rows that match, on all pages; null where the rows are all there
 * are, so that a row which is gone or filtered away is no longer chosen.
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

/** "Select all 128" is offered once all rows of a page are chosen and there are more. */
export const offersAll = (selection: GridSelection<unknown>, shown: number, total: number): boolean =>
  !selection.allMatching && shown > 0 && selection.rows.length === shown && total > selection.count
