import { screen, within } from '@testing-library/react'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { SpendByPeriod } from './spend-by-period'

const paid = (total: number, number: number) => ({
  money_in: { total_amount: 0, categories: [] },
  money_out: {
    total_amount: total,
    categories: [{ chart_of_account_id: `a${number}`, chart_of_account_number: number, chart_of_account_name: `Account ${number}`, amount: total }],
  },
  net_burn: total,
})

describe('spend by period', () => {
  it('asks once a month, and its table has the figures of the bars', async () => {
    const sent = answerCalls(({ path }) => {
      if (path.startsWith('/api/v1/report/cash-activity/')) return { body: path.includes('start_date=2026-01-01') ? paid(612.48, 6010) : paid(100, 7000) }
      return { body: { count: 0, next: null, previous: null, results: [] } }
    })
    const { user } = renderScreen(<SpendByPeriod about={{ range: { start: '2026-01-01', end: '2026-02-15' }, scope: { bank_accounts: [], entities: [] } }} />)
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
})
