import { act, screen, within } from '@testing-library/react'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { PerformanceCard } from './performance-card'

const RANGE = { start: '2026-01-01', end: '2026-02-28' }
const POINTS = [
  { date: '2026-01-05', amount_type: 'money_in', total: 5000.1 },
  { date: '2026-01-20', amount_type: 'money_in', total: 0.2 },
  { date: '2026-01-20', amount_type: 'money_out', total: 612.48 },
  { date: '2026-02-03', amount_type: 'money_out', total: 100 },
]

function open(body: unknown = POINTS, status = 200) {
  localStorage.setItem('haulbook:dashboard-chart', JSON.stringify({ interval: 'month', range: RANGE }))
  const sent = answerCalls(({ path }) =>
    path.startsWith('/api/v1/report/transaction-stats-chart/') ? { status, body } : undefined,
  )
  return { sent, ...renderScreen(<PerformanceCard />) }
}
afterEach(() => localStorage.clear())

describe('financial performance', () => {
  it('shows the kept range and interval; its table has the figures of the chart, the latest first', async () => {
    const { user, sent } = open()
    expect(await screen.findByRole('slider', { name: 'Money in and money out by month' })).toBeInTheDocument()
    expect(sent.at(-1)?.path).toBe('/api/v1/report/transaction-stats-chart/?start_date=2026-01-01&end_date=2026-02-28')
    await user.click(screen.getByRole('button', { name: 'Show as a table' }))
    const rows = within(screen.getByRole('table', { name: 'Money in and money out by month' })).getAllByRole('row')
    expect(rows.map((row) => row.textContent)).toEqual([
      'MonthMoney inMoney outNet',
      'February 2026$0.00($100.00)($100.00)',
      'January 2026$5,000.30($612.48)$4,387.82',
    ])
    await user.click(screen.getByRole('button', { name: 'Show as a chart' }))
    expect(screen.getByRole('slider')).toBeInTheDocument()
  })

  it('reads out each bar as the arrow keys walk along them, and stops at the ends', async () => {
    const { user } = open()
    const chart = await screen.findByRole('slider')
    act(() => chart.focus())
    expect(chart).toHaveAttribute('aria-valuetext', 'February 2026: money in $0.00, money out $100.00, net ($100.00)')
    await user.keyboard('{ArrowLeft}')
    expect(chart).toHaveAttribute(
      'aria-valuetext',
      'January 2026: money in $5,000.30, money out $612.48, net $4,387.82',
    )
    await user.keyboard('{ArrowLeft}')
    expect(chart).toHaveAttribute('aria-valuenow', '1')
    await user.keyboard('{End}{ArrowRight}')
    expect(chart).toHaveAttribute('aria-valuenow', '2')
  })

  it('says that there was no activity', async () => {
    open([])
    expect(await screen.findByText('No money moved in this period.')).toBeInTheDocument()
  })

  it('keeps an error on screen', async () => {
    open({ message: 'You do not have permission to do this.', code: 'permission_denied' }, 403)
    expect(await screen.findByRole('alert')).toHaveTextContent('You do not have permission to do this.')
    expect(screen.queryByText('Money in')).not.toBeInTheDocument()
  })
})
