import { cents } from '@/lib/money/cents'
import type { AccountSums } from './account-sums'
import type { StatementTable } from './table'

export const account = (chart_number: number, name: string, part: Partial<AccountSums>): AccountSums => ({
  id: `a${chart_number}`,
  chart_number,
  name,
  account_element: 'expense',
  subcategory: 'operating_expenses',
  role: null,
  parent_number: null,
  beginning: cents(0n),
  earlier_years: cents(0n),
  debit: cents(0n),
  credit: cents(0n),
  ...part,
})
export const dollars = (amount: number) => cents(BigInt(amount * 100))
export const income = (amount: number) =>
  account(4010, 'Linehaul', { account_element: 'income', subcategory: 'revenue', credit: dollars(amount) })
export const fuel = (own: number, diesel: number, exhaust = 0) => [
  account(6000, 'Fuel', { debit: dollars(own) }),
  account(6010, 'Diesel', { parent_number: 6000, debit: dollars(diesel) }),
  account(6020, 'Exhaust Fluid', { parent_number: 6000, debit: dollars(exhaust) }),
]
export const period = (label: string) => ({ label, range: { start: '2026-01-01', end: '2026-01-31' } })
export const outline = ({ rows }: StatementTable) =>
  rows.map(({ level, label, cells }) => `${'  '.repeat(level)}${label} ${cells.join(' ')}`)
export const behind = ({ rows }: StatementTable) =>
  Object.fromEntries(rows.map(({ label, accounts, subcategories }) => [label, [...accounts, ...subcategories]]))
