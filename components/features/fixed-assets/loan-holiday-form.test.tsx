import { screen, within } from '@testing-library/react'
import type { LoanScheduleRow } from '@/lib/contract/loan'
import { sampleLoan } from './loan.fixture'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { LoanActions } from './loan-actions'

const AT = '2026-02-01T09:00:00.000Z'
const loan = sampleLoan()
const payment = (n: number): LoanScheduleRow => ({
  id: `row-${n}`,
  loan: loan.id,
  n,
  date: `2026-0${n + 1}-15`,
  beginning_balance: 2000,
  interest: 10,
  principal: 997.51,
  fee: 0,
  payment: 1007.51,
  ending_balance: 1002.49,
  is_paid: false,
  is_skipped: false,
  is_opening: false,
  is_extra: false,
  transaction: null,
  updated_at: AT,
})
const before = { payment: 1007.51, payments: 2, end_date: '2026-03-15', interest: 15.01 }

it('a holiday shows what is left before and after, is sent as typed, and keeps what was typed when it is refused', async () => {
  let refuse = true
  const sent = answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['asset.post', 'asset.read'] }) }
    if (path.includes('/change-preview/'))
      return { body: { before, after: { ...before, end_date: '2026-04-15', interest: 25.06 }, results: [] } }
    if (!path.endsWith('/change/')) return undefined
    return refuse
      ? { status: 400, body: { count: ['At most 1 payment can be skipped from there.'] } }
      : { body: { message: 'Payment 2 of T-104 loan is skipped.' } }
  })
  const { user } = renderScreen(<LoanActions loan={loan} rows={[payment(1), payment(2)]} />)
  await user.click(await screen.findByRole('button', { name: 'Change' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Payment holiday …' }))
  const form = await screen.findByRole('dialog', { name: 'Payment holiday' })
  const preview = await within(form).findByRole('region', { name: 'Before and after' })
  expect(within(preview).getByRole('row', { name: /^Interest/ })).toHaveTextContent('$15.01$25.06$10.05')
  expect(within(form).getByLabelText(/^First payment skipped/)).toHaveTextContent('Payment 1, Feb 15, 2026')
  const count = within(form).getByLabelText(/^Payments skipped/)
  await user.clear(count)
  await user.type(count, '2')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await within(form).findByText('At most 1 payment can be skipped from there.')).toBeVisible()
  expect(count).toHaveValue('2')
  refuse = false
  await user.clear(count)
  await user.type(count, '1')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Payment 2 of T-104 loan is skipped.')).toBeVisible()
  expect(sent.filter(({ path }) => path.endsWith('/change/')).at(-1)?.body).toEqual({
    kind: 'holiday',
    first: 1,
    count: 1,
    rest: 'extend',
  })
})
