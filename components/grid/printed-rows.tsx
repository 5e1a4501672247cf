'use client'
import type { ReactNode } from 'react'
import { cx } from '@/components/ui/cx'
import { PAPER_ROW, paperCell, paperHead } from '@/components/ui/paper-look'
import { usePrinting } from '@/components/ui/use-printing'
import type { GridColumn } from './column'

interface PrintedRowsProps<Row> {
  label: string
  rows: readonly Row[]
  columns: readonly GridColumn<Row>[]
  rowId: (row: Row) => string
  /** Above the rows: a description of them, and their totals. */
  note: ReactNode
}

/** The rows of the page as a plain table, for print only: the table on screen renders only the rows in view. */
export function PrintedRows<Row>({ label, rows, columns, rowId, note }: PrintedRowsProps<Row>) {
  if (usePrinting(seen) === null) return null
  const shown = columns.filter(({ unseenHeader }) => !unseenHeader)
  return (
    <div data-paper className="px-2">
      <p className="pb-2">{note}</p>
      <table className="w-full text-[11px]" aria-label={`Printed ${label}`}>
        <thead>
          <tr>
            {shown.map(({ id, header, align }) => (
              <th key={id} scope="col" className={paperHead(align === 'right')}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowId(row)} className={PAPER_ROW}>
              {shown.map((column) => (
                <td
                  key={column.id}
                  className={cx(
                    paperCell(column.align === 'right'),
                    column.align ? 'money' : cx(column.cell && 'whitespace-pre-line', column.cellClass?.(row)),
                  )}
                >
                  {inWords(column, row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The full text of a cell, without its buttons. */
function inWords<Row>({ cell, tooltip, format, value }: GridColumn<Row>, row: Row): ReactNode {
  if (cell) return tooltip ? (tooltip(row) ?? '–') : cell(row)
  return format ? format(value(row), row) : String(value(row) ?? '')
}

const seen = () => true
