import { unzipSync, type Unzipped, type UnzipFileFilter } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { readTable } from './csv'
import type { CsvRow } from './csv-rows'
import { DEFAULT_LIMITS, StatementRefused, type ReadOptions, type Statement, type StatementLimits } from './statement'

/** The maximum unpacked size of a workbook: far above any statement, far below what fills a thread's memory. */
const UNPACKED = 40 * 1_048_576
const COLUMNS = 100
/**
 * How many cells the first sheet can span, including empty ones, because reading a single distant cell would fill the
 * memory.
 */
const SPANNED = 2_000_000
/** Rows of the largest sheet. Some programs write an empty last one, which costs little to read. */
const ROWS = 1_048_576
/** The parts that the reader processes, whatever they contain. */
const READ = /\.xml(\.rels)?$/
const ROW_OR_ADDRESS = /<(?:[^\s<>/:]+:)?row(?=[\s/>])|[\s:]r=["'](?:([A-Z]{0,3})([1-9]\d{0,6})["'])?/g
const PLAIN = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 6 })

/** The first sheet of a workbook with the same shapes and mapping as a CSV. Throws StatementRefused, and nothing else. */
export async function readWorkbook(bytes: Uint8Array, options: ReadOptions = {}): Promise<Statement> {
  const rows = await sheetRows(bytes, { ...DEFAULT_LIMITS, ...options.limits })
  if (rows.length === 0)
    throw new StatementRefused(
      'empty',
      'The first sheet of this workbook is empty. Please download the statement again.',
    )
  return { format: 'xlsx', encoding: 'utf-8', ...readTable(rows, options, null) }
}

/** Rows of the first sheet with at least one filled cell. Throws StatementRefused, and nothing else. */
export async function sheetRows(bytes: Uint8Array, limits: StatementLimits): Promise<CsvRow[]> {
  if (bytes.length > limits.bytes) throw tooLarge()
  assertUnpackable(bytes)
  assertDense(bytes, limits)
  const sheet = await firstSheet(bytes)
  if (sheet.length > limits.lines) throw tooLarge()
  return sheet.flatMap((cells, index): CsvRow[] => {
    const row = { line: index + 1, cells: cells.slice(0, COLUMNS).map(textOf) }
    if (row.cells.some((cell) => cell.length > limits.value_length)) throw tooLarge()
    // No database saves it.
    if (row.cells.some((cell) => cell.includes('\0'))) throw unreadable()
    return row.cells.some((cell) => cell !== '') ? [row] : []
  })
}

/** By the sizes that the archive itself states; a false size is detected while unpacking into exactly that space. */
function assertUnpackable(bytes: Uint8Array): void {
  const names: string[] = []
  let size = 0
  unpack(bytes, ({ name, originalSize }) => {
    names.push(name)
    size += originalSize
    return false
  })
  if (size > UNPACKED) throw tooLarge()
  if (new Set(names).size < names.length) throw unreadable()
}

/**
 * By the addresses of every sheet's rows and cells. An address in an unusual notation could hide one, so it is refused.
 */
function assertDense(bytes: Uint8Array, { lines }: StatementLimits): void {
  for (const part of Object.values(unpack(bytes, ({ name }) => READ.test(name)))) {
    const text = new TextDecoder().decode(part)
    if (!text.includes('sheetData')) continue
    let [begun, rows, columns] = [0, 0, 0]
    for (const [found, letters, digits] of text.matchAll(ROW_OR_ADDRESS)) {
      if (found.startsWith('<')) {
        begun += 1
        continue
      }
      if (letters === undefined || Number(digits) > ROWS) throw unreadable()
      if (letters === '') continue
      rows = Math.max(rows, Number(digits))
      columns = Math.max(columns, columnOf(letters))
    }
    // Rows without an address follow one another.
    rows = Math.max(rows, begun)
    if (rows > lines || rows * columns > SPANNED) throw tooLarge()
  }
}

/** A is 1, Z is 26, AA is 27. */
const columnOf = (letters: string): number =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)

function unpack(bytes: Uint8Array, filter: UnzipFileFilter): Unzipped {
  try {
    return unzipSync(bytes, { filter })
  } catch {
    throw unreadable()
  }
}

async function firstSheet(bytes: Uint8Array): Promise<readonly (readonly unknown[])[]> {
  try {
    return await readSheet(new Uint8Array(bytes).buffer, 1)
  } catch {
    throw unreadable()
  }
}

/** Cells as a CSV would write them: days by year, month and day, numbers without binary rounding errors, TRUE and FALSE. */
function textOf(cell: unknown): string {
  if (typeof cell === 'boolean') return String(cell).toUpperCase()
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
