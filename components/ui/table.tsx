import type { CSSProperties, ReactNode } from 'react'
import { cx } from './cx'

/** One column of a small table. The first column names its row and stays visible while a phone scrolls sideways. */
export interface TableColumn<Row> {
  id: string
  header: string
  /** The header is for screen readers only. */
  unseenHeader?: boolean
  /** `right` aligns figures below each other: money, counts, percentages. */
  align?: 'right'
  /** Pixels; columns without it share what is left. */
  width?: number
  /** Pixels below 768 px, and more where a figure needs them. */
  phoneWidth?: number
  cell: (row: Row) => ReactNode
  /** In the row of totals. */
  total?: ReactNode
  /** Left out below 768 px. */
  hideOnPhone?: boolean
  cellClass?: string
}

interface TableProps<Row> {
  /** A description of the table for screen readers. */
  caption: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Shown instead of rows if there are none. */
  empty?: ReactNode
  /** Rows as high as those of a statement; each stays on one line, and the header stays visible. */
  dense?: boolean
  className?: string
}

const RIGHT = 'text-right tabular-nums'
const STICKY = 'max-sm:first:sticky max-sm:first:left-0 max-sm:first:z-1 max-sm:first:bg-inherit'
const NORMAL = {
  pad: 'px-2.5 first:pl-4 last:pr-4 max-sm:px-1.5 max-sm:first:pl-4',
  phoneEnd: 'max-sm:pr-4',
  head: 'border-subtle whitespace-nowrap',
  // Wrapped text keeps its distance from the lines between the rows.
  cell: 'h-10 py-1 font-regular print:h-6.5',
  row: '',
  total: 'h-10 border-t border-line print:h-6.5',
  totals: 'bg-inherit',
}
const DENSE = {
  pad: 'px-4 max-sm:px-3 print:px-[5px] print:h-6.5',
  phoneEnd: '',
  head: 'sticky top-0 z-1 border-line bg-surface-1 whitespace-nowrap max-sm:h-10 max-sm:leading-4 max-sm:whitespace-normal print:static',
  cell: 'h-8.5 py-1 font-regular whitespace-nowrap group-last/row:border-b-0 group-hover/row:bg-hover max-sm:h-11 max-sm:first:whitespace-normal',
  row: 'group/row',
  total: 'h-8.5 border-t border-subtle max-sm:h-11',
  totals: 'bg-surface-2',
}

/** A small fixed table: lines of an entry, parts of a split, a schedule. A list of records is a `DataGrid`. */
export function Table<Row>({ caption, columns, rows, rowId, empty, dense = false, className }: TableProps<Row>) {
  const hasTotals = columns.some(({ total }) => total !== undefined)
  const look = dense ? DENSE : NORMAL
  const phoneEnd = columns.findLast(({ hideOnPhone }) => !hideOnPhone)
  const lookOf = (column: TableColumn<Row>) =>
    cx(look.pad, column === phoneEnd && look.phoneEnd, STICKY, placeOf(column))
  return (
    // Focusable, so that the keyboard scrolls it where a phone or a zoom leaves no room; relative, so that what is only read out stays in it.
    <div
      className={cx('relative overflow-x-auto print:overflow-visible', className)}
      role="group"
      aria-label={caption}
      tabIndex={0}
    >
      <table className={cx('w-full border-separate border-spacing-0 bg-surface-1 print:text-[11px]')}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="bg-inherit">
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                style={widthsOf(column)}
                className={cx(
                  'h-8.5 w-(--wide) border-b text-xs font-medium text-muted max-sm:w-(--phone,var(--wide)) print:w-auto',
                  look.head,
                  lookOf(column),
                )}
              >
                {column.unseenHeader ? <span className="sr-only">{column.header}</span> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="bg-inherit">
          {rows.map((row) => (
            <tr key={rowId(row)} className={cx('bg-inherit', look.row)}>
              {columns.map((column, index) => {
                const Cell = index === 0 ? 'th' : 'td'
                return (
                  <Cell
                    key={column.id}
                    scope={index === 0 ? 'row' : undefined}
                    className={cx('border-b border-subtle', look.cell, lookOf(column), column.cellClass)}
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
            <tr className={look.totals}>
              {columns.map((column, index) => {
                const Cell = index === 0 ? 'th' : 'td'
                return (
                  <Cell
                    key={column.id}
                    scope={index === 0 ? 'row' : undefined}
                    className={cx('font-semibold', look.total, lookOf(column))}
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

const placeOf = ({ align, hideOnPhone }: TableColumn<never>): string =>
  cx(align ? `${RIGHT} whitespace-nowrap` : 'text-left', hideOnPhone && 'max-sm:hidden')

const widthsOf = ({ width, phoneWidth }: TableColumn<never>): CSSProperties =>
  ({
    ...(width === undefined ? {} : { '--wide': `${width}px` }),
    ...(phoneWidth === undefined ? {} : { '--phone': `${phoneWidth}px` }),
  }) as CSSProperties
