import { screen, waitFor } from '@testing-library/react'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { MatchPanel } from '../match/match-panel'
import { sampleTransaction } from '@/tests/support/sample-transaction'
import { setDrawerState } from './drawer-state'

const CARD = { id: 'card', name: 'Fuel Card', mask: '8801', account_type: 'credit' }
const paid = sampleTransaction({
  id: 'paid',
  name: 'VISA PAYMENT',
  payee: 'Visa Payment',
  link: 'transfer',
  status: 'by_user',
})
const into = sampleTransaction({
  id: 'into',
  name: 'PAYMENT THANK YOU',
  amount_type: 'money_in',
  bank_account: CARD,
  link: 'transfer',
  status: 'by_user',
})
const TRANSFER = {
  id: '01a1f640-bc00-7004-8000-000000000009',
  credit_card_transaction: into,
  cash_bank_transaction: [paid],
  candidates: [],
  is_accepted: true,
  score: 90,
  reasons: [],
  created_at: '2026-05-18T12:00:00Z',
  updated_at: '2026-05-18T12:00:00Z',
}

function show(row = paid, transfer: object = TRANSFER) {
  setDrawerState({ rows: [row], index: 0, first: 1, count: 1, panel: 'match' })
  const sent = answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['transaction.match'] }) }
    if (path.includes('/transfer-transactions/'))
      return { body: { count: 1, next: null, previous: null, results: [transfer] } }
    if (path.includes('transaction-detail/origin/'))
      return { body: { ...paid, id: 'origin', name: 'ATM CASH', payee: 'Cash' } }
    return { body: transfer }
  })
  return { sent, ...renderScreen(<MatchPanel row={row} />) }
}

it('an accepted suggestion can be undone, and Undo accepts it again', async () => {
  const { user, sent } = show()
  await user.click(await screen.findByRole('button', { name: 'Undo transfer' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  const posts = () => sent.filter(({ method }) => method === 'POST')
  await waitFor(() => expect(posts()).toHaveLength(2))
  expect(posts()[1]).toMatchObject({ body: {}, version: paid.updated_at })
  expect(posts()[1]?.path).toContain(`/transfer-transaction-accept/${TRANSFER.id}/`)
})

it('a transfer paired by hand names the other side and can be undone, and Undo pairs it again', async () => {
  const { user, sent } = show(paid, { ...TRANSFER, reasons: ['paired by hand'] })
  expect(await screen.findByRole('button', { name: 'PAYMENT THANK YOU' })).toBeVisible()
  expect(sent.some(({ path }) => path.includes('transaction=paid') && path.includes('is_accepted=true'))).toBe(true)
  await user.click(await screen.findByRole('button', { name: 'Undo transfer' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  const posts = () => sent.filter(({ method }) => method === 'POST')
  await waitFor(() => expect(posts()).toHaveLength(2))
  expect(posts()[0]?.path).toContain(`/transfer-transaction-reopen/${TRANSFER.id}/`)
  expect(posts()[1]?.body).toEqual({ transaction: 'into', others: ['paid'] })
})

it('the other side shows its payee, its sign and its account next to its date', async () => {
  show(into)
  const side = await screen.findByRole('list', { name: 'Other side' })
  expect(side).toHaveTextContent('Visa Payment($612.48)Operating ·· 4417May 18, 2026')
})

it('the far side of a transfer names the transaction that it came from', async () => {
  show(sampleTransaction({ id: 'far', link: 'mirror', tie: 'mirror', source: 'mirror', mirror_of: 'origin' }))
  expect(await screen.findByRole('button', { name: 'Cash' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo transfer' })).toBeNull()
})
