/* A list that a person imports, such as a chart of accounts: its file, and the columns that its heading names. */
import type { z } from 'zod'
import { fieldErrors } from '@/lib/contract/messages'
import { FORMULA } from '@/lib/formula'
import { columnName } from '@/server/providers/statement-file/column-name'
import type { CsvRow } from '@/server/providers/statement-file/csv-rows'
import { StatementRefused } from '@/server/providers/statement-file/statement'
import { WorkTooLarge, WorkTooLong } from '@/server/providers/workshop/workshop'
import { tenant, type Ctx } from './context'
import { Rejected } from './problems'
import { asWorkshopBusy } from './work-waited'

/** The name of each column in messages, then the other headings that are recognized for it, the likelier first. */
export type ListColumns<Column extends string> = Readonly<Record<Column, readonly [label: string, ...also: string[]]>>

export interface ListRow<Column extends string> {
  /** Line number in the file, from 1. */
  line: number
  cells: Partial<Record<Column, string>>
}

/** A row as the file has it. */
export interface FileRow<Column extends string> extends ListRow<Column> {
  /** Every filled cell, from the left, also those below no column that is recognized. */
  filled: string[]
}

interface ListFile<Column extends string> {
  rows: FileRow<Column>[]
  /** The heading of each column that was found, as in the file. */
  headings: Partial<Record<Column, string>>
  /** Headings of the other columns. */
  ignored: string[]
}

interface ListKind<Column extends string> {
  columns: ListColumns<Column>
  /** One of several is enough where they are in a list of their own. */
  required: readonly (Column | readonly Column[])[]
  /** What a row is, in the plural. */
  noun: string
  most: number
}

/** A report may have its title above the heading. */
const HEADING_ROWS = 12
const WRONG_KIND = 'Please save the list as CSV or as an Excel workbook (.xlsx).'

/** The rows below the heading. Throws Rejected on a file without any. */
export async function readListFile<Column extends string>(
  ctx: Ctx,
  bytes: Uint8Array,
  { columns, required, noun, most }: ListKind<Column>,
): Promise<ListFile<Column>> {
  const all = await filledRows(ctx, bytes)
  const fields = Object.keys(columns) as Column[]
  const placesIn = (row: CsvRow | undefined) => {
    const names = row?.cells.map(plain) ?? []
    return fields.map((field) => [field, placeOf(columns[field], names)] as const).filter(([, at]) => at >= 0)
  }
  const needed = required.map((one): readonly Column[] => (typeof one === 'string' ? [one] : one))
  const isHeading = (row: CsvRow) => {
    const found = placesIn(row).map(([field]) => field)
    return needed.every((any) => any.some((one) => found.includes(one)))
  }
  const top = all.slice(0, HEADING_ROWS).findIndex(isHeading)
  if (top < 0) {
    const labels = needed.map((any) => any.map((field) => columns[field][0]).join(' or ')).join(' and ')
    throw new Rejected(`The first line must name the columns, ${labels} at least.`)
  }
  const heading = all[top]?.cells ?? []
  const places = placesIn(all[top])
  // Lists that were put together, or printed on several pages, repeat it.
  const isHeadingAgain = ({ cells }: CsvRow) => heading.every((name, at) => name === (cells[at] ?? ''))
  const rows = all.slice(top + 1).filter((row) => !isHeadingAgain(row))
  if (rows.length === 0) throw new Rejected(`This file has no ${noun} below the names of its columns.`)
  if (rows.length > most) throw new Rejected(`One file holds at most ${most.toLocaleString('en-US')} ${noun}.`)
  const longer = rows.find(({ cells }) => cells.slice(heading.length).some((cell) => cell !== ''))
  if (longer) throw new Rejected(moreCells(longer.line))
  return {
    rows: rows.map(({ line, cells }) => ({
      line,
      filled: cells.filter((cell) => cell !== '').map(unguarded),
      cells: Object.fromEntries(
        places.map(([field, at]) => [field, unguarded(cells[at] ?? '')]),
      ) as ListRow<Column>['cells'],
    })),
    headings: Object.fromEntries(places.map(([field, at]) => [field, heading[at]])) as ListFile<Column>['headings'],
    ignored: heading.filter((name, at) => name !== '' && !places.some(([, place]) => place === at)),
  }
}

/** Otherwise "Harbor Oak Logistics, Inc." without quotation marks would lose its end. */
const moreCells = (line: number): string =>
  `Line ${line} has more cells than there are names of columns. Please put a text with a comma in quotation marks.`

async function filledRows(ctx: Ctx, bytes: Uint8Array): Promise<CsvRow[]> {
  try {
    return await ctx.workshop.readList(bytes, tenant(ctx).company_id)
  } catch (error) {
    if (error instanceof WorkTooLarge || error instanceof WorkTooLong) throw new Rejected(TOO_LARGE)
    if (!(error instanceof StatementRefused)) throw asWorkshopBusy(error)
    throw new Rejected(sentenceOf(error))
  }
}

const TOO_LARGE = 'This file is too large. Please split it, or save only the list as CSV.'

/** The reader's sentences advise what to do with a bank's statement. */
function sentenceOf({ code, message }: StatementRefused): string {
  if (code === 'too_large') return TOO_LARGE
  if (code === 'hostile') return `This file is not a list. ${WRONG_KIND}`
  return code === 'wrong_kind' ? message.replace(/ Please .*$/, ` ${WRONG_KIND}`) : message
}

/** What is wrong with the values of a row, each sentence with the column it is about. */
export const problemsOf = (error: z.ZodError, label: (field: string) => string): string[] =>
  Object.entries(fieldErrors(error)).flatMap(([field, sentences]) =>
    sentences.map((sentence) => `${label(field)}: ${sentence}`),
  )

/** Throws Rejected for the first refused row, because a file is imported as a whole or not at all. */
export function assertNone([refused]: readonly { row: number; problems: readonly string[] }[]): void {
  if (refused) throw new Rejected(`Line ${refused.row}: ${refused.problems.join(' ')}`)
}

const plain = (name: string): string =>
  columnName(name)
    .replace(/[^a-z0-9#]+/g, ' ')
    .trim()
const placeOf = (known: readonly string[], names: readonly string[]): number =>
  known.map((one) => names.indexOf(plain(one))).find((at) => at >= 0) ?? -1

/** Removes the apostrophe that keeps a spreadsheet from running a text as a formula. */
const unguarded = (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell)
