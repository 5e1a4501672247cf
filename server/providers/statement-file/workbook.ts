import { unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { readTable } from './csv'
import type { CsvRow } from './csv-rows'
import { DEFAULT_LIMITS, StatementRefused, type ReadOptions, type Statement } from './statement'

/** What a workbook may unpack to: far above any statement, far below what fills the memory of a thread. */
const UNPACKED = 40 * 1_048_576
const COLUMNS = 100
const PLAIN = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 6 })

/** The first sheet of a workbook as rows, with the same shapes and mapping as a CSV. Throws StatementRefused, and nothing else. */
export async function readWorkbook(bytes: Uint8Array, options: ReadOptions = {}): Promise<Statement> {
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  if (bytes.length > limits.bytes) throw tooLarge()
  assertUnpackable(bytes)
  const sheet = await firstSheet(bytes)
  if (sheet.length > limits.lines) throw tooLarge()
  const rows = sheet.flatMap((cells, index): CsvRow[] => {
    const row = { line: index + 1, cells: cells.slice(0, COLUMNS).map(textOf) }
    if (row.cells.some((cell) => cell.length > limits.value_length)) throw tooLarge()
    return row.cells.some((cell) => cell !== '') ? [row] : []
  })
  if (rows.length === 0)
    throw new StatementRefused(
      'empty',
      'The first sheet of this workbook is empty. Please download the statement again.',
    )
  return { format: 'xlsx', encoding: 'utf-8', ...readTable(rows, options, null) }
}

/** By the sizes that the archive itself states; one that lies is found out while it is unpacked into just that room. */
function assertUnpackable(bytes: Uint8Array): void {
  let size = 0
  try {
    unzipSync(bytes, {
      filter: ({ originalSize }) => {
        size += originalSize
        return false
      },
    })
  } catch {
    throw unreadable()
  }
  if (size > UNPACKED) throw tooLarge()
}

async function firstSheet(bytes: Uint8Array): Promise<readonly (readonly unknown[])[]> {
  try {
    return await readSheet(new Uint8Array(bytes).buffer, 1)
  } catch {
    throw unreadable()
  }
}

/** Cells as a CSV would write them: days by year, month and day, numbers without the noise of binary fractions. */
function textOf(cell: unknown): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  if (typeof cell === 'number') return Number.isFinite(cell) ? PLAIN.format(cell) : ''
  return typeof cell === 'string' ? cell.trim() : ''
}

const tooLarge = (): StatementRefused =>
  new StatementRefused(
    'too_large',
    'This workbook is too large. Please download a shorter period, or save its first sheet as CSV.',
  )

const unreadable = (): StatementRefused =>
  new StatementRefused('unreadable', 'This Excel workbook cannot be read. Please save its first sheet as CSV.')
