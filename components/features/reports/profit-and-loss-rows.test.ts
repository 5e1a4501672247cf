import type { ProfitAndLoss, ReportNode } from '@/lib/contract/report'
import { profitAndLossRows, type StatementRow } from './profit-and-loss-rows'

const node = (number: number, name: string, total: number, children: ReportNode[] = []): ReportNode => ({
  chart_of_account_id: `account-${number}`,
  chart_number: number,
  name,
  total_amount: total,
  children,
})
const section = (ordering: number, name: string, subcategory: string, data: ReportNode[]) => ({
  name,
  subcategory,
  ordering,
  total_amount: data.reduce((sum, item) => sum + item.total_amount, 0),
  data,
})

const now: ProfitAndLoss = {
  results: [
    section(1, 'Revenue', 'revenue', [node(4000, 'Freight Revenue', 1000, [node(4010, 'Linehaul Revenue', 1000)])]),
    section(2, 'Contra Revenue', 'contra_revenue', [node(4820, 'Broker Deductions and Short Pays', -50)]),
    section(3, 'Operating Expenses', 'operating_expenses', [node(6000, 'Fuel', 300, [node(6010, 'Diesel Fuel', 300)])]),
  ],
  revenue: 950,
  gross_profit: 650,
  operational_income: 650,
  profit_before_tax: 650,
  net_profit: 650,
  net_margin: 68.42,
}
const before: ProfitAndLoss = {
  results: [
    section(1, 'Revenue', 'revenue', [node(4000, 'Freight Revenue', 800, [node(4010, 'Linehaul Revenue', 800)])]),
    section(3, 'Operating Expenses', 'operating_expenses', [
      node(6000, 'Fuel', 250, [node(6010, 'Diesel Fuel', 200), node(6020, 'Diesel Exhaust Fluid', 50)]),
    ]),
  ],
  revenue: 800,
  gross_profit: 550,
  operational_income: 550,
  profit_before_tax: 550,
  net_profit: 550,
  net_margin: 68.75,
}

const outline = (rows: StatementRow[], depth = 0): string[] =>
  rows.flatMap((row) => [`${'  '.repeat(depth)}${row.name} ${row.amount}`, ...outline(row.children, depth + 1)])

describe('profit and loss rows', () => {
  it('puts each subtotal below its sections and leaves empty sections out', () => {
    expect(outline(profitAndLossRows(now, null))).toEqual([
      'Revenue 1000',
      '  Freight Revenue 1000',
      '    Linehaul Revenue 1000',
      'Contra Revenue -50',
      '  Broker Deductions and Short Pays -50',
      'Net revenue 950',
      'Operating Expenses 300',
      '  Fuel 300',
      '    Diesel Fuel 300',
      'Gross profit 650',
      'Operating income 650',
      'Profit before tax 650',
      'Net profit 650',
    ])
  })

  it('shows an account that had postings only a year earlier, at zero', () => {
    const rows = profitAndLossRows(now, before)
    const fuel = rows.find((row) => row.id === 'operating_expenses')?.children[0]
    expect(fuel?.children.map(({ name, amount, previous }) => ({ name, amount, previous }))).toEqual([
      { name: 'Diesel Fuel', amount: 300, previous: 200 },
      { name: 'Diesel Exhaust Fluid', amount: 0, previous: 50 },
    ])
  })

  it('knows nothing of a year earlier until that report is there', () => {
    expect(profitAndLossRows(now, null)[0]).toMatchObject({ previous: null, change: null, share: 105.3 })
    expect(profitAndLossRows(now, before)[0]).toMatchObject({ previous: 800, change: 25 })
  })

  it('gives every row an id of its own', () => {
    const ids = profitAndLossRows(now, before).map((row) => row.id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('names what adds up to each figure: an account itself, a section its name, a total the sections above it', () => {
    const rows = profitAndLossRows(now, before)
    expect(rows[0]).toMatchObject({ accounts: [], subcategories: ['revenue'] })
    expect(rows[0]?.children[0]?.children[0]).toMatchObject({ accounts: ['account-4010'], subcategories: [] })
    expect(rows.at(-1)).toMatchObject({ accounts: [], subcategories: rows.filter(({ kind }) => kind === 'section').map(({ id }) => id) })
  })

  it('counts a rising expense as bad and rising income as good', () => {
    const byId = new Map(profitAndLossRows(now, before).map((row) => [row.id, row.risingIsGood]))
    expect(byId.get('operating_expenses')).toBe(false)
    expect(byId.get('revenue')).toBe(true)
    expect(byId.get('total:net_profit')).toBe(true)
  })
})
