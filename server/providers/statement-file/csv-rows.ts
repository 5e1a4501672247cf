import { assertLineLengths } from './hostile'
import { StatementRefused, type Delimiter, type StatementLimits } from './statement'

export interface CsvRow {
  /** Line where the row starts; a quoted cell may span several. */
  line: number
  cells: string[]
}

const DELIMITERS: readonly Delimiter[] = ['\t', ';', '|', ',']
const SNIFFED_LINES = 40

/** Rows with at least one filled cell, cells trimmed. Linear in the text, whatever it contains. */
export function readRows(text: string, delimiter: Delimiter, limits: StatementLimits): CsvRow[] {
  assertLineLengths(text, limits)
  const reader = new RowReader(text, delimiter)
  const rows: CsvRow[] = []
  for (let row = reader.next(); row; row = reader.next()) {
    if (row.cells.some((cell) => cell !== '')) rows.push(row)
  }
  assertLastRowWhole(text, rows)
  return rows
}

/**
 * The delimiter that cuts most lines into the same number of cells. Three cells or more count twice, so that decimal commas or sentences above
 * the rows do not win; how many more matters less, since a memo can have many.
 */
export function sniffDelimiter(text: string): Delimiter {
  const lines = text
    .slice(0, 20_000)
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\r|\n/)
    .slice(0, SNIFFED_LINES)
  const scored = DELIMITERS.map((delimiter) => ({
    delimiter,
    ...regularity(lines.map((line) => line.split(delimiter).length - 1)),
  }))
  const [best] = scored.filter(({ count }) => count > 0).sort((a, b) => weight(b) - weight(a) || b.count - a.count)
  return best?.delimiter ?? ','
}

const weight = ({ count, alike }: { count: number; alike: number }): number => alike * Math.min(count, 2)

/** How many of a delimiter most lines have, and how many lines those are. */
function regularity(counts: readonly number[]): { count: number; alike: number } {
  const linesByCount = new Map<number, number>()
  for (const count of counts) if (count > 0) linesByCount.set(count, (linesByCount.get(count) ?? 0) + 1)
  const each = [...linesByCount].map(([count, alike]) => ({ count, alike }))
  const [most = { count: 0, alike: 0 }] = each.sort((a, b) => weight(b) - weight(a) || b.count - a.count)
  return most
}

/** RFC 4180, but a quote that banks forget to double inside a one-line cell is kept as it stands. */
class RowReader {
  private at = 0
  private line = 1

  constructor(
    private readonly text: string,
    private readonly delimiter: string,
  ) {}

  next(): CsvRow | null {
    if (this.at >= this.text.length) return null
    const row: CsvRow = { line: this.line, cells: [] }
    for (;;) {
      row.cells.push(this.text[this.at] === '"' ? this.quotedCell() : this.bareCell())
      if (this.text[this.at] !== this.delimiter) break
      this.at++
    }
    this.passLineEnd()
    return row
  }

  private bareCell(): string {
    const start = this.at
    while (!this.isCellEnd(this.at)) this.at++
    return this.text.slice(start, this.at).trim()
  }

  private quotedCell(): string {
    const opened = this.line
    let cell = ''
    let hasStray = false
    for (let from = this.at + 1; ;) {
      const quote = this.text.indexOf('"', from)
      if (quote < 0) throw openQuote(opened)
      cell += this.text.slice(from, quote)
      this.at = this.passSpaces(quote + 1)
      if (this.isCellEnd(this.at)) break
      const isDoubled = this.text[quote + 1] === '"'
      hasStray ||= !isDoubled
      cell += '"'
      from = quote + (isDoubled ? 2 : 1)
    }
    this.line += lineEnds(cell)
    if (hasStray && this.line > opened) throw unpairedQuotes(opened)
    return cell.trim()
  }

  private passSpaces(from: number): number {
    let at = from
    while (this.text[at] === ' ') at++
    return at
  }

  private isCellEnd(at: number): boolean {
    const char = this.text[at]
    return char === undefined || char === this.delimiter || char === '\n' || char === '\r'
  }

  private passLineEnd(): void {
    this.at += this.text.startsWith('\r\n', this.at) ? 2 : 1
    this.line++
  }
}

const lineEnds = (text: string): number => (/[\r\n]/.test(text) ? text.split(/\r\n|\r|\n/).length - 1 : 0)

/** A last row shorter than those before it, with no line end after it, lost its tail. */
function assertLastRowWhole(text: string, rows: readonly CsvRow[]): void {
  const last = rows.at(-1)
  if (!last || rows.length < 2 || /[\r\n]\s*$/.test(text.slice(-200))) return
  const shortest = Math.min(...rows.slice(-21, -1).map(({ cells }) => cells.length))
  if (last.cells.length >= shortest) return
  throw new StatementRefused(
    'truncated',
    `The last row, at line ${last.line}, is not complete, so the file was cut off. Please download it again.`,
  )
}

const openQuote = (line: number): StatementRefused =>
  new StatementRefused(
    'truncated',
    `The quotation mark on line ${line} is never closed, so the file was cut off. Please download it again.`,
  )

const unpairedQuotes = (line: number): StatementRefused =>
  new StatementRefused(
    'unreadable',
    `The quotation marks from line ${line} on do not pair up, so rows would be lost. Please download the file again.`,
  )
