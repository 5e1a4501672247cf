import type { ReactNode } from 'react'

/** One column of a DataGrid. The id is the field name the server orders by. */
export interface GridColumn<Row> {
  id: string
  header: string
  /** The header is for screen readers only, and the column is not in the chooser. */
  unseenHeader?: boolean
  width?: number
  /** Takes the remaining space; the width is then its minimum. */
  flex?: number
  minWidth?: number
  align?: 'right'
  /** Holds figures, and is never narrower than the widest of them. */
  figures?: boolean
  sortable?: boolean
  /** The value a whole list is sorted by, if it is not `value`. */
  sortBy?: (row: Row) => string | number | null
  /** Never hidden, not in the column chooser. */
  fixed?: boolean
  /** Hidden until the user shows it. */
  startsHidden?: boolean
  /** Hidden while the table is narrower than this. */
  hideBelow?: number
  /** The value the cell compares by; the whole row for cells drawn by `cell`. */
  value: (row: Row) => unknown
  format?: (value: unknown, row: Row) => string
  cell?: (row: Row) => ReactNode
  cellClass?: (row: Row) => string
  tooltip?: (row: Row) => string | null
  /** What the skeleton draws. */
  skeleton?: 'text' | 'tile' | 'chip' | 'avatar' | 'none'
}

/** Additional padding on the left of the first cell of a row without a check box, and on the right of the last one. */
export const EDGE = 14

/** The width of a column that the user has not resized; a flexible one takes the remaining space. */
export function widthOf<Row>(
  { width, flex, unseenHeader }: GridColumn<Row>,
  isFirst: boolean,
  isLast: boolean,
): number | undefined {
  if (width === undefined || flex !== undefined) return width
  // A last column of buttons is as wide as they are, with the padding.
  return width + (isFirst ? EDGE : 0) + (isLast && !unseenHeader ? EDGE : 0)
}
