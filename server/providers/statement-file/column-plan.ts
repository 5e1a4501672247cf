import { absolute, negate, ZERO, type Cents } from '@/lib/money/cents'
import { readAmount } from './amount'
import type { AmountColumns, BankShape } from './bank-shapes'
import { columnName } from './column-name'
import { describingColumns } from './csv-columns'
import type { DateOrder } from './dates'
import { directionIn } from './direction'
import { particularsColumns, type ParticularsColumns } from './particulars'
import { isCurrencyColumn, isStatusColumn, postingStatus, type PostingStatus } from './posting-status'
import { unread, type Reading } from './reading'
import { StatementRefused, type ColumnMapping } from './statement'

/** Which column of a CSV row has what; a missing cell reads as `''`. */
export interface ColumnPlan {
  date: number
  date_order: DateOrder
  description: readonly number[]
  /** Columns that describe a row whose own description is empty. */
  otherwise: readonly number[]
  amount: (cells: readonly string[]) => Reading<Cents>
  /** Whether any amount cell is filled. */
  isFilled: (cells: readonly string[]) => boolean
  balance: number | null
  check_number: number | null
  /** The currency that a row names. */
  currency: (cells: readonly string[]) => string
  /** Columns of a fuel card's file. */
  particulars: ParticularsColumns
  /** The column that states what the account ends with. */
  ending: number | null
  /** Why a row is not a transaction, or null. */
  status: (cells: readonly string[]) => PostingStatus | null
}

export const cellAt = (cells: readonly string[], column: number | null): string =>
  column === null ? '' : (cells[column] ?? '')

export function planOfShape(shape: BankShape, header: readonly string[]): ColumnPlan {
  const names = header.map(columnName)
  const at = (name: string): number => names.indexOf(columnName(name))
  const optional = (name: string | undefined): number | null => (name === undefined ? null : at(name))
  const status = [...new Set([...(shape.status ?? []).map(at), ...statusColumns(header), at(shape.date)])]
  const blank = optional(shape.blank_when_pending)
  return {
    date: at(shape.date),
    date_order: shape.date_order ?? 'mdy',
    description: shape.description.map(at),
    otherwise: [],
    amount: amountReader(shape.amount, at),
    isFilled: filledAt(amountNames(shape.amount).map(at)),
    balance: optional(shape.balance),
    check_number: optional(shape.check_number),
    currency: currencyReader(header, amountNames(shape.amount).map(at)),
    particulars: particularsColumns(header),
    ending: optional(shape.ending),
    status: (cells) =>
      blank !== null && /^(pending)?$/i.test(cellAt(cells, blank)) ? 'pending' : statusOf(cells, status),
  }
}

/** A mapping does not say which columns have status and currency; the header above the rows does. */
export function planOfMapping(mapping: ColumnMapping, header: readonly string[]): ColumnPlan {
  const { amount = null, debit = null, credit = null, direction = null, balance = null, check_number = null } = mapping
  if (amount === null && debit === null && credit === null) {
    throw new StatementRefused('bad_mapping', 'Please choose the column of the amount, or those of debit and credit.')
  }
  // Some banks write "Pending" in place of the date.
  const status = [...statusColumns(header), mapping.date]
  const signed = (cells: readonly string[]): Reading<Cents> => {
    if (amount === null) return byColumn(cellAt(cells, debit), cellAt(cells, credit))
    return direction === null
      ? readAmount(cellAt(cells, amount))
      : byWord(cellAt(cells, amount), cellAt(cells, direction))
  }
  return {
    date: mapping.date,
    date_order: mapping.date_order,
    description: [mapping.description],
    otherwise: describingColumns(header),
    isFilled: filledAt([amount, debit, credit]),
    amount: (cells) => (mapping.flip_sign ? flipped(signed(cells)) : signed(cells)),
    balance,
    check_number,
    currency: currencyReader(header, [amount, debit, credit]),
    particulars: particularsColumns(header),
    ending: null,
    status: (cells) => statusOf(cells, status),
  }
}

const statusColumns = (header: readonly string[]): number[] =>
  header.flatMap((name, index) => (isStatusColumn(name) ? [index] : []))

/** By a column of currencies, else by the name of the amount's column: `Amount (EUR)`. */
function currencyReader(header: readonly string[], amounts: readonly (number | null)[]): ColumnPlan['currency'] {
  const column = header.findIndex(isCurrencyColumn)
  const inName = amounts.flatMap((at) => currencyIn(header[at ?? -1] ?? '') ?? [])[0] ?? ''
  return (cells) => (column < 0 ? inName : cellAt(cells, column).toUpperCase())
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))

function currencyIn(name: string): string | null {
  const code = /(?:^|[\s(_])([A-Z]{3})\)?$/.exec(name)?.[1]
  return code !== undefined && CURRENCIES.has(code) ? code : null
}

const statusOf = (cells: readonly string[], columns: readonly number[]): PostingStatus | null =>
  columns.reduce<PostingStatus | null>((found, column) => found ?? postingStatus(cellAt(cells, column)), null)

const amountNames = (columns: AmountColumns): string[] =>
  columns.by === 'column' ? [columns.debit, columns.credit] : [columns.amount]

const filledAt =
  (columns: readonly (number | null)[]) =>
  (cells: readonly string[]): boolean =>
    columns.some((column) => cellAt(cells, column) !== '')

function amountReader(columns: AmountColumns, at: (name: string) => number): ColumnPlan['amount'] {
  switch (columns.by) {
    case 'sign': {
      const amount = at(columns.amount)
      return (cells) =>
        columns.isFlipped ? flipped(readAmount(cellAt(cells, amount))) : readAmount(cellAt(cells, amount))
    }
    case 'type': {
      const [amount, type] = [at(columns.amount), at(columns.type)]
      return (cells) => byType(cellAt(cells, amount), cellAt(cells, type))
    }
    case 'column': {
      const [debit, credit] = [at(columns.debit), at(columns.credit)]
      return (cells) => byColumn(cellAt(cells, debit), cellAt(cells, credit))
    }
  }
}

/** The word decides; an amount without a sign counts like one with the matching sign. */
function byType(text: string, type: string): Reading<Cents> {
  const amount = readAmount(text)
  if ('reason' in amount) return amount
  const direction = directionIn(type)
  if (direction === 'out') return { value: negate(absolute(amount.value)) }
  if (direction === null || amount.value >= 0n) return amount
  return unread(`The row says ${type} but its amount is negative.`)
}

/** The word decides, and the direction of a row without one is not guessed. */
function byWord(text: string, word: string): Reading<Cents> {
  const amount = readAmount(text)
  if ('reason' in amount) return amount
  const direction = directionIn(word)
  if (direction === null) return unread(`"${word.slice(0, 40)}" does not say whether money went out or came in.`)
  return { value: direction === 'out' ? negate(absolute(amount.value)) : absolute(amount.value) }
}

/** The column decides: banks disagree on whether a debit, or a credit of a card, also carries a minus. */
function byColumn(debit: string, credit: string): Reading<Cents> {
  if (debit === '' && credit === '') return unread('The amount is missing.')
  const out = debit === '' ? { value: ZERO } : readAmount(debit)
  if ('reason' in out) return out
  const into = credit === '' ? { value: ZERO } : readAmount(credit)
  if ('reason' in into) return into
  if (out.value !== 0n && into.value !== 0n) return unread('Debit and credit are both filled.')
  return { value: into.value === 0n ? negate(absolute(out.value)) : absolute(into.value) }
}

const flipped = (amount: Reading<Cents>): Reading<Cents> =>
  'reason' in amount ? amount : { value: negate(amount.value) }
