import type { ReactNode } from 'react'
import { cx } from './cx'

/** One column of a small table. The first column names its row and stays in sight where a phone scrolls sideways. */
export interface TableColumn<Row> {
  id: string
  header: string
  /** The header is read out and not seen. */
  unseenHeader?: boolean
  /** `right` sets figures under each other: money, counts, per cent. */
  align?: 'right'
  /** Pixels; columns without it share what is left. */
  width?: number
  cell: (row: Row) => ReactNode
  /** In the row of totals. */
  total?: ReactNode
  /** Left out below 768 px. */
  hideOnPhone?: boolean
  cellClass?: string
}

export interface TableProps<Row> {
  /** What the table is, read out and not seen. */
  caption: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Instead of rows where there are none. */
  empty?: ReactNode
  className?: string
}

const EDGE = 'px-2.5 first:pl-4 last:pr-4'
const RIGHT = 'text-right tabular-nums'
const STICKY = 'max-sm:first:sticky max-sm:first:left-0 max-sm:first:z-1 max-sm:first:bg-inherit'

/** A small fixed table: lines of an entry, parts of a split, a schedule. A list of records is a `DataGrid`. */
export function Table<Row>({ caption, columns, rows, rowId, empty, className }: TableProps<Row>) {
  const hasTotals = columns.some(({ total }) => total !== undefined)
  return (
    // Focusable, so that the keyboard scrolls it where a phone or a zoom leaves no room.
    <div className={cx('overflow-x-auto', className)} role="region" aria-label={caption} tabIndex={0}>
      <table className="w-full border-separate border-spacing-0 bg-surface-1">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="bg-inherit">
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                style={{ width: column.width }}
                className={cx(
                  'h-8.5 whitespace-nowrap border-b border-subtle text-xs font-medium text-muted',
                  look(column),
                )}
              >
                {column.unseenHeader ? <span className="sr-only">{column.header}</span> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="bg-inherit">
          {rows.map((row) => (
            <tr key={rowId(row)} className="bg-inherit">
              {columns.map((column, index) => {
                const Cell = index === 0 ? 'th' : 'td'
                return (
                  <Cell
                    key={column.id}
                    scope={index === 0 ? 'row' : undefined}
                    className={cx('h-10 border-b border-subtle font-normal', look(column), column.cellClass)}
                  >
                    {column.cell(row)}
                  </Cell>
                )
              })}
            </tr>
          ))}
          {rows.length === 0 && empty ? (
            <tr>
              <td colSpan={columns.length} className="px-4 py-6 text-center text-muted">
                {empty}
              </td>
            </tr>
          ) : null}
        </tbody>
        {hasTotals && rows.length > 0 ? (
          <tfoot className="bg-inherit">
            <tr className="bg-inherit">
              {columns.map((column, index) => {
                const Cell = index === 0 ? 'th' : 'td'
                return (
                  <Cell
                    key={column.id}
                    scope={index === 0 ? 'row' : undefined}
                    className={cx('h-10 border-t border-line font-semibold', look(column))}
                  >
                    {column.total}
                  </Cell>
                )
              })}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  )
}

const look = ({ align, hideOnPhone }: TableColumn<never>): string =>
  cx(EDGE, STICKY, align ? `${RIGHT} whitespace-nowrap` : 'text-left', hideOnPhone && 'max-sm:hidden')
