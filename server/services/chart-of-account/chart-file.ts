/* A chart of accounts as a file: its columns, and what the cells of a row mean. */
import { CHART_ROWS_MAX } from '@/lib/contract/chart-import'
import type { Ctx } from '../context'
import { readListFile, type ListRow } from '../list-file'

/** The name of each column in error messages, and the other headings that are recognized for it. */
const COLUMNS = {
  chart_number: ['Number', 'account number', 'account #', 'accnt #', 'no', 'code', 'chart number'],
  name: ['Name', 'account name', 'account', 'full name'],
  type: ['Type', 'account type'],
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

export const columnLabel = (field: string): string => COLUMNS[field as ChartColumn]?.[0] ?? field

export type ChartFileRow = ListRow<ChartColumn>

/** The rows below the headings. Throws Rejected on a file without accounts. */
export const chartRows = async (ctx: Ctx, bytes: Uint8Array): Promise<ChartFileRow[]> =>
  (
    await readListFile(ctx, bytes, {
      columns: COLUMNS,
      required: [['chart_number', 'type'], 'name'],
      noun: 'accounts',
      most: CHART_ROWS_MAX,
    })
  ).rows

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
