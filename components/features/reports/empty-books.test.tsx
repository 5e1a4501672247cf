import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { ShellProvider } from '@/components/shell/shell-context'
import { SHELL } from '@/tests/support/sample-shell'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { BalanceSheetScreen } from './balance-sheet-screen'
import { NothingInPeriod } from './nothing-in-period'
import { ProfitAndLossCards } from './profit-and-loss-cards'
import { Top10Screen } from './top-10-screen'

const EQUITY = {
  name: 'Equity',
  account_element: 'equity',
  total_amount: 0,
  subcategories: [
    {
      name: 'Retained Earnings',
      subcategory: 'retained_earnings',
      total_amount: 0,
      data: [{ chart_of_account_id: null, chart_number: 3900, name: 'Net income', total_amount: 0 }],
    },
  ],
}

function open(children: ReactNode, top: object[] = []) {
  sessionStorage.clear()
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: [] }) }
    if (path.includes('balance-sheet'))
      return { body: { data: [EQUITY], liability_equity_total: 0, columns: [], rows: [] } }
    if (path.includes('top-10')) return { body: top }
    return { body: { count: 0, next: null, previous: null, results: [] } }
  })
  renderScreen(
    <ShellProvider value={SHELL}>
      <SearchParamsContext value={new URLSearchParams('start_date=2026-01-01&end_date=2026-03-31')}>
        {children}
      </SearchParamsContext>
    </ShellProvider>,
    '/app/reports',
  )
}

describe('empty books', () => {
  it('show no balance sheet of zeros, but what will be shown, and a link to the year', async () => {
    open(<BalanceSheetScreen />)
    expect(await screen.findByRole('heading', { name: 'No balances by Mar 31, 2026' })).toBeInTheDocument()
    expect(screen.getByText('Assets, liabilities and equity appear here once an entry is posted.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Year to date' })).toBeInTheDocument()
    expect(screen.queryByRole('treegrid')).toBeNull()
  })

  it.each(['accounts', 'stakeholders'] as const)('show no top 10 %s, but a link to the year', async (kind) => {
    open(<Top10Screen kind={kind} />)
    expect(await screen.findByRole('heading', { name: 'Nothing in this period' })).toBeInTheDocument()
    expect(screen.queryByText('Total of these')).toBeNull()
    expect(screen.getByRole('button', { name: 'Year to date' })).toBeInTheDocument()
  })
})

it.each([
  ['2027-01-01', '2027-01-01', 'on Jan 1, 2027'],
  ['2027-01-01', '2027-01-02', 'between Jan 1 and Jan 2, 2027'],
])('from %s to %s, no entries are posted %s', (start, end, days) => {
  render(<NothingInPeriod range={{ start, end }} onRange={() => undefined} />)
  expect(screen.getByText(`There are no posted entries ${days}.`)).toBeVisible()
})

it.each([
  [0, '0.0%vs (382.0%)'],
  [100, '0.0%up382.0 ptsvs (382.0%)'],
])('with revenue of %d, the profit margin reads %s', (revenue, shown) => {
  const figures = { results: [], gross_profit: 0, operational_income: 0, profit_before_tax: 0, net_profit: 0 }
  const before = { ...figures, revenue: 2085.33, net_margin: -382 }
  const now = { ...figures, revenue, net_margin: 0, before, read_as: null, columns: [], rows: [] }
  render(<ProfitAndLossCards now={now} compared />)
  expect(screen.getByRole('region', { name: 'Profit Margin' })).toHaveTextContent(shown)
})

it('the top 10 link uncategorized amounts to the uncategorized lines', async () => {
  const row = { total_amount: 20, previous_amount: 0, count: 2, share: 100 }
  open(<Top10Screen kind="accounts" />, [
    { chart_of_account_id: 'a', chart_of_account_number: 8590, name: 'Uncategorized Expense', ...row },
  ])
  const link = await screen.findByRole('link', { name: /Uncategorized Expense/ })
  expect(link.getAttribute('href')).toMatch(/not-categorized\?.*amount_type=money_out/)
  expect(link.getAttribute('href')).not.toContain('chart_of_accounts')
})
