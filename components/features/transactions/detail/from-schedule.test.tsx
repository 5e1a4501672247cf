import { screen } from '@testing-library/react'
import type { LoanCandidate } from '@/lib/contract/transaction-match'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { sampleTransaction } from '@/tests/support/sample-transaction'
import { FromSchedule } from './from-schedule'

const row = sampleTransaction({ amount: 2700 })
const due: LoanCandidate = {
  id: 'row',
  loan: { id: 'loan', entry_id: 'LOAN-000001', name: 'Tractor note', agreement_name: null },
  truck: null,
  n: 41,
  payments: 60,
  date: '2026-05-17',
  payment: 2684.17,
  interest: 308.97,
  principal: 2391.03,
  fee: 0,
  balance: 100000,
  is_scheduled: false,
  is_extra: false,
  is_likely: true,
  updated_at: '2026-02-01T00:00:00.000Z',
  score: 90,
  reasons: [],
}

function show(loan: LoanCandidate) {
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['asset.post'] }) }
    return { body: { bills: [], invoices: [], loans: [loan] } }
  })
  renderScreen(<FromSchedule row={row} />)
}

test('a payment whose amount differs from the schedule shows what it is split into', async () => {
  show(due)
  expect(await screen.findByRole('button', { name: 'Split as shown' })).toBeVisible()
  expect(
    screen.getByText(
      /has \$2,684\.17 for May 17, 2026; this amount makes \$2,391\.03 principal and \$308\.97 interest\./,
    ),
  ).toBeVisible()
})

test('a payment as scheduled is split by the schedule', async () => {
  show({ ...due, is_scheduled: true })
  expect(await screen.findByRole('button', { name: 'Split by schedule' })).toBeVisible()
  expect(screen.getByText('Payment 41 of 60. Posting marks that row paid.')).toBeVisible()
})
