import type { StatementMode } from '@/lib/contract/statement'
import { formatLongDay } from '@/lib/dates/format'
import type { ColumnKind, StatementTable, TableColumn, TableRow } from '@/server/ledger/statements/table'
import type { Column, Row } from '@/server/providers/paper/paper'
import { comparedRange } from '@/lib/dates/compared-range'
import type { Compared } from '../periods'
import { AMOUNT } from './frame'

const DEPTH: Record<StatementMode, number> = { compact: 0, summary: 1, detailed: Infinity }
const WIDTH: Record<ColumnKind, number> = { money: 18, percent: 14, change: 12, count: 10 }

interface Drawn {
  mode: StatementMode
  /** Columns that are only shown on screen. */
  without?: readonly string[]
}

/** The columns and rows of a statement as they are printed: an expanded section ends with its total, a collapsed one is a single line. */
export function paperTable(
  { columns, rows }: StatementTable,
  label: Column,
  { mode, without = [] }: Drawn,
): { columns: Column[]; rows: Row[] } {
  const kept = columns.flatMap((column, at) => (without.includes(column.key) ? [] : [{ column, at }]))
  const cellsOf = (row: TableRow) => kept.map(({ at }) => row.cells[at] ?? null)
  return {
    columns: [label, ...columnsOf(kept.map(({ column }) => column))],
    // A report without figures has no rows, and the document says that it is empty.
    rows: rows.every(({ cells }) => cells.every((cell) => !cell))
      ? []
      : printedRows(
          rows.filter((row) => !row.is_repeat && row.level <= DEPTH[mode]),
          { depth: DEPTH[mode], cellsOf },
        ),
  }
}

/** A single period is already printed at the top. */
function columnsOf(columns: readonly TableColumn[]): Column[] {
  const isAlone = columns.filter(({ kind }) => kind === 'money').length === 1
  return columns.map(({ label, kind }) => (kind === 'money' && isAlone ? AMOUNT : { label, kind, width: WIDTH[kind] }))
}

interface Printing {
  depth: number
  cellsOf: (row: TableRow) => Row['cells']
}

function printedRows(rows: readonly TableRow[], { depth, cellsOf }: Printing): Row[] {
  const open: TableRow[] = []
  const closed = (level: number): Row[] => {
    const ended = open.splice(open.findIndex((row) => row.level >= level) >>> 0)
    return ended
      .reverse()
      .map((row) => ({ kind: 'subtotal', level: row.level, cells: [totalOf(row), ...cellsOf(row)] }))
  }
  const printed = rows.flatMap((row): Row[] => {
    const before = closed(row.level)
    const label = row.number === null ? row.label : `${row.number} ${row.label}`
    const isOpen = row.kind === 'section' && row.level < depth
    if (isOpen) open.push(row)
    const cells = cellsOf(row)
    return [
      ...before,
      isOpen
        ? { kind: 'section', level: row.level, cells: [label, ...cells.map(() => null)] }
        : { kind: row.kind === 'section' ? 'line' : row.kind, level: row.level, cells: [label, ...cells] },
    ]
  })
  return [...printed, ...closed(0)]
}

const totalOf = ({ label, number }: TableRow): string => `Total ${number === null ? label.toLowerCase() : label}`

/** The days that a report is compared with, to print next to its own. */
export function comparedRemarks({ compare, columns, start_date, end_date }: Compared, isAsOf = false): string[] {
  if (columns === 'budget') return ['With budget']
  if (columns !== 'total') return [`By ${columns}`]
  const range = comparedRange({ start: start_date, end: end_date }, compare)
  if (range === null) return []
  return [`Compared with ${isAsOf ? '' : `${formatLongDay(range.start)} to `}${formatLongDay(range.end)}`]
}
