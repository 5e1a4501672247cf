import { ZERO } from '@/lib/money/cents'
import { notDollars, StatementBuilder } from './account'
import { readAmount } from './amount'
import { BANK_SHAPES, WELLS_FARGO, type BankShape } from './bank-shapes'
import { columnName } from './column-name'
import { guessMapping, shapeOf } from './csv-guess'
import { readRows, sniffDelimiter, type CsvRow } from './csv-rows'
import { particularsOf } from './particulars'
import { cellAt, planOfMapping, planOfShape, type ColumnPlan } from './column-plan'
import { readDate } from './dates'
import { valueOf } from './reading'
import { demandSummary, readSummary } from './preamble'
import { endOf, followBalances, type BalanceRow } from './running-balance'
import {
  StatementRefused,
  type Delimiter,
  type ReadOptions,
  type Statement,
  type StatementAccount,
  type StatementLimits,
} from './statement'
import { wrongKind } from './wrong-kind'

type Contents = Pick<Statement, 'accounts' | 'rejected' | 'left_out' | 'needs_mapping' | 'shape'>

/** A bank's known format by its exact header, or any other by a mapping; without one, requests a mapping. */
export function readCsv(text: string, limits: StatementLimits, options: ReadOptions): Contents {
  assertFewLines(text, limits.lines)
  const delimiter = options.mapping?.delimiter ?? sniffDelimiter(text)
  return readTable(readRows(text, delimiter, limits), options, delimiter)
}

/** The rows of a CSV or of a sheet. */
export function readTable(
  rows: readonly CsvRow[],
  { mapping, file_name = '' }: ReadOptions,
  delimiter: Delimiter | null,
): Contents {
  if (mapping) {
    const body = rows.slice(Math.max(0, mapping.skip_rows))
    if (body.length === 0) {
      const isOnlyNames = guessMapping(rows, delimiter)?.sample.length === 0
      throw new StatementRefused(
        'bad_mapping',
        isOnlyNames
          ? 'The file has column names but no lines. Please download a period that has some.'
          : 'No rows are left. Please skip fewer rows.',
      )
    }
    const header = rows[mapping.skip_rows - 1]?.cells ?? []
    const plan = planOfMapping(mapping, header)
    const lines = body.filter(({ cells }) => !isAround(cells, header, plan))
    return { ...readMapped(lines, plan, file_name), shape: shapeOf(rows) }
  }
  const bank = recognize(rows)
  if (bank) return readBank(rows, bank, file_name)
  const needs_mapping = guessMapping(rows, delimiter)
  if (!needs_mapping) throw wrongKind('a text file without rows that hold a date and an amount')
  return { accounts: [], rejected: [], left_out: [], needs_mapping }
}

/** Hundreds of thousands of short lines are not a statement, and finding that out would take long. */
export function assertFewLines(text: string, most: number): void {
  let lines = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1
  if (lines > most)
    throw new StatementRefused(
      'too_large',
      `The file has more than ${new Intl.NumberFormat('en-US').format(most)} lines. Please download a shorter period, or split the file.`,
    )
}

interface Recognized {
  shape: BankShape
  header: readonly string[]
  /** Index of the first row after the header. */
  start: number
}

function recognize(rows: readonly CsvRow[]): Recognized | null {
  for (const [index, { cells }] of rows.slice(0, 12).entries()) {
    const header = cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
    const line = header.join(',').toLowerCase()
    const shape = BANK_SHAPES.find(({ headers }) => headers.some((known) => known.toLowerCase() === line))
    if (shape && (index === 0 || shape.has_preamble)) return { shape, header, start: index + 1 }
    const names = new Set(header.map(columnName))
    const likewise = BANK_SHAPES.find(
      ({ columns = [] }) => columns.length > 0 && columns.every((name) => names.has(columnName(name))),
    )
    if (likewise) return { shape: likewise, header, start: index + 1 }
  }
  const first = rows[0]
  if (!first || !isWellsFargo(first.cells)) return null
  return { shape: WELLS_FARGO, header: WELLS_FARGO.headers.join().split(','), start: 0 }
}

function isWellsFargo(cells: readonly string[]): boolean {
  const [date = '', amount = '', mark, check = '', description = ''] = cells
  return (
    cells.length === 5 &&
    mark === '*' &&
    /^\d*$/.test(check) &&
    description !== '' &&
    'value' in readDate(date, 'mdy') &&
    'value' in readAmount(amount)
  )
}

function readBank(rows: readonly CsvRow[], { shape, header, start }: Recognized, fileName: string): Contents {
  const builder = new StatementBuilder()
  const plan = planOfShape(shape, header)
  const body = rows.slice(start).filter(({ cells }) => !isAround(cells, header, plan))
  for (const [number, own] of groupByAccount(body, shape, header)) {
    const account = builder.account({
      account_key: number === '' ? null : `${shape.institution}:${number}`,
      institution: shape.institution,
      kind: shape.kind,
      mask: number === '' ? (cardMask(body, shape, header) ?? chaseMask(shape, fileName)) : number.slice(-4),
      currency: null,
      balance: null,
    })
    const moves = readLines(own, plan, account, builder)
    const summary = shape.has_preamble ? readSummary(rows.slice(0, start)) : null
    if (summary) demandSummary(summary, moves)
    account.balance = summary?.ending ?? closingBalance(moves)
  }
  return builder.build()
}

