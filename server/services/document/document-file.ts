/* Open bills or invoices as a file: a list, or a report of QuickBooks whose rows are below the names of vendors or customers. */
import { DOCUMENT_ROWS_MAX } from '@/lib/contract/document-import'
import type { Day } from '@/lib/dates/day'
import { toWire, type Cents } from '@/lib/money/cents'
import { formatMessage } from '@/lib/money/format'
import { notDollars } from '@/server/providers/statement-file/account'
import { readAmount } from '@/server/providers/statement-file/amount'
import { dateOrderOf, readDate, type DateOrder } from '@/server/providers/statement-file/dates'
import { quoted, unread, valueOf, type Reading } from '@/server/providers/statement-file/reading'
import type { Ctx } from '../context'
import { readListFile, type FileRow, type ListColumns } from '../list-file'
import { Rejected } from '../problems'
import { rowsBelowNames } from './report-groups'

export type DocumentNoun = 'bill' | 'invoice'

const SHARED = {
  type: ['Transaction type', 'type'],
  due_date: ['Due date', 'due'],
  open_balance: ['Open balance', 'open amount', 'open', 'balance due', 'amount due', 'balance', 'unpaid'],
  amount: ['Amount', 'total', 'total amount', 'original amount'],
  currency: ['Currency', 'currency code'],
  memo: ['Memo', 'memo description', 'description', 'note', 'notes'],
} as const satisfies ListColumns<string>
const NUMBERS = [
  'no',
  'number',
  'ref no',
  'ref',
  'reference',
  'document number',
  'invoice number',
  'invoice no',
] as const

const COLUMNS = {
  bill: {
    ...SHARED,
    name: ['Vendor', 'vendor name', 'vendor full name', 'vendor display name', 'supplier', 'payee', 'name'],
    number: ['Num', 'bill number', 'bill no', 'bill', ...NUMBERS],
    date: ['Date', 'bill date', 'transaction date', 'invoice date'],
    // A report's Account is often accounts payable; the costs are then in a column of their own.
    posts_to: ['Category', 'expense account', 'distribution account', 'item split account', 'split', 'account'],
  },
  invoice: {
    ...SHARED,
    name: ['Customer', 'customer full name', 'customer name', 'customer display name', 'client', 'name'],
    number: ['Num', ...NUMBERS, 'invoice'],
    date: ['Date', 'invoice date', 'transaction date'],
    posts_to: [
      'Service',
      'product service',
      'product service full name',
      'item',
      'category',
      'income account',
      'account',
    ],
  },
} as const satisfies Record<DocumentNoun, ListColumns<string>>
export type DocumentColumn = keyof (typeof COLUMNS)['bill']

export const columnLabel = (noun: DocumentNoun, column: DocumentColumn): string => COLUMNS[noun][column][0]

/** What QuickBooks calls the documents that are imported; a row of another type is left out. */
const TYPES: Record<DocumentNoun, readonly string[]> = {
  bill: ['bill', 'item receipt'],
  invoice: ['invoice', 'statement charge', 'stmt charge', 'finance charge', 'charge'],
}

export interface DocumentFileRow {
  line: number
  name: string
  number: string
  date: Reading<Day>
  due_date: Reading<Day> | null
  /** What is open, else the whole amount. */
  amount: Reading<Cents>
  amount_column: 'open_balance' | 'amount'
  /** The whole amount, where the file has that beside what is open. */
  whole: Cents | null
  posts_to: string
  memo: string
  /** Why the row is no open bill or invoice; null for one. */
  left_out: string | null
}

export interface DocumentFile {
  rows: DocumentFileRow[]
  ignored: string[]
}

/** The documents of a file. Throws Rejected on one without any. */
export async function documentRows(ctx: Ctx, bytes: Uint8Array, noun: DocumentNoun): Promise<DocumentFile> {
  const { rows, ignored } = await readListFile<DocumentColumn>(ctx, bytes, {
    columns: COLUMNS[noun],
    required: ['date', ['open_balance', 'amount']],
    noun: `${noun}s`,
    // A report has a heading and a total for each name.
    most: DOCUMENT_ROWS_MAX * 3,
  })
  const { order } = dateOrderOf(
    rows.flatMap(({ line, cells: { date = '', due_date = '' } }) => [
      { line, text: date },
      { line, text: due_date },
    ]),
  )
  const documents = rowsBelowNames(rows).map(({ row, above }) =>
    documentOf(noun, row, { name: row.cells.name || above, order }),
  )
  if (documents.length === 0) throw new Rejected(`This file has no ${noun}s below the names of its columns.`)
  if (documents.length > DOCUMENT_ROWS_MAX)
    throw new Rejected(`One file holds at most ${DOCUMENT_ROWS_MAX.toLocaleString('en-US')} ${noun}s.`)
  return { rows: documents, ignored }
}

function documentOf(
  noun: DocumentNoun,
  { line, cells }: FileRow<DocumentColumn>,
  { name, order }: { name: string; order: DateOrder },
): DocumentFileRow {
  const { type = '', number = '', date = '', due_date = '', posts_to = '', memo = '' } = cells
  const whole = cells.amount ? valueOf(readAmount(cells.amount)) : null
  const amount_column = cells.open_balance === undefined ? 'amount' : 'open_balance'
  const amount = openOf(cells, { whole, written: cells[amount_column] ?? '' })
  return {
    ...{ line, name, number, amount, amount_column, whole, posts_to, memo: memo.replace(/\s+/g, ' ') },
    date: readDate(date, order),
    due_date: due_date === '' ? null : readDate(due_date, order),
    left_out: leftOut(noun, type, amount),
  }
}

/** `USD`, or `US Dollar` of QuickBooks Desktop. */
const DOLLARS = /^(\$|us|united states)/i
/** In a list of a bank `CR` is money in; of a document it may be a credit or what is owed. */
const SIDE = /(cr|dr)\.?$/i

function openOf(
  { currency = '' }: FileRow<DocumentColumn>['cells'],
  { whole, written }: { whole: Cents | null; written: string },
): Reading<Cents> {
  if (currency !== '' && !DOLLARS.test(currency)) return unread(notDollars(quoted(currency)))
  if (SIDE.test(written))
    return unread(`The amount ${quoted(written)} may be a credit. Write it with or without a minus.`)
  const open = readAmount(written)
  if (!('value' in open) || whole === null || open.value <= whole || open.value <= 0n) return open
  return unread(
    `${formatMessage(open.value)} is more than the amount ${formatMessage(whole)}. Is it a running balance?`,
  )
}

function leftOut(noun: DocumentNoun, type: string, amount: Reading<Cents>): string | null {
  if (type !== '' && !TYPES[noun].includes(type.toLowerCase())) return `${type}: only ${noun}s are imported`
  if (!('value' in amount)) return null
  if (amount.value === 0n) return 'Nothing is open'
  return amount.value < 0n ? 'Negative: credits and payments are not imported' : null
}

export const amountOf = ({ amount }: DocumentFileRow): number | null =>
  'value' in amount ? toWire(amount.value) : null

/** The whole amount of a document of which only a part is still open. */
export const partOf = ({ whole, amount }: DocumentFileRow): Cents | null =>
  whole !== null && 'value' in amount && whole > amount.value ? whole : null
