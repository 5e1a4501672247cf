import { act, screen, waitFor } from '@testing-library/react'
import type { Transaction } from '@/lib/contract/transaction'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { openNewRule } from './open-rule-form'
import { RuleForm } from './rule-form'

jest.setTimeout(30_000)

it('for a rule from a date on, the start date is marked as required and defaults to today', async () => {
  answerCalls(({ path }) => ({
    body: path.includes('/user/me/') ? sampleUser() : { count: 0, next: null, previous: null, results: [] },
  }))
  const { user } = renderScreen(<RuleForm />)
  expect(screen.queryByRole('textbox', { name: /Starting from/ })).toBeNull()
  await user.click(await screen.findByRole('radio', { name: /From a date/ }))
  const start = screen.getByRole('textbox', { name: /Starting from/ })
  expect(start).toBeRequired()
  expect(screen.getByText('Starting from').closest('label')).toHaveTextContent('*')
})

const diesel = { id: '01a1f640-bc00-7004-8000-000000000001', name: 'Diesel Fuel', chart_number: 6010 }
const line = {
  ...{ id: '01a1f640-bc00-7004-8000-000000000002', name: 'PILOT TRAVEL CENTER', description: '', payee: 'Pilot' },
  ...{ chart_of_account: null, stakeholder: null, is_split: false },
} as unknown as Transaction

it.each([
  ['the suggested category', { chart_of_account: diesel }, 'Diesel Fuel'],
  ['none, if nothing is clear', { chart_of_account: null }, 'Choose category'],
  ['none, if it cannot be asked', null, 'Choose category'],
])('a rule from a line without a category takes %s', async (_, suggestion, shown) => {
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser() }
    if (path.includes('/suggestion/')) return suggestion ? { body: suggestion } : { status: 404, body: {} }
    if (path.includes('/preview/')) return undefined
    return { body: { count: 0, next: null, previous: null, results: [] } }
  })
  renderScreen(null)
  await act(() => openNewRule(line))
  await waitFor(() => expect(screen.getByLabelText(/^Category/)).toHaveTextContent(shown))
})
