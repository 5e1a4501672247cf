import { screen, within } from '@testing-library/react'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { SpendByPeriod } from './spend-by-period'

const paid = (total: number, number: number) => ({
  money_in: { total_amount: 0, categories: [] },
  money_out: {
    total_amount: total,
    categories: [
      {
        chart_of_account_id: `a${number}`,
        chart_of_account_number: number,
        chart_of_account_name: `Account ${number}`,
        amount: total,
      },
    ],
  },
  net_burn: total,
})

describe('spend by period', () => {
  it('sends one request for each month, and its table has the figures of the bars', async () => {
    const sent = answerCalls(({ path }) => {
      if (path.startsWith('/api/v1/report/cash-activity/'))
        return { body: path.includes('start_date=2026-01-01') ? paid(612.48, 6010) : paid(100, 7000) }
      return { body: { count: 0, next: null, previous: null, results: [] } }
    })
    const { user } = renderScreen(
      <SpendByPeriod
        about={{ range: { start: '2026-01-01', end: '2026-02-15' }, scope: { bank_accounts: [], entities: [] } }}
      />,
    )
    expect(await screen.findByText('Account 6010')).toBeInTheDocument()
    expect(sent.filter(({ path }) => path.includes('cash-activity')).map(({ path }) => path.split('?')[1])).toEqual([
      'start_date=2026-01-01&end_date=2026-01-31',
      'start_date=2026-02-01&end_date=2026-02-15',
    ])
    await user.click(screen.getByRole('button', { name: 'Show as a table' }))
    const rows = within(screen.getByRole('table', { name: 'Spend by period and account group' })).getAllByRole('row')
    expect(rows.map((row) => row.textContent)).toEqual([
      'GroupJanFebTotal',
      'Account 6010$612.48$0.00$612.48',
      'Account 7000$0.00$100.00$100.00',
    ])
  })

  it('links each figure of the table to the bank lines of its period and scope, and uncategorized spend to those without a category', async () => {
    const ACCOUNT = '0198a6f2-6a3e-7c21-9c0e-2f6d5b7a1c34'
    answerCalls(({ path }) => {
      if (path.startsWith('/api/v1/report/cash-activity/'))
        return { body: path.includes('start_date=2026-01-01') ? paid(612.48, 6010) : paid(100, 8590) }
      return { body: { count: 0, next: null, previous: null, results: [] } }
    })
    const { user } = renderScreen(
      <SpendByPeriod
        about={{ range: { start: '2026-01-01', end: '2026-02-15' }, scope: { bank_accounts: [ACCOUNT], entities: [] } }}
      />,
    )
    await user.click(await screen.findByRole('button', { name: 'Show as a table' }))
    const table = await screen.findByRole('table', { name: 'Spend by period and account group' })
    const list = (tab: string, end: string, rest = '') =>
      `/app/spend-management/transactions/${tab}?start_date=2026-0${end}&amount_type=money_out&bank_accounts=${ACCOUNT}${rest}`
    expect(
      within(table)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['$612.48', list('all', '1-01&end_date=2026-01-31', '&posted_to=a6010')],
      ['$612.48', list('all', '1-01&end_date=2026-02-15', '&posted_to=a6010')],
      ['$100.00', list('not-categorized', '2-01&end_date=2026-02-15')],
      ['$100.00', list('not-categorized', '1-01&end_date=2026-02-15')],
    ])
    expect(table.querySelectorAll('a[tabindex="-1"]')).toHaveLength(0)
  })

  it('links Other to the lines of all accounts outside the named groups', async () => {
    const categories = Array.from({ length: 40 }, (_, at) => ({
      chart_of_account_id: `a${at}`,
      chart_of_account_number: 6000 + at,
      chart_of_account_name: `Account ${at}`,
      amount: 100 - at,
    }))
    answerCalls(({ path }) =>
      path.startsWith('/api/v1/report/cash-activity/')
        ? { body: { ...paid(100, 6010), money_out: { total_amount: 3220, categories } } }
        : { body: { count: 0, next: null, previous: null, results: [] } },
    )
    const { user } = renderScreen(
      <SpendByPeriod
        about={{ range: { start: '2026-01-01', end: '2026-01-31' }, scope: { bank_accounts: [], entities: [] } }}
      />,
    )
    await user.click(await screen.findByRole('button', { name: 'Show as a table' }))
    const other = within(await screen.findByRole('row', { name: /^Other/ })).getAllByRole('link')
    const others = Array.from({ length: 35 }, (_, at) => `a${at + 5}`).join('%2C')
    const lines = `/app/spend-management/transactions/all?start_date=2026-01-01&end_date=2026-01-31&amount_type=money_out&posted_to=${others}`
    expect(other.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['$2,730.00', lines],
      ['$2,730.00', lines],
    ])
  })
})
