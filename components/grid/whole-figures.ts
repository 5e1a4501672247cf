import { figureWidth } from '@/lib/money/figure-width'
import type { GridColumn } from './column'

/** Padding of a cell around its figure. */
const PADDING = 22
/** Widths come in steps, so that columns keep their width from page to page. */
const STEP = 16

/** The width of the widest figure of a column among these rows; null if the column has no figures. */
export function roomFor<Row>({ figures, value, format }: GridColumn<Row>, rows: readonly Row[]): number | null {
  if (!figures || !format || rows.length === 0) return null
  const widest = Math.max(...rows.map((row) => figureWidth(format(value(row), row))))
  return Math.ceil((PADDING + widest) / STEP) * STEP
}

/** Makes a column at least that wide; 0 leaves it as it is. */
export const withRoom = <Row>(column: GridColumn<Row>, room: number): GridColumn<Row> =>
  room === 0
    ? column
    : { ...column, minWidth: Math.max(column.minWidth ?? 0, room), width: Math.max(column.width ?? 0, room) }
