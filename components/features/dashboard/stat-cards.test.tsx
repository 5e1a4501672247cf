import { screen } from '@testing-library/react'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { StatCards } from './stat-cards'

const NOW = { cash_amount: 66_076.81, total_money_in: 81_686.25, total_money_out: 72_611.78, net_burn: -9074.47 }
const BEFORE = { cash_amount: 0, total_money_in: 80_000, total_money_out: 80_000, net_burn: 0 }

describe('the four figures', () => {
  it('are compared with the same days a month earlier; there is no change from zero', async () => {
    const sent = answerCalls(({ path }) => ({
      body: path.includes('-chart/')
        ? [{ date: '2026-03-09', amount_type: 'money_in', total: 81_686.25 }]
        : path.includes('start_date=2026-03-01')
          ? NOW
          : BEFORE,
    }))
    renderScreen(<StatCards range={{ start: '2026-03-01', end: '2026-03-31' }} />)
    expect(await screen.findByText('vs $80,000.00 in Feb')).toBeInTheDocument()
    expect(
      sent
        .filter(({ path }) => path.includes('transaction-stats/'))
        .map(({ path }) => path.split('?')[1])
        .sort(),
    ).toEqual(['start_date=2026-02-01&end_date=2026-02-28', 'start_date=2026-03-01&end_date=2026-03-31'])
    const text = (name: string) => screen.getByRole('region', { name }).textContent
    expect(text('Cash Amount')).toBe('Cash Amount$66,076.81vs $0.00 in Feb')
    expect(text('Money In')).toBe('Money In$81,686.25up2.1%vs $80,000.00 in Feb')
    expect(text('Money Out')).toBe('Money Out($72,611.78)down9.2%vs ($80,000.00) in Feb')
    expect(text('Net burn')).toBe('Net burncash generated($9,074.47)vs $0.00 in Feb')
  })

  it('name the days that they are compared with, and a negative burn is cash generated', async () => {
    answerCalls(({ path }) => ({
      body: path.includes('-chart/')
        ? []
        : path.includes('start_date=2026-03-01')
          ? { ...NOW, net_burn: -50 }
          : { ...NOW, net_burn: -100 },
    }))
    renderScreen(<StatCards range={{ start: '2026-03-01', end: '2026-03-23' }} />)
    expect(await screen.findByText(/^vs \(\$100\.00\)/)).toHaveTextContent('vs ($100.00), Feb 1–23')
    const burn = screen.getByRole('region', { name: 'Net burn' })
    expect(burn).toHaveTextContent('cash generated')
    expect(burn.querySelector('.text-neg')).toBeNull()
  })

  it('leave no card without a figure when they are refused', async () => {
    answerCalls(() => ({
      status: 403,
      body: { message: 'You do not have permission to do this.', code: 'permission_denied' },
    }))
    renderScreen(<StatCards range={{ start: '2026-03-01', end: '2026-03-31' }} />)
    expect(await screen.findByRole('alert')).toHaveTextContent('You do not have permission to do this.')
    expect(screen.queryByRole('group', { name: 'Key figures' })).not.toBeInTheDocument()
  })
})
