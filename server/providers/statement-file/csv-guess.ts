import { readAmount } from './amount'
import type { CsvRow } from './csv-rows'
import { dateOrderOf, readDate } from './dates'
import { valueOf } from './reading'
import type { ColumnMapping, Delimiter, NeedsMapping } from './statement'

const SAMPLE_ROWS = 8
const JUDGED_ROWS = 200
const WORDS = {
  date: /\bdate\b|\bdated\b|\bposted\b|\bday\b/i,
  posted: /post|book|clear/i,
  amount: /\bamount\b|\bamt\b|\bvalue\b|\bsum\b|\btotal\b/i,
  debit: /\bdebits?\b|withdraw|\bpaid out\b|\bmoney out\b|\bcharges?\b|\bspent\b/i,
  credit: /\bcredits?\b|deposit|\bpaid in\b|\bmoney in\b|\bpayments?\b|\breceived\b/i,
  balance: /balance|\bbal\b/i,
  check_number: /\bche(ck|que)\b|\bnumber\b|\bserial\b/i,
  description: /descr|\bpayee\b|\bname\b|\bmemo\b|\bdetails?\b|narrat|merchant|\btransaction\b|\bparticulars\b/i,
}

interface Column {
  index: number
  name: string
  /** Shares of the filled cells. */
  dates: number
  money: number
  meanLength: number
}

/** A first proposal for the user to correct; null when no row looks like a transaction. */
export function guessMapping(rows: readonly CsvRow[], delimiter: Delimiter): NeedsMapping | null {
  const headerAt = rows.slice(0, 20).findIndex(({ cells }) => isHeader(cells))
  const firstRow = headerAt >= 0 ? headerAt + 1 : rows.slice(0, 50).findIndex(({ cells }) => isTransaction(cells))
  if (firstRow < 0) return null
  const header = rows[headerAt]?.cells ?? null
  const body = rows.slice(firstRow)
  return {
    header,
    sample: body.slice(0, SAMPLE_ROWS).map(({ cells }) => cells.map((cell) => cell.slice(0, 200))),
    guess: { ...guessColumns(body, columnsOf(header, body)), skip_rows: firstRow, delimiter },
  }
}

function guessColumns(body: readonly CsvRow[], columns: readonly Column[]): Partial<ColumnMapping> {
  const isEmpty = body.length === 0
  const dates = columns.filter((column) => column.dates > 0.8 || (isEmpty && WORDS.date.test(column.name)))
  const date = dates.find(({ name }) => WORDS.posted.test(name)) ?? dates[0]
  const rest = columns.filter((column) => !dates.includes(column))
  const money = rest.filter((column) => column.money > 0.8 || (isEmpty && !WORDS.description.test(column.name)))
  const named = (word: RegExp): Column | undefined => money.find(({ name }) => word.test(name))
  const balance = named(WORDS.balance)
  const debit = named(WORDS.debit)
  const credit = money.find((column) => column !== debit && WORDS.credit.test(column.name))
  const others = money.filter((column) => column !== balance && !WORDS.check_number.test(column.name))
  const single = named(WORDS.amount) ?? (debit && credit ? undefined : others[0])
  const text = rest.filter((column) => !money.includes(column) && (isEmpty || column.meanLength > 0))
  const description = text.find(({ name }) => WORDS.description.test(name)) ?? longest(text)
  const check = columns.find((column) => column !== single && /\bche(ck|que)\b/i.test(column.name))
  return {
    ...(date && { date: date.index, date_order: orderOf(body, date.index) }),
    ...(description && { description: description.index }),
    ...(single
      ? { amount: single.index, flip_sign: looksFlipped(body, single.index, description?.index) }
      : { debit: debit?.index ?? null, credit: credit?.index ?? null, flip_sign: false }),
    ...(balance && { balance: balance.index }),
    ...(check && { check_number: check.index }),
  }
}

function columnsOf(header: readonly string[] | null, body: readonly CsvRow[]): Column[] {
  const judged = body.slice(0, JUDGED_ROWS)
  const width = judged.reduce((widest, { cells }) => Math.max(widest, cells.length), header?.length ?? 0)
  return Array.from({ length: Math.min(width, 100) }, (_, index) => {
    const filled = judged.map(({ cells }) => cells[index] ?? '').filter((cell) => cell !== '')
    const share = (test: (cell: string) => boolean): number =>
      filled.length === 0 ? 0 : filled.filter(test).length / filled.length
    return {
      index,
      name: header?.[index] ?? '',
      dates: share(isDate),
      money: share(isAmount),
      meanLength: filled.reduce((sum, cell) => sum + cell.length, 0) / Math.max(1, filled.length),
    }
  })
}

function isHeader(cells: readonly string[]): boolean {
  const has = (word: RegExp): boolean => cells.some((cell) => cell.length < 60 && word.test(cell))
  return (
    has(WORDS.date) &&
    (has(WORDS.amount) || has(WORDS.debit) || has(WORDS.credit)) &&
    !cells.some(isDate) &&
    cells.length > 1
  )
}

const isTransaction = (cells: readonly string[]): boolean =>
  cells.some(isDate) && cells.some((cell) => !isDate(cell) && isAmount(cell) && /[.,$()-]/.test(cell))

const isDate = (cell: string): boolean => 'value' in readDate(cell, 'mdy') || 'value' in readDate(cell, 'dmy')

const isAmount = (cell: string): boolean => 'value' in readAmount(cell)

const orderOf = (body: readonly CsvRow[], column: number): ColumnMapping['date_order'] =>
  dateOrderOf(body.map(({ line, cells }) => ({ line, text: cells[column] ?? '' }))).order

const longest = (columns: readonly Column[]): Column | undefined =>
  columns.reduce<Column | undefined>(
    (best, column) => (column.meanLength > (best?.meanLength ?? 0) ? column : best),
    undefined,
  )

/** Some cards write purchases as positive: then payments are negative and most rows are not. */
function looksFlipped(body: readonly CsvRow[], amount: number, description = -1): boolean {
  const rows = body.slice(0, JUDGED_ROWS).map(({ cells }) => ({
    cents: valueOf(readAmount(cells[amount] ?? '')) ?? 0n,
    isPayment: /payment|autopay|thank you/i.test(cells[description] ?? ''),
  }))
  const payments = rows.filter(({ isPayment }) => isPayment)
  return (
    payments.length > 0 &&
    payments.every(({ cents }) => cents < 0n) &&
    rows.filter(({ cents }) => cents > 0n).length > rows.length / 2
  )
}
