/* A chart of accounts as a CSV file: its columns, and what the cells of a row mean. */
import { CHART_ROWS_MAX } from '@/lib/contract/chart-import'
import { readRows, sniffDelimiter } from '@/server/providers/statement-file/csv-rows'
import { decodeText } from '@/server/providers/statement-file/decode-text'
import { DEFAULT_LIMITS, StatementRefused } from '@/server/providers/statement-file/statement'
import { Rejected } from '../problems'

/** The name of each column in error messages, and the other headings that are recognized for it. */
const COLUMNS = {
  chart_number: ['Number', 'account number', 'no', 'code', 'chart number'],
  name: ['Name', 'account name', 'account'],
  account_element: ['Element', 'account element'],
  subcategory: ['Subcategory', 'group'],
  balance_type: ['Normal balance', 'normal side', 'balance type'],
  cash_flow_category: ['Cash flow', 'cash flow category'],
  parent: ['Parent', 'below'],
  is_header: ['Heading'],
  is_categorize: ['Categorize'],
  is_money_in: ['Money in'],
  is_money_out: ['Money out'],
  keywords: ['Keywords'],
  description: ['Description'],
  is_active: ['Active'],
} as const
type ChartColumn = keyof typeof COLUMNS
const FIELDS = Object.keys(COLUMNS) as ChartColumn[]

export const columnLabel = (field: string): string => COLUMNS[field as ChartColumn]?.[0] ?? field

export interface ChartFileRow {
  /** Line number in the file, from 1. */
  line: number
  cells: Partial<Record<ChartColumn, string>>
}

/** The rows below the headings. Throws Rejected on a file without accounts. */
export function chartRows(bytes: Uint8Array): ChartFileRow[] {
  const [head, ...rows] = cellsOf(bytes)
  const names = head?.cells.map(plain) ?? []
  const places = FIELDS.map((field) => [field, names.findIndex((name) => isNamed(field, name))] as const)
  const found = places.filter(([, at]) => at >= 0)
  if (!['chart_number', 'name'].every((needed) => found.some(([field]) => field === needed)))
    throw new Rejected('The first line must name the columns, Number and Name at least.')
  if (rows.length === 0) throw new Rejected('This file has no accounts below the names of its columns.')
  if (rows.length > CHART_ROWS_MAX)
    throw new Rejected(`One file holds at most ${CHART_ROWS_MAX.toLocaleString('en-US')} accounts.`)
  return rows.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(found.map(([field, at]) => [field, unguarded(cells[at] ?? '')])),
  }))
}

function cellsOf(bytes: Uint8Array): ReturnType<typeof readRows> {
  const { text } = decodeText(bytes)
  if (text.includes('\0')) throw new Rejected('This file is not a CSV.')
  try {
    return readRows(text, sniffDelimiter(text), DEFAULT_LIMITS)
  } catch (error) {
    if (!(error instanceof StatementRefused)) throw error
    throw new Rejected(error.code === 'hostile' ? 'This file is not a CSV.' : error.message)
  }
}

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
const isNamed = (field: ChartColumn, name: string): boolean => COLUMNS[field].some((known) => plain(known) === name)

/** Removes the apostrophe that keeps a spreadsheet from running a text as a formula. */
const unguarded = (cell: string): string => cell.replace(/^'(?=[=+\-@])/, '')

interface CellValues {
  values: Record<string, unknown>
  problems: string[]
}

const FLAGS = ['is_header', 'is_categorize', 'is_money_in', 'is_money_out', 'is_active'] as const
const YES = ['yes', 'y', 'true', '1', 'x']
const NO = ['no', 'n', 'false', '0']

/** The values of a row, except number and parent. An empty text cell clears the text; any other empty cell leaves its value unchanged. */
export function cellValues({ cells }: ChartFileRow): CellValues {
  const values: Record<string, unknown> = {}
  const problems: string[] = []
  for (const field of ['name', 'keywords', 'description'] as const)
    if (cells[field] !== undefined) values[field] = cells[field] || (field === 'name' ? '' : null)
  for (const field of ['account_element', 'subcategory', 'balance_type'] as const)
    if (cells[field]) values[field] = word(cells[field])
  if (cells.cash_flow_category !== undefined) values.cash_flow_category = cashFlow(word(cells.cash_flow_category))
  for (const field of FLAGS) {
    const value = cells[field]?.toLowerCase()
    if (!value) continue
    if (!YES.includes(value) && !NO.includes(value)) problems.push(`${columnLabel(field)}: Enter yes or no.`)
    values[field] = YES.includes(value)
  }
  return { values, problems }
}

/** `Long-term liabilities` becomes `long_term_liabilities`. */
const word = (cell: string): string => cell.toLowerCase().replace(/[\s-]+/g, '_')

function cashFlow(value: string): string | null {
  if (value === '' || value === '–') return null
  return value.endsWith('_cash_flow') ? value : `${value}_cash_flow`
}
