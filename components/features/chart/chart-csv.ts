import { flat, type ShownAccount } from './tree'

const HEADER = [
  'Number',
  'Name',
  'Element',
  'Subcategory',
  'Normal balance',
  'Cash flow',
  'Parent',
  'Balance',
  'Active',
]

/** The chart as a file for a spreadsheet. */
export function chartCsv(nodes: readonly ShownAccount[]): string {
  const all = flat(nodes)
  const number = new Map(all.map((account) => [account.id, account.chart_number]))
  const rows = all.map((account) => [
    account.chart_number,
    account.name,
    account.account_element,
    account.subcategory,
    account.balance_type,
    account.cash_flow_category ?? '',
    account.parent === null ? '' : (number.get(account.parent) ?? ''),
    account.balance,
    account.is_active ? 'yes' : 'no',
  ])
  return [HEADER, ...rows].map((row) => row.map(field).join(',')).join('\r\n')
}

// A text that begins like a formula must not run in a spreadsheet.
function field(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
