import { screen, waitFor } from '@testing-library/react'
import { sampleAccount } from '@/tests/support/sample-account'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { AccountDrawer } from './account-drawer'

const equity = { account_element: 'equity', subcategory: 'owner_equity' } as const
const draws = sampleAccount(3020, 'Owner Draws', { ...equity, balance_type: 'debit', is_header: true })
const capital = sampleAccount(3000, 'Owner’s Capital', { ...equity, balance_type: 'credit' })

test.each([
  ['below a heading has the normal balance of the heading', 'Owner equity · Owner Draws', { balance_type: 'debit' }],
  ['of a subcategory leaves it to the subcategory', 'Owner equity', {}],
])('an account added %s', async (_what, group, expected) => {
  const sent = answerCalls(({ method, path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['account.edit', 'account.read'] }) }
    if (method === 'POST') return { status: 201, body: draws }
    return { body: { count: 2, next: null, previous: null, results: [capital, draws] } }
  })
  const { user } = renderScreen(
    <AccountDrawer name="Draws of Dana" direction="money_out" onClose={() => undefined} onCreated={() => undefined} />,
  )
  await user.click(await screen.findByLabelText(/^Group/))
  await user.click(await screen.findByRole('option', { name: group }))
  await user.click(screen.getByRole('button', { name: /^Create account/ }))
  await waitFor(() => expect(sent.some(({ method }) => method === 'POST')).toBe(true))
  const body = sent.find(({ method }) => method === 'POST')?.body as { balance_type?: string }
  expect(body.balance_type).toBe('balance_type' in expected ? expected.balance_type : undefined)
})
