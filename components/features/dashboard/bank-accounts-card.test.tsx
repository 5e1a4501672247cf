import { screen } from '@testing-library/react'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { BankAccountsCard } from './bank-accounts-card'

const ACCOUNT = {
  id: 'checking',
  name: 'Operating',
  mask: '4417',
  account_type: 'checking',
  kind: 'depository',
  current_balance: 48_215.6,
  opening_waits_until: null,
  waiting_lines: 0,
  unreached: null,
  is_closed: false,
}

it('shows name, balance and type of an account, also where something is wrong with its balance', async () => {
  const results = [
    ACCOUNT,
    { ...ACCOUNT, id: 'savings', name: 'Reserve', account_type: 'savings', waiting_lines: 2 },
    { ...ACCOUNT, id: 'card', name: 'Fuel', mask: '0932', kind: 'credit', waiting_lines: 1, is_closed: true },
  ]
  answerCalls(() => ({ body: { count: results.length, next: null, previous: null, results } }))
  renderScreen(<BankAccountsCard />)
  await screen.findByText('Operating')
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'OperatingChecking$48,215.60',
    'ReserveSavings · 2 bank transactions are held back until the period is open.$48,215.60',
    'FuelCredit card ·· 0932 · 1 bank transaction is held back until the account is open.($48,215.60)',
  ])
})