function readMapped(rows: readonly CsvRow[], plan: ColumnPlan, fileName: string): Contents {
  const builder = new StatementBuilder()
  const name = fileName.replace(/\.[^.]*$/, '')
  const account = builder.account({ account_key: null, name, kind: 'unknown', currency: null, balance: null })
  const { stated, ends_at } = endOf(readLines(rows, plan, account, builder))
  account.balance = stated?.balance == null ? null : { amount_cents: stated.balance, date: stated.date }
  account.ends_at = ends_at
  return builder.build()
}

/** Adds each posted row to the account and returns how the rows move its balance. */
function readLines(
  rows: readonly CsvRow[],
  plan: ColumnPlan,
  account: StatementAccount,
  builder: StatementBuilder,
): BalanceRow[] {
  const moves: BalanceRow[] = []
  for (const { line, cells } of rows) {
    const [stated = '', ...details] = plan.description.map((column) => cellAt(cells, column))
    const name = stated || (plan.otherwise.map((column) => cellAt(cells, column)).find((cell) => cell !== '') ?? '')
    const date = readDate(cellAt(cells, plan.date), plan.date_order)
    const balance = valueOf(readAmount(cellAt(cells, plan.balance)))
    const amount = plan.amount(cells)
    const status = plan.status(cells)
    const currency = plan.currency(cells)
    const ending = valueOf(readAmount(cellAt(cells, plan.ending)))
    if (cellAt(cells, plan.date) === '' && !plan.isFilled(cells)) {
      // Neither a day nor an amount: a title, a balance alone or a note of the bank.
      const known = balance ?? ending
      if (known !== null) moves.push({ line, amount: ZERO, balance: known, date: moves.at(-1)?.date ?? null })
    } else if (status) {
      builder.leaveOut(line, status)
    } else if (currency !== '' && !DOLLARS.test(currency)) {
      builder.reject(line, notDollars(currency))
    } else if (BALANCE_ROW.test(name) && 'reason' in amount) {
      moves.push({ line, amount: ZERO, balance, date: valueOf(date) })
    } else {
      const check_number = cellAt(cells, plan.check_number)
      const particulars = particularsOf(cells, plan.particulars)
      builder.add(account, { line, date, amount, name, details, check_number, particulars })
      moves.push({ line, amount: valueOf(amount), balance, date: valueOf(date) })
    }
  }
  return moves
}

/** Repeated column names, as in concatenated files, or the total of the rows, which has no day; neither is a line. */
function isAround(cells: readonly string[], header: readonly string[], plan: ColumnPlan): boolean {
  const isRepeated = header.length > 1 && header.every((name, index) => name === (cells[index] ?? ''))
  const isTotal = /^(grand |sub-?)?totals?:?$/i.test(cells.find((cell) => cell !== '') ?? '')
  return isRepeated || (isTotal && !('value' in readDate(cellAt(cells, plan.date), plan.date_order)))
}

const BALANCE_ROW = /^(beginning|opening|previous|ending|closing|current) balance|^balance (brought |carried )?forward/i

/** As a cell under Currency may write them; a fuel card writes "USD/Gallons". */
const DOLLARS = /^(USD\b|US\$|\$|US DOLLARS?)/

function closingBalance(moves: readonly BalanceRow[]): StatementAccount['balance'] {
  const closing = followBalances(moves)
  return closing?.balance == null ? null : { amount_cents: closing.balance, date: closing.date }
}

function groupByAccount(rows: readonly CsvRow[], shape: BankShape, header: readonly string[]): Map<string, CsvRow[]> {
  const at = header.findIndex((name) => isSame(name, shape.account_number))
  const column = at < 0 ? null : at
  const groups = new Map<string, CsvRow[]>(column === null || rows.length === 0 ? [['', []]] : [])
  for (const row of rows) {
    const number = cellAt(row.cells, column)
    const group = groups.get(number)
    if (group) group.push(row)
    else groups.set(number, [row])
  }
  return groups
}

/** Cards of one account share its statement; only a single card gives the account its last digits. */
function cardMask(rows: readonly CsvRow[], shape: BankShape, header: readonly string[]): string | null {
  const column = header.findIndex((name) => isSame(name, shape.card_number))
  const cards = new Set(rows.map(({ cells }) => cellAt(cells, column)))
  const [card = ''] = cards
  return cards.size === 1 && /\d{4}$/.test(card) ? card.slice(-4) : null
}

/** Chase puts the last four digits into the name of the file and nowhere else. */
const chaseMask = (shape: BankShape, fileName: string): string | null =>
  shape.institution === 'Chase' ? (/^chase(\d{4})/i.exec(fileName)?.[1] ?? null) : null

const isSame = (name: string, other: string | undefined): boolean =>
  other !== undefined && columnName(name) === columnName(other)
