import { absolute, negate, ZERO, type Cents } from '@/lib/money/cents'
import { readAmount } from './amount'
import type { AmountColumns, BankShape } from './bank-shapes'
import type { DateOrder } from './dates'
import { isCurrencyColumn, isStatusColumn, postingStatus, type PostingStatus } from './posting-status'
import { unread, type Reading } from './reading'
import { StatementRefused, type ColumnMapping } from './statement'

/** Where a CSV row keeps what; a missing cell reads as `''`. */
export interface ColumnPlan {
  date: number
  date_order: DateOrder
  description: readonly number[]
  amount: (cells: readonly string[]) => Reading<Cents>
  balance: number | null
  check_number: number | null
  /** Where each row names its currency. */
  currency: number | null
  /** Why a row is no posting, or null. */
  status: (cells: readonly string[]) => PostingStatus | null
}

export const cellAt = (cells: readonly string[], column: number | null): string =>
  column === null ? '' : (cells[column] ?? '')

export function planOfShape(shape: BankShape, header: readonly string[]): ColumnPlan {
  const names = header.map((name) => name.toLowerCase())
  const at = (name: string): number => names.indexOf(name.toLowerCase())
  const optional = (name: string | undefined): number | null => (name === undefined ? null : at(name))
  const status = [...new Set([...(shape.status ?? []).map(at), ...statusColumns(header)])]
  const blank = optional(shape.blank_when_pending)
  return {
    date: at(shape.date),
    date_order: 'mdy',
    description: shape.description.map(at),
    amount: amountReader(shape.amount, at),
    balance: optional(shape.balance),
    check_number: optional(shape.check_number),
    currency: currencyColumn(header),
    status: (cells) =>
      blank !== null && /^(pending)?$/i.test(cellAt(cells, blank)) ? 'pending' : statusOf(cells, status),
  }
}

/** A mapping says nothing of status and currency; the header above the rows does. */
export function planOfMapping(mapping: ColumnMapping, header: readonly string[]): ColumnPlan {
  const { amount = null, debit = null, credit = null, balance = null, check_number = null } = mapping
  if (amount === null && debit === null && credit === null) {
    throw new StatementRefused('bad_mapping', 'Please choose the column of the amount, or those of debit and credit.')
  }
  const status = statusColumns(header)
  const signed = (cells: readonly string[]): Reading<Cents> =>
    amount === null ? byColumn(cellAt(cells, debit), cellAt(cells, credit)) : readAmount(cellAt(cells, amount))
  return {
    date: mapping.date,
    date_order: mapping.date_order,
    description: [mapping.description],
    amount: (cells) => (mapping.flip_sign ? flipped(signed(cells)) : signed(cells)),
    balance,
    check_number,
    currency: currencyColumn(header),
    status: (cells) => statusOf(cells, status),
  }
}

const statusColumns = (header: readonly string[]): number[] =>
  header.flatMap((name, index) => (isStatusColumn(name) ? [index] : []))

function currencyColumn(header: readonly string[]): number | null {
  const index = header.findIndex(isCurrencyColumn)
  return index < 0 ? null : index
}

const statusOf = (cells: readonly string[], columns: readonly number[]): PostingStatus | null =>
  columns.reduce<PostingStatus | null>((found, column) => found ?? postingStatus(cellAt(cells, column)), null)

function amountReader(columns: AmountColumns, at: (name: string) => number): ColumnPlan['amount'] {
  switch (columns.by) {
    case 'sign': {
      const amount = at(columns.amount)
      return (cells) => readAmount(cellAt(cells, amount))
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

/** The word decides; a size without a sign is as good as one with the matching sign. */
function byType(text: string, type: string): Reading<Cents> {
  const amount = readAmount(text)
  if ('reason' in amount) return amount
  if (/debit|withdrawal/i.test(type)) return { value: negate(absolute(amount.value)) }
  if (!/credit|deposit/i.test(type) || amount.value >= 0n) return amount
  return unread(`The row says ${type} but its amount is negative.`)
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
