import { readAmount } from './amount'
import { columnName } from './column-name'
import type { CsvRow } from './csv-rows'
import { readDate } from './dates'
import { directionOf } from './direction'

export const JUDGED_ROWS = 200
const WIDEST = 100
/** Share of the cells that must be days: with four in five, a single title or total would hide a short file. */
const MOST = 0.6
/** In a column named as a date, there can be as many notes below the rows as rows. */
const MANY = 0.3
/** Names of columns in order of preference. */
export const WORDS = {
  date: [
    /^(post|posted|posting|settled?|settlement|clearing|booking|booked|value)\b.*\b(date|on|day)?\b/,
    /\bdate\b|\bdated\b|^(datetime|day|when|timestamp)\b/,
  ],
  debit: [
    /\bdebits?\b|withdraw|\bpaid out\b|\bmoney out\b|\boutflow\b|^out$|\bspent\b|^decreases?$|^subtractions?$/,
    /\bcharges?\b|\bpurchases?\b/,
  ],
  credit: [
    /\bcredits?\b|deposit|\bpaid in\b|\bmoney in\b|\binflow\b|^in$|\breceived\b|^increases?$|^additions?$/,
    /\bpayments?\b/,
  ],
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
    /descr|narrat|particulars|\bsummary\b|\bdetails?\b|\bmemo\b|\bpayee\b|\bmerchant\b|\bname\b|\bnotes?\b|\blabel\b|\bremarks?\b|\btruck stop\b|\blocation\b|\bstation\b|\bagency\b|\bplaza\b|\bdebtor\b/,
    /\btransaction\b|\btype\b/,
  ],
} as const

/** Columns with these names contain no text that describes a line. */
export const NEVER_TEXT =
  /\b(account|acct|iban|time|zone|currency|ccy|status|state|category|id|ref|reference|number|num|no|card|zip|phone|disclaimer|symbol|username|driver|vehicle|city|plate|transponder)\b|#|\b(tag|lane|class)$/

export interface Column {
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

/** The first column that matches the most specific words. */
export function best(columns: readonly Column[], words: readonly RegExp[]): Column | undefined {
  for (const word of words) {
    const found = columns.find(({ name }) => word.test(name))
    if (found) return found
  }
  return undefined
}

/** The columns whose names say that they describe a line, the most specific first. */
export function describingColumns(header: readonly string[]): number[] {
  const names = header.map(columnName)
  const isText = (name: string): boolean => !NEVER_TEXT.test(name) && !WORDS.date.some((word) => word.test(name))
  const found = WORDS.description
    .slice(0, -1)
    .flatMap((word) => names.flatMap((name, index) => (word.test(name) && isText(name) ? [index] : [])))
  return [...new Set(found)]
}

export function holdsDays(column: Column, isEmpty: boolean): boolean {
  const isNamed = best([column], WORDS.date) !== undefined
  return column.dates > (isNamed ? MANY : MOST) || (isEmpty && isNamed)
}

export function dateColumn(columns: readonly Column[], isEmpty: boolean): Column | undefined {
  const dated = columns.filter((column) => holdsDays(column, isEmpty))
  const whole = dated.filter(({ filled }) => isEmpty || filled > 0.5)
  return best(whole, WORDS.date) ?? whole[0] ?? dated[0]
}

export function columnsOf(header: readonly string[] | null, body: readonly CsvRow[]): Column[] {
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

export const isDate = (cell: string): boolean => 'value' in readDate(cell, 'mdy') || 'value' in readDate(cell, 'dmy')

/** An amount in any currency: one that is not in dollars is refused line by line, instead of finding no rows. */
export const isAmount = (cell: string): boolean =>
  'value' in readAmount(cell) ||
  (cell.length < 30 && /[£€¥₹₽₩]/.test(cell) && 'value' in readAmount(cell.replace(/[£€¥₹₽₩]/, '')))
