import type { Column, Paper, Row } from '../paper/paper'
import { workbook, type Sheet } from './workbook'

/** Columns that a window shows beside the names without scrolling. */
const HELD_FROM = 6

/** Reports as a workbook, a sheet each. */
export const paperWorkbook = (papers: readonly Paper[]): AsyncGenerator<Buffer> => workbook(...papers.map(sheetOf))

const sheetOf = ({ title, letterhead, to = [], period, remarks, printed_at, columns, rows }: Paper): Sheet => ({
  name: title,
  head: [letterhead.name, title, [...to.slice(0, 1), period, ...remarks].join(' · '), `Generated ${printed_at}`],
  columns: columns.map((column, index) => ({ ...column, width: widthOf(column, index, rows) })),
  rows: [rows],
  holdsNames: columns.length > HELD_FROM && columns[0]?.kind === 'text',
})

/**
 * A figure next to a text cuts it off, so the column has room for the longest text including its indent. Headings
 * extend into the next columns.
 */
function widthOf({ kind, width }: Column, index: number, rows: readonly Row[]): number {
  if (kind !== 'text') return width
  return rows.reduce((widest, row) => {
    const text = row.kind === 'section' ? '' : String(row.cells[index] ?? '')
    return Math.max(widest, text.length + (index === 0 ? 2 * row.level : 0))
  }, width)
}
