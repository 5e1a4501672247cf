import { assertFewLines } from './csv'
import { readRows, sniffDelimiter, type CsvRow } from './csv-rows'
import { decodeText } from './decode-text'
import { assertNoNul } from './hostile'
import { DEFAULT_LIMITS, StatementRefused } from './statement'
import { assertStatementText, assertText, isWorkbook } from './wrong-kind'

/** The last line of a report from QuickBooks, which tells when it was made. */
const MADE = /^((accrual|cash) basis )?\w{3,6}day, \w+ \d{1,2}, \d{4} \d{1,2}:\d\d/i

/** The filled rows of a CSV or of a workbook's first sheet, whatever they list. Throws StatementRefused, and nothing else. */
export async function readList(bytes: Uint8Array): Promise<CsvRow[]> {
  const rows = isWorkbook(bytes) ? await workbookRows(bytes) : textRows(bytes)
  return rows.filter((row, index) => index < rows.length - 1 || !isMade(row))
}

/** Without quotation marks the commas of the date divide it. */
const isMade = ({ cells }: CsvRow): boolean => MADE.test(cells.filter((cell) => cell !== '').join(', '))

/** A workbook may hold one long text for thousands of cells; each of them is a copy once the rows leave the thread. */
async function workbookRows(bytes: Uint8Array): Promise<CsvRow[]> {
  const { sheetRows } = await import('./workbook')
  const rows = await sheetRows(bytes, DEFAULT_LIMITS)
  let length = 0
  for (const { cells } of rows) for (const cell of cells) length += cell.length
  if (length > DEFAULT_LIMITS.bytes) throw tooLarge()
  return rows
}

const tooLarge = (): StatementRefused => new StatementRefused('too_large', 'This file is too large.')

function textRows(bytes: Uint8Array): CsvRow[] {
  if (bytes.length > DEFAULT_LIMITS.bytes) throw tooLarge()
  assertText(bytes)
  const { text } = decodeText(bytes)
  assertNoNul(text)
  assertStatementText(text)
  assertFewLines(text, DEFAULT_LIMITS.lines)
  // The line end keeps that last line from looking like a row that was cut off.
  const last = text.slice(text.lastIndexOf('\n') + 1).replace(/^["\s]+/, '')
  return readRows(MADE.test(last) ? `${text}\n` : text, sniffDelimiter(text), DEFAULT_LIMITS)
}
