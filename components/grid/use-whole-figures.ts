import { useMemo } from 'react'
import type { GridColumn } from './column'
import { roomFor, withRoom } from './whole-figures'

/**
 * The columns, with those of figures at least as wide as their widest figure: no digit is ever cut off, however narrow the user made
 * them.
 */
export function useWholeFigures<Row>(
  columns: readonly GridColumn<Row>[],
  rows: readonly Row[],
): readonly GridColumn<Row>[] {
  // The grid redraws its columns whenever this identity changes, so it follows the widths, not the rows.
  const rooms = columns.map((column) => roomFor(column, rows) ?? 0).join()
  return useMemo(
    () => columns.map((column, at) => withRoom(column, Number(rooms.split(',')[at] ?? 0))),
    [columns, rooms],
  )
}
