import { act, screen, waitFor } from '@testing-library/react'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { CashActivityTree } from './statement-tree'

const ACTIVITY = {
  money_in: { total_amount: 4250, categories: [] },
  money_out: { total_amount: 661.38, categories: [] },
  net_burn: -3588.62,
  columns: [
    {
      key: 'amount',
      label: 'January',
      kind: 'money',
      range: { start: '2026-01-01', end: '2026-01-31' },
      subcategories: null,
      truck: null,
    },
  ],
  rows: [
    {
      id: 'net_burn',
      kind: 'total',
      level: 0,
      label: 'Net burn',
      number: null,
      accounts: [],
      subcategories: [],
      truck: null,
      amount_type: null,
      rising_is_good: false,
      is_repeat: false,
      cells: [-3588.62],
    },
  ],
}

it('a statement that cannot be read again stays as it was, below what went wrong; Retry reads it', async () => {
  let status = 200
  answerCalls(({ path }) =>
    path.includes('cash-activity')
      ? { status, body: status === 200 ? ACTIVITY : { message: 'Too many requests. Try again in a minute.' } }
      : undefined,
  )
  const { client, user } = renderScreen(
    <CashActivityTree
      range={{ start: '2026-01-01', end: '2026-01-31' }}
      mode="compact"
      href="/app/reports/cash-activity"
    />,
  )
  expect(await screen.findByRole('row', { name: /Net burn/ })).toHaveTextContent('($3,588.62)')
  status = 429
  await act(() => client.invalidateQueries())
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests. Try again in a minute.')
  expect(screen.getByRole('row', { name: /Net burn/ })).toHaveTextContent('($3,588.62)')
  status = 200
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(screen.getByRole('row', { name: /Net burn/ })).toHaveTextContent('($3,588.62)')
})
