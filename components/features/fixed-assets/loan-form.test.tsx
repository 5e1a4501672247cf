import { act, screen, waitFor, within } from '@testing-library/react'
import { sampleLoan } from './loan.fixture'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { openLoan } from './loan-form'

const paid = { n: 1, interest: 10, principal: 997.51, fee: 0, payment: 1007.51, is_paid: true, is_skipped: false }
const schedule = {
  payment: 1007.51,
  end_date: '2026-01-15',
  total_interest: 15.01,
  total_fees: 0,
  results: [{ ...paid, date: '2025-12-15', beginning_balance: 2000, ending_balance: 1002.49 }],
}

async function edit(opening_balance: number | null) {
  const sent = answerCalls(({ path, method }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['asset.edit', 'asset.read'] }) }
    if (path.includes('/schedule-preview/')) return { body: schedule }
    return method === 'PATCH' ? { body: sampleLoan({ opening_balance }) } : undefined
  })
  const { user } = renderScreen(<p>Loans</p>)
  act(() => openLoan(sampleLoan({ start_date: '2025-11-15', opening_balance })))
  const form = await screen.findByRole('dialog', { name: 'Edit loan' })
  const owed = await within(form).findByLabelText(/^Owed when the books start/)
  const save = async () => {
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(form).not.toBeInTheDocument())
    return sent.find(({ method }) => method === 'PATCH')?.body
  }
  return { user, form, owed, save }
}

it("the balance that the schedule gives for the start is shown, but not sent as the lender's", async () => {
  const { user, form, owed, save } = await edit(null)
  expect(owed).toHaveValue('')
  expect(form).toHaveTextContent('1 payment was due before. Left empty: $1,002.49, as the schedule says.')
  const rate = within(form).getByLabelText(/^Interest rate/)
  await user.clear(rate)
  await user.type(rate, '7.36')
  expect(rate).toHaveValue('7.36')
  expect(await save()).toMatchObject({ interest_rate: 7.36, opening_balance: null })
})

it('a typed balance stays in its field, and emptying the field undoes it', async () => {
  const { user, owed, save } = await edit(900)
  expect(owed).toHaveValue('900.00')
  await user.clear(owed)
  expect(await save()).toMatchObject({ opening_balance: null })
})

it('a schedule that failed to load says so and can be retried', async () => {
  let fails = true
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['asset.edit', 'asset.read'] }) }
    if (!path.includes('/schedule-preview/')) return undefined
    return fails ? { status: 500, body: { message: 'Something went wrong.' } } : { body: schedule }
  })
  const { user } = renderScreen(<p>Loans</p>)
  act(() => openLoan(sampleLoan({ start_date: '2025-11-15' })))
  const retry = await screen.findByRole('button', { name: /Retry/ }, { timeout: 10_000 })
  expect(screen.queryByText(/appears here once/)).toBeNull()
  fails = false
  await user.click(retry)
  expect(await screen.findByText('Interest in all')).toBeInTheDocument()
}, 20_000)
