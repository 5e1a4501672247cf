'use client'
import { useEffect, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { cx } from '@/components/ui/cx'
import { PAPER_ROW, paperCell, paperHead } from '@/components/ui/paper-look'
import type { GridColumn } from './column'

interface PrintedRowsProps<Row> {
  label: string
  rows: readonly Row[]
  columns: readonly GridColumn<Row>[]
  rowId: (row: Row) => string
  /** Above the rows: which they are, and what they add up to. */
  note: ReactNode
}

/** The rows of the page as a plain table, on paper only: the one in the window draws no more of them than it holds. */
export function PrintedRows<Row>({ label, rows, columns, rowId, note }: PrintedRowsProps<Row>) {
  if (!usePrinting()) return null
  const seen = columns.filter(({ unseenHeader }) => !unseenHeader)
  return (
    <div data-paper className="px-2">
      <p className="pb-2">{note}</p>
      <table className="w-full text-[11px]" aria-label={`Printed ${label}`}>
        <thead>
          <tr>
            {seen.map(({ id, header, align }) => (
              <th key={id} scope="col" className={paperHead(align === 'right')}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowId(row)} className={PAPER_ROW}>
              {seen.map((column) => (
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

/** What a cell says whole, without its buttons. */
function inWords<Row>({ cell, tooltip, format, value }: GridColumn<Row>, row: Row): ReactNode {
  if (cell) return tooltip ? (tooltip(row) ?? '–') : cell(row)
  return format ? format(value(row), row) : String(value(row) ?? '')
}

/** While the browser prints, by its own menu too: it prints what stands there once it has told that it will. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const before = () => flushSync(() => setPrinting(true))
    const after = () => setPrinting(false)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  return printing
}
