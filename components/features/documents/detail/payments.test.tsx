import { screen } from '@testing-library/react'
import { renderScreen } from '@/tests/support/screen'
import { Payments } from './payments'

const payment = {
  id: '1',
  transaction: '2',
  entry_id: 'JE-1',
  date: '2026-03-04',
  name: 'BROKER ACH',
  amount: 1000,
  bank_account: { id: '3', name: 'Checking' },
}

test.each([
  [650, /^\$650\.00 withheld over all invoices of this payment$/],
  [-50, /^\$50\.00 more than the invoices$/],
])('an adjustment of %d is shown as part of the whole payment', (adjustment, words) => {
  renderScreen(<Payments payments={[{ ...payment, adjustment }]} />)
  expect(screen.getByText(words)).toBeVisible()
})
