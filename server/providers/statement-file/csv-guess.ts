import { createHash } from 'node:crypto'
import { readAmount } from './amount'
import { columnName } from './column-name'
import { planOfMapping } from './column-plan'
import type { CsvRow } from './csv-rows'
import { dateOrderOf, readDate, type DateEvidence } from './dates'
import { directionIn, directionOf } from './direction'
import { valueOf } from './reading'
import { brokenBalances } from './running-balance'
import type { ColumnMapping, Delimiter, NeedsMapping } from './statement'

const SAMPLE_ROWS = 8
const JUDGED_ROWS = 200
const WIDEST = 100
/** Share of the cells that must be days: four in five, and one title or total would hide a short file. */
const MOST = 0.6
/** Under a name that says so, notes below the rows may be as many as the rows. */
const MANY = 0.3
/** Names of columns in order of preference. */
const WORDS = {
  date: [
    /^(post|posted|posting|settled?|settlement|clearing|booking|booked|value)\b.*\b(date|on|day)?\b/,
    /\bdate\b|\bdated\b|^(datetime|day|when|timestamp)\b/,
  ],
  debit: [/\bdebits?\b|withdraw|\bpaid out\b|\bmoney out\b|\boutflow\b|^out$|\bspent\b/, /\bcharges?\b|\bpurchases?\b/],
  credit: [/\bcredits?\b|deposit|\bpaid in\b|\bmoney in\b|\binflow\b|^in$|\breceived\b/, /\bpayments?\b/],
  paid: [/\bpayments?\b|\bdisbursements?\b/],
  receipts: [/\breceipts?\b|deposit|\breceived\b/],
  amount: [
    /^gross( amount)?$|^gross\b(?!.*fee)/,
    /^(transaction |net |total |posted |billing )?(amount|amt)( \(?(usd|us\$|\$|total)\)?)?$/,
    /\bamount\b|\bamt\b/,
    /\b(value|sum|net|total)\b/,
  ],
  balance: [/balance|\bbal\b/],
  check_number: [/\bche(ck|que)\b.*(#|\bno\b|\bnum|\bserial\b|\bor\b)|^che(ck|que)$|^che(ck|que)num/],
  description: [
    /^(transaction |full |bank |original )?descriptions?( of transaction| \d)?$/,
    /^(payee|merchant|name|counterparty|partner|vendor|beneficiary)( name)?$|^(payee|merchant|counter ?party|partner|beneficiary|who)\b/,
    /descr|narrat|particulars|\bsummary\b|\bdetails?\b|\bmemo\b|\bpayee\b|\bmerchant\b|\bname\b|\bnotes?\b|\blabel\b|\bremarks?\b/,
    /\btransaction\b|\btype\b/,
  ],
} as const

/** No amount and no text stands under these. */
const NEVER_AMOUNT =
  /\b(account|acct|card|iban|che(ck|que)|serial|ref|reference|id|no|number|num|zip|phone|time|timestamp|rate|price|qty|quantity|shares|units?|fees?|tax|tip|commission|odometer|year|balance|bal)\b|#/
const NEVER_TEXT =
  /\b(account|acct|iban|time|zone|currency|ccy|status|state|category|id|ref|reference|number|num|no|card|zip|phone|disclaimer|symbol|username)\b|#/

interface Column {
  index: number
  name: string
  /** Shares of the filled cells. */
  dates: number
  money: number
  directions: number
  /** Share of all rows that fill it. */
  filled: number
  meanLength: number
}

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
  // Totals and notes stand around the rows with a day; in a short file they would hide which way money went.
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

/** Dates whose month has a name, or whose year stands first. */
const isPlain = (body: readonly CsvRow[], date: Column | undefined): boolean =>
  body.every(({ cells }) => {
    const cell = cells[date?.index ?? -1] ?? ''
    return cell === '' || /[a-z]{3}/i.test(cell) || /^\d{8}/.test(cell)
  })

/** Equal for files of the same layout: the column names, or the kind of content of each column when there are none. */
export function shapeOf(rows: readonly CsvRow[]): string {
  const place = placeOf(rows)
  const told = place?.header
    ? place.header.map(columnName)
    : (place?.body[0]?.cells ?? []).map((cell) => (isDate(cell) ? 'date' : isAmount(cell) ? 'amount' : 'text'))
  return createHash('sha256').update(told.join('|')).digest('hex').slice(0, 32)
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

interface Found {
  sizes: readonly Column[]
  /** Columns that no row fills. */
  empty: readonly Column[]
  money: readonly Column[]
  text: readonly Column[]
}
type Amounts = Pick<Partial<ColumnMapping>, 'amount' | 'debit' | 'credit' | 'direction' | 'balance'>

/** Debit and credit before one amount; one amount beside a column of direction before its sign. */
function amountColumns(body: readonly CsvRow[], { sizes, empty, money, text }: Found): Amounts {
  const debit = best(sizes, WORDS.debit) ?? best(empty, WORDS.debit)
  const others = [...sizes, ...empty].filter((column) => column !== debit)
  const credit = best(others, WORDS.credit)
  const isPaired = debit && credit && (sizes.includes(debit) || sizes.includes(credit) || body.length === 0)
  if (isPaired && isEither(body, debit.index, credit.index)) return { debit: debit.index, credit: credit.index }
  // Payments come in where charges stand beside them, and go out beside receipts.
  const [paid, receipts] = [best(sizes, WORDS.paid), best(sizes, WORDS.receipts)]
  const isCashBook = !debit && paid && receipts && paid !== receipts && paid.filled > 0 && receipts.filled > 0
  if (isCashBook && isEither(body, paid.index, receipts.index)) return { debit: paid.index, credit: receipts.index }
  const pair = sizes.every(({ name }) => name === '') ? unnamedPair(body, sizes) : undefined
  if (pair) return pair
  const written =
    sizes.find(({ index }) => body.some(({ cells }) => /^-|-$|^\(/.test(cells[index] ?? ''))) ??
    sizes.find((column) => hasCents(body, column.index)) ??
    sizes[0]
  const amount = best(sizes, WORDS.amount) ?? written ?? money.find(({ name }) => !/#|\bnumber\b/.test(name))
  if (!amount) return {}
  const direction = directionColumn(body, text)
  return { amount: amount.index, ...(direction && { direction: direction.index }) }
}

/** Written as money is, with cents, a sign or a mark of the currency: check numbers and counts are not. */
const hasCents = (body: readonly CsvRow[], column: number): boolean =>
  body.slice(0, JUDGED_ROWS).some(({ cells }) => /[.,]\d{1,2}\b|[$£€()+-]/.test(cells[column] ?? ''))

/** Without names: two columns of which each row fills one, beside a third that is the balance of what they move. */
function unnamedPair(body: readonly CsvRow[], sizes: readonly Column[]): Amounts | undefined {
  const cents = sizes.filter((column) => hasCents(body, column.index)).slice(0, 6)
  const found = cents.flatMap((debit) =>
    cents
      .filter((credit) => credit !== debit && isEither(body, debit.index, credit.index))
      .flatMap((credit) =>
        cents
          .filter((column) => column !== debit && column !== credit && column.filled > 0.9)
          .map((balance) => ({
            debit: debit.index,
            credit: credit.index,
            balance: balance.index,
          })),
      ),
  )
  const broken = found.map((columns) => brokenBy(body, [], columns))
  const fewest = Math.min(...broken)
  if (body.length > 2 && fewest <= body.length / 4) return found[broken.indexOf(fewest)]
  return lonelyPair(body, cents)
}

/** Two columns of which every row fills one, without a balance: money goes out more often than it comes in. */
function lonelyPair(body: readonly CsvRow[], cents: readonly Column[]): Amounts | undefined {
  const [first, second] = [...cents].sort((a, b) => b.filled - a.filled)
  if (!first || !second || cents.length > 2 || second.filled === 0) return undefined
  const isWhole = Math.abs(first.filled + second.filled - 1) < 0.05
  return isWhole && isEither(body, first.index, second.index) ? { debit: first.index, credit: second.index } : undefined
}

/** No row fills both with more than zero. */
const isEither = (body: readonly CsvRow[], debit: number, credit: number): boolean =>
  body
    .slice(0, JUDGED_ROWS)
    .every(({ cells }) => [debit, credit].filter((column) => valueOf(readAmount(cells[column] ?? ''))).length < 2)

/** A column whose every cell says which way the money went, and not always the same. */
function directionColumn(body: readonly CsvRow[], text: readonly Column[]): Column | undefined {
  const exact = text.filter(({ directions, filled }) => directions > 0.7 && filled > 0.9)
  const varied = exact.filter(
    (column) => new Set(body.map(({ cells }) => directionOf(cells[column.index] ?? ''))).size > 1,
  )
  const named = text.filter(
    ({ name, index, filled }) =>
      filled > 0.9 &&
      /\btype\b|debit|credit|direction|indicator|\bd\/c\b|\bdr\b|\bsign\b|af bij/.test(name) &&
      body.slice(0, JUDGED_ROWS).every(({ cells }) => directionIn(cells[index] ?? '') !== null || !cells[index]),
  )
  return varied[0] ?? exact[0] ?? named[0]
}

/** Whether the signs of one amount are the wrong way around: where balances are stated they tell, else the words of payments do. */
function signed(
  body: readonly CsvRow[],
  header: readonly string[],
  found: Amounts & { description?: number },
): Amounts & { flip_sign: boolean } {
  const amounts: Amounts =
    typeof found.debit === 'number'
      ? {
          debit: found.debit,
          credit: found.credit ?? null,
          ...(typeof found.balance === 'number' && { balance: found.balance }),
        }
      : { ...(typeof found.amount === 'number' && { amount: found.amount }) }
  const { amount, direction, balance } = found
  if (typeof amount !== 'number') return { ...amounts, flip_sign: false }
  const isUnsigned = body.every(({ cells }) => (valueOf(readAmount(cells[amount] ?? '')) ?? 0n) >= 0n)
  const byWord = typeof direction === 'number' ? [{ ...amounts, direction, flip_sign: false }] : []
  if (isUnsigned && byWord[0]) return byWord[0]
  if (looksFlipped(body, amount, found.description)) return { ...amounts, flip_sign: true }
  const readings = [{ ...amounts, flip_sign: false }, ...byWord, { ...amounts, flip_sign: true }]
  if (typeof balance !== 'number') return readings[0] ?? { flip_sign: false }
  const broken = readings.map((reading) => brokenBy(body, header, { balance, ...reading }))
  return readings[broken.indexOf(Math.min(...broken))] ?? { flip_sign: false }
}

function brokenBy(body: readonly CsvRow[], header: readonly string[], found: Partial<ColumnMapping>): number {
  const plan = planOfMapping(
    { date: 0, description: 0, date_order: 'mdy', skip_rows: 0, flip_sign: false, ...found },
    header,
  )
  return brokenBalances(
    body.slice(0, JUDGED_ROWS).map(({ line, cells }) => ({
      line,
      amount: valueOf(plan.amount(cells)),
      balance: valueOf(readAmount(cells[plan.balance ?? -1] ?? '')),
      date: null,
    })),
  )
}

/** The first column that the strongest words name. */
function best(columns: readonly Column[], words: readonly RegExp[]): Column | undefined {
  for (const word of words) {
    const found = columns.find(({ name }) => word.test(name))
    if (found) return found
  }
  return undefined
}

function holdsDays(column: Column, isEmpty: boolean): boolean {
  const isNamed = best([column], WORDS.date) !== undefined
  return column.dates > (isNamed ? MANY : MOST) || (isEmpty && isNamed)
}

function dateColumn(columns: readonly Column[], isEmpty: boolean): Column | undefined {
  const dated = columns.filter((column) => holdsDays(column, isEmpty))
  const whole = dated.filter(({ filled }) => isEmpty || filled > 0.5)
  return best(whole, WORDS.date) ?? whole[0] ?? dated[0]
}

function columnsOf(header: readonly string[] | null, body: readonly CsvRow[]): Column[] {
  const judged = body.slice(0, JUDGED_ROWS)
  const width = judged.reduce((widest, { cells }) => Math.max(widest, cells.length), header?.length ?? 0)
  return Array.from({ length: Math.min(width, WIDEST) }, (_, index) => {
    const filled = judged.map(({ cells }) => cells[index] ?? '').filter((cell) => cell !== '')
    const share = (test: (cell: string) => boolean): number =>
      filled.length === 0 ? 0 : filled.filter(test).length / filled.length
    return {
      index,
      name: columnName(header?.[index] ?? ''),
      dates: share(isDate),
      money: share((cell) => isAmount(cell)),
      directions: share((cell) => directionOf(cell) !== null),
      filled: filled.length / Math.max(1, judged.length),
      meanLength: filled.reduce((sum, cell) => sum + cell.length, 0) / Math.max(1, filled.length),
    }
  })
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

const isDate = (cell: string): boolean => 'value' in readDate(cell, 'mdy') || 'value' in readDate(cell, 'dmy')

/** An amount in whatever currency: that it is not in dollars is said line by line, not by finding no rows. */
const isAmount = (cell: string): boolean =>
  'value' in readAmount(cell) ||
  (cell.length < 30 && /[£€¥₹₽₩]/.test(cell) && 'value' in readAmount(cell.replace(/[£€¥₹₽₩]/, '')))

const longest = (columns: readonly Column[]): Column | undefined =>
  columns.reduce<Column | undefined>(
    (found, column) => (column.meanLength > (found?.meanLength ?? 0) ? column : found),
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
