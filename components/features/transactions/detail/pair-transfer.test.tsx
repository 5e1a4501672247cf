import { screen } from '@testing-library/react'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { sampleTransaction } from '@/tests/support/sample-transaction'
import { PairTransfer } from './pair-transfer'

const SAVINGS = { id: 'savings', name: 'Savings', mask: '2290', account_type: 'savings' }
const out = sampleTransaction({ id: 'out', name: 'TRANSFER TO SAV', amount: 2500 })
const into = sampleTransaction({
  id: 'into',
  name: 'DEPOSIT',
  amount: 2500,
  amount_type: 'money_in',
  bank_account: SAVINGS,
})

it('Ctrl+Enter pairs as soon as the chosen line has the same amount', async () => {
  const sent = answerCalls(({ method, path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['transaction.match'] }) }
    return { body: method === 'GET' ? { results: [into] } : {} }
  })
  const { user } = renderScreen(<PairTransfer row={out} />)
  const line = await screen.findByRole('radio', { name: /DEPOSIT/ })
  const paired = () => sent.filter(({ method }) => method === 'POST')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(paired()).toHaveLength(0)
  await user.click(line)
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText('Transfer paired')
  // While the drawer closes, nothing is sent again.
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(paired().map(({ body }) => body)).toEqual([{ transaction: 'out', others: ['into'] }])
})
