import type { ReactNode } from 'react'

/** One column of a DataGrid. The id is the field name the server orders by. */
export interface GridColumn<Row> {
  id: string
  header: string
  /** The header is read out and not seen, and the column is not in the chooser. */
  unseenHeader?: boolean
  width?: number
  /** Fills what is left; the width is then its minimum. */
  flex?: number
  minWidth?: number
  align?: 'right'
  /** Holds figures, and is never narrower than the widest of them. */
  figures?: boolean
  sortable?: boolean
  /** What a list that is given whole is sorted by, where it is not `value`. */
  sortBy?: (row: Row) => string | number | null
  /** Never hidden, not in the column chooser. */
  fixed?: boolean
  /** Not shown until chosen. */
  startsHidden?: boolean
  /** Hidden while the table is narrower than this. */
  hideBelow?: number
  /** What the cell compares by; the whole row for cells drawn by `cell`. */
  value: (row: Row) => unknown
  format?: (value: unknown, row: Row) => string
  cell?: (row: Row) => ReactNode
  cellClass?: (row: Row) => string
  tooltip?: (row: Row) => string | null
  /** What the skeleton draws. */
  skeleton?: 'text' | 'tile' | 'chip' | 'avatar' | 'none'
}

/** What the first cell of a row without a check box has more on its left than any other, and the last on its right. */
export const EDGE = 14

/** Of a column that nobody has drawn wider or narrower; one that flexes has room. */
export function widthOf<Row>(
  { width, flex, figures }: GridColumn<Row>,
  isFirst: boolean,
  isLast = false,
): number | undefined {
  if (width === undefined || flex !== undefined) return width
  return width + (isFirst ? EDGE : 0) + (figures && isLast ? EDGE : 0)
}
