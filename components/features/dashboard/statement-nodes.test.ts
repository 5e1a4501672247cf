import type { BalanceSheet, CashActivity, ProfitAndLoss } from '@/lib/contract/report'
import { balanceSheetNodes, cashActivityNodes, profitAndLossNodes, type Node } from './statement-nodes'

const range = { start: '2026-01-01', end: '2026-03-31' }
const outline = (nodes: readonly Node[] = [], depth = 0): string[] =>
  nodes.flatMap(({ label, row, children }) => [`${' '.repeat(depth)}${label} ${row.amount} ${row.share}`, ...outline(children, depth + 1)])

const behind = (href: string | null, key: 'chart_of_account' | 'subcategory') => href && new URL(href, 'http://carrier').searchParams.get(key)

const account = { chart_of_account_id: 'a', chart_number: 4000, name: 'Freight', total_amount: 1000, children: [] }

describe('a compact statement', () => {
  it('of profit and loss leaves empty sections out and has its totals between the others', () => {
    const section = (subcategory: string, name: string, data: ProfitAndLoss['results'][number]['data']) => ({
      name, subcategory, ordering: 1, data, total_amount: data.reduce((total, one) => total + one.total_amount, 0),
    })
    const report: ProfitAndLoss = {
      results: [
        section('taxes', 'Taxes', []),
        section('operating_expenses', 'Operating Expenses', [{ ...account, chart_of_account_id: 'b', name: 'Fuel', total_amount: 300 }]),
        section('revenue', 'Revenue', [account]),
      ],
      revenue: 1000, gross_profit: 700, operational_income: 700, profit_before_tax: 700, net_profit: 700, net_margin: 70,
    }
    expect(outline(profitAndLossNodes(report, range))).toEqual([
      'Revenue 1000 100', ' Freight 1000 100', 'Operating Expenses 300 30', ' Fuel 300 30',
      'Gross profit 700 70', 'Operating income 700 70', 'Net profit 700 70',
    ])
    expect(profitAndLossNodes(report, range).at(-1)?.kind).toBe('net')
    const both = 'revenue,operating_expenses'
    expect(profitAndLossNodes(report, range).map(({ row }) => behind(row.href, 'subcategory'))).toEqual(['revenue', 'operating_expenses', both, both, both])
    expect(behind(profitAndLossNodes(report, range)[0]?.children?.[0]?.row.href ?? null, 'chart_of_account')).toBe('a')
  })

  it('of the balance sheet keeps the income of the year, which no account holds', () => {
    const sheet: BalanceSheet = {
      data: [
        { name: 'Assets', account_element: 'asset', total_amount: 200, subcategories: [] },
        {
          name: 'Equity', account_element: 'equity', total_amount: 200,
          subcategories: [{
            name: 'Retained Earnings', subcategory: 'retained_earnings', total_amount: 200,
            data: [{ chart_of_account_id: null, chart_number: 3999, name: 'Net Income (current year)', total_amount: 200 }],
          }],
        },
      ],
      liability_equity_total: 200,
    }
    expect(outline(balanceSheetNodes(sheet, range))).toEqual([
      'Assets 200 100', 'Equity 200 100', ' Retained Earnings 200 100', '  Net Income (current year) 200 100',
      'Liabilities and equity 200 100',
    ])
    expect(balanceSheetNodes(sheet, range).every(({ row }) => row.href === null)).toBe(true)
  })

  it('of the cash activity keeps an account that is on both sides apart', () => {
    const side = (amount: number) => ({
      total_amount: amount,
      categories: [{ chart_of_account_id: 'a', chart_of_account_number: 6010, chart_of_account_name: 'Fuel', amount }],
    })
    const activity: CashActivity = { money_in: side(5), money_out: side(20), net_burn: 15 }
    const nodes = cashActivityNodes(activity, range)
    expect(outline(nodes)).toEqual(['Money in 5 100', ' Fuel 5 100', 'Money out 20 100', ' Fuel 20 100', 'Net burn 15 null'])
    expect(nodes[1]?.children?.[0]?.row.href).toBe(
      '/app/spend-management/transactions/all?start_date=2026-01-01&end_date=2026-03-31&amount_type=money_out&chart_of_accounts=a',
    )
    expect(new Set(nodes.flatMap(({ children = [] }) => children.map(({ id }) => id))).size).toBe(2)
  })
})
