import { createHash } from 'node:crypto'
import { columnName } from './column-name'
import { amountColumns, signed } from './csv-amounts'
import {
  best,
  columnsOf,
  dateColumn,
  holdsDays,
  isAmount,
  isDate,
  JUDGED_ROWS,
  NEVER_TEXT,
  WORDS,
  type Column,
} from './csv-columns'
import type { CsvRow } from './csv-rows'
import { dateOrderOf, type DateEvidence } from './dates'
import type { ColumnMapping, Delimiter, NeedsMapping } from './statement'

const SAMPLE_ROWS = 8

/** Columns with these names contain no amount. */
const NEVER_AMOUNT =
  /\b(account|acct|card|iban|che(ck|que)|serial|ref|reference|id|no|number|num|zip|phone|time|timestamp|rate|price|qty|quantity|shares|units?|fees?|tax|tip|commission|odometer|gallons?|gals?|ppg|miles?|year|balance|bal)\b|#/

/** A first proposal for the user to correct; null when no row looks like a transaction. */
export function guessMapping(rows: readonly CsvRow[], delimiter: Delimiter | null): NeedsMapping | null {
  const place = placeOf(rows)
  if (!place) return null
  const { header, body, start } = place
  const columns = columnsOf(header, body)
  const date = dateColumn(columns, body.length === 0)
  const evidence: DateEvidence = dateOrderOf(
    body.map(({ line, cells }) => ({ line, text: cells[date?.index ?? -1] ?? '' })),
  )
  // Totals and notes surround the rows with a day; in a short file they would obscure the direction of money.
  const dated = body.filter(({ cells }, at) => at >= JUDGED_ROWS || isDate(cells[date?.index ?? -1] ?? ''))
  const judged = dated.length > 0 ? dated : body
  const guess = {
    ...(date && { date: date.index, date_order: evidence.order }),
    ...guessColumns(judged, columnsOf(header, judged), header ?? []),
    skip_rows: start,
    ...(delimiter && { delimiter }),
  }
  return {
    header: header && [...header],
    sample: body.slice(0, SAMPLE_ROWS).map(({ cells }) => cells.map((cell) => cell.slice(0, 200))),
    guess,
    is_date_proven: evidence.proven || isPlain(body, date),
    shape: shapeOf(rows),
  }
}

/** Dates whose month has a name, or whose year comes first. */
const isPlain = (body: readonly CsvRow[], date: Column | undefined): boolean =>
  body.every(({ cells }) => {
    const cell = cells[date?.index ?? -1] ?? ''
    return cell === '' || /[a-z]{3}/i.test(cell) || /^\d{8}/.test(cell)
  })

/** Equal for files of the same layout: the column names, or the kind of content of each column when there are none. */
export function shapeOf(rows: readonly CsvRow[]): string {
  const place = placeOf(rows)
  const header = place?.header
    ? place.header.map(columnName)
    : (place?.body[0]?.cells ?? []).map((cell) => (isDate(cell) ? 'date' : isAmount(cell) ? 'amount' : 'text'))
  return createHash('sha256').update(header.join('|')).digest('hex').slice(0, 32)
}

interface Place {
  header: readonly string[] | null
  body: readonly CsvRow[]
  /** Rows before the first transaction. */
  start: number
}

function placeOf(rows: readonly CsvRow[]): Place | null {
  const named = rows.slice(0, 20).findIndex(({ cells }) => isHeader(cells))
  if (named >= 0) return { header: rows[named]?.cells ?? null, body: rows.slice(named + 1), start: named + 1 }
  const first = rows.slice(0, 50).findIndex(({ cells }) => isTransaction(cells))
  if (first < 0) return null
  const above = rows[first - 1]?.cells
  const header = above && isNames(above, rows[first]?.cells ?? []) ? above : null
  return { header, body: rows.slice(first), start: first }
}

/** A row of names in any language: as wide as the row below it, no day and no amount in it. */
const isNames = (cells: readonly string[], below: readonly string[]): boolean =>
  cells.filter((cell) => cell !== '').length >= Math.max(2, below.filter((cell) => cell !== '').length - 2) &&
  !cells.some((cell) => isDate(cell) || isAmount(cell)) &&
  cells.every((cell) => cell.length < 60)

function guessColumns(
  body: readonly CsvRow[],
  columns: readonly Column[],
  header: readonly string[],
): Partial<ColumnMapping> {
  const isEmpty = body.length === 0
  const isDated = (column: Column): boolean => holdsDays(column, isEmpty)
  const rest = columns.filter((column) => !isDated(column))
  const isDescribed = (column: Column): boolean => best([column], WORDS.description) !== undefined
  const money = rest.filter((column) => column.money >= 0.75 || (isEmpty && !isDescribed(column)))
  const check = best(
    rest.filter((column) => column.meanLength > 0 || isEmpty),
    WORDS.check_number,
  )
  const open = money.filter((column) => column !== check)
  const balances = open.filter(({ name }) => !/begin|open|start|previous|initial/.test(name))
  const balance = best(balances, WORDS.balance)
  const sizes = open.filter((column) => column !== balance && !NEVER_AMOUNT.test(column.name))
  const text = rest.filter(
    (column) => !money.includes(column) && column !== check && (isEmpty || column.meanLength > 0),
  )
  const description =
    best(
      text.filter(({ name }) => !NEVER_TEXT.test(name)),
      WORDS.description,
    ) ?? longest(text.filter(({ name, directions }) => !NEVER_TEXT.test(name) && directions < 0.9))
  const common = {
    ...(description && { description: description.index }),
    ...(balance && { balance: balance.index }),
    ...(check && { check_number: check.index }),
  }
  const empty = rest.filter(({ filled, name }) => filled === 0 && name !== '' && !NEVER_AMOUNT.test(name))
  const amounts = amountColumns(body, { sizes, empty, money: open.filter((column) => column !== balance), text })
  return { ...common, ...signed(body, header, { ...common, ...amounts }) }
}

function isHeader(cells: readonly string[]): boolean {
  const has = (words: readonly RegExp[]): boolean =>
    cells.some((cell) => cell.length < 60 && words.some((word) => word.test(columnName(cell))))
  return (
    has(WORDS.date) &&
    (has(WORDS.amount) || has(WORDS.debit) || has(WORDS.credit)) &&
    !cells.some(isDate) &&
    cells.filter((cell) => cell !== '').length > 1
  )
}

const isTransaction = (cells: readonly string[]): boolean =>
  cells.some(isDate) && cells.some((cell) => !isDate(cell) && isAmount(cell) && /[.,$()-]/.test(cell))

const longest = (columns: readonly Column[]): Column | undefined =>
  columns.reduce<Column | undefined>(
    (found, column) => (column.meanLength > (found?.meanLength ?? 0) ? column : found),
    undefined,
  )
