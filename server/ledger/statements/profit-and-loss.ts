import { divideRound } from '@/lib/money/allocate'
import { cents, sum, toWire, type Cents } from '@/lib/money/cents'
import type { Moved } from './account-sums'

/** Sections in the order of the statement. Source: LEDGER §6.2. */
export const SECTIONS = [
  { ordering: 1, name: 'Revenue', subcategory: 'revenue' },
  { ordering: 2, name: 'Contra Revenue', subcategory: 'contra_revenue' },
  { ordering: 3, name: 'Operating Expenses', subcategory: 'operating_expenses' },
  { ordering: 4, name: 'Administrative Expenses', subcategory: 'administrative_expenses' },
  { ordering: 5, name: 'Non-Operating Income', subcategory: 'non_operating_income' },
  { ordering: 6, name: 'Non-Operating Expenses', subcategory: 'non_operating_expenses' },
  { ordering: 7, name: 'Interest and Financing Expenses', subcategory: 'interest_and_financing_expenses' },
  { ordering: 8, name: 'Taxes', subcategory: 'taxes' },
] as const

export interface StatementNode {
  readonly id: string
  readonly chart_number: number
  readonly name: string
  readonly total: Cents
  readonly children: readonly StatementNode[]
}
interface Section {
  readonly ordering: number
  readonly name: string
  readonly subcategory: string
  readonly total: Cents
  readonly data: readonly StatementNode[]
}
export interface ProfitAndLoss {
  readonly sections: readonly Section[]
  readonly revenue: Cents
  readonly gross_profit: Cents
  readonly operational_income: Cents
  readonly profit_before_tax: Cents
  readonly net_profit: Cents
  /** Percent of revenue with 2 decimals; 0 without revenue. */
  readonly net_margin: number
}

/** Revenue − costs in eight sections with their subtotals; sections without movement are left out. Source: LEDGER §6.2. */
export function profitAndLoss(accounts: readonly Moved[]): ProfitAndLoss {
  const sections = SECTIONS.map((section) => sectionOf(section, accounts))
  const total = (subcategory: (typeof SECTIONS)[number]['subcategory']): Cents =>
    sum(sections.filter((section) => section.subcategory === subcategory).map((section) => section.total))
  const revenue = cents(total('revenue') + total('contra_revenue'))
  const gross_profit = cents(revenue - total('operating_expenses'))
  const operational_income = cents(gross_profit - total('administrative_expenses'))
  const outside =
    total('non_operating_income') - total('non_operating_expenses') - total('interest_and_financing_expenses')
  const profit_before_tax = cents(operational_income + outside)
  const net_profit = cents(profit_before_tax - total('taxes'))
  const net_margin = revenue === 0n ? 0 : toWire(cents(divideRound(net_profit * 10_000n, revenue)))
  return {
    sections: sections.filter((section) => section.data.length > 0),
    revenue,
    gross_profit,
    operational_income,
    profit_before_tax,
    net_profit,
    net_margin,
  }
}

function sectionOf(section: (typeof SECTIONS)[number], accounts: readonly Moved[]): Section {
  const members = accounts.filter((account) => account.subcategory === section.subcategory)
  const numbers = new Set(members.map((account) => account.chart_number))
  const tops = members.filter((account) => account.parent_number === null || !numbers.has(account.parent_number))
  const data = tops.flatMap((account) => nodeOf(account, members)).sort(byNumber)
  return { ...section, data, total: sum(data.map((node) => node.total)) }
}

/** An account with its children summed in; its own amount beside children shows as "{name} (direct)". Source: LEDGER §1.5. */
function nodeOf(account: Moved, members: readonly Moved[]): StatementNode[] {
  const own = amountOf(account)
  const below = members
    .filter((member) => member.parent_number === account.chart_number)
    .flatMap((child) => nodeOf(child, members))
    .sort(byNumber)
  if (below.length === 0) return own === 0n ? [] : [{ ...labelOf(account), total: own, children: [] }]
  const direct: StatementNode[] =
    own === 0n ? [] : [{ ...labelOf(account), name: `${account.name} (direct)`, total: own, children: [] }]
  const children = [...direct, ...below]
  return [{ ...labelOf(account), total: sum(children.map((child) => child.total)), children }]
}

/** Income = credit − debit, expense = debit − credit. */
const amountOf = (account: Moved): Cents =>
  cents(account.account_element === 'income' ? account.credit - account.debit : account.debit - account.credit)
const labelOf = ({ id, chart_number, name }: Moved) => ({ id, chart_number, name })
const byNumber = (a: StatementNode, b: StatementNode): number => a.chart_number - b.chart_number
