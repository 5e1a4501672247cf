import { screen, waitFor } from '@testing-library/react'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { sampleTransaction } from '@/tests/support/sample-transaction'
import { LinkedLoan } from './linked-loan'

const SEEN = '2026-02-17T09:00:00.000Z'
const PAID = { id: 'row-1', updated_at: SEEN }
const row = sampleTransaction({
  id: 'paid',
  link: 'loan',
  status: 'by_user',
  journal_entries: [{ id: PAID.id, entry_id: 'LOAN-000001/1', event_type: 'loan' }],
})

it('unlinking a payment sends the version that was shown; if somebody else was faster, their change is reported and nothing is lost', async () => {
  const versions: (string | null)[] = []
  const sent = answerCalls(({ method, path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['asset.post', 'asset.read'] }) }
    if (path.includes('/loan/schedule/'))
      return method === 'GET'
        ? { body: PAID }
        : { status: 409, body: { message: 'Somebody changed this meanwhile.', code: 'stale' } }
    return undefined
  })
  const answering = globalThis.fetch
  globalThis.fetch = (input, init) => {
    if (init?.method === 'PATCH') versions.push(new Headers(init.headers).get('If-Unmodified-Since-Version'))
    return answering(input, init)
  }
  const { user } = renderScreen(<LinkedLoan row={row} />)
  // Pressed while the payment is still being read: it waits for it.
  await user.click(await screen.findByRole('button', { name: /Unlink/ }))
  expect(await screen.findByText('Somebody changed this meanwhile.')).toBeVisible()
  expect(versions).toEqual([SEEN])
  expect(sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([{ is_paid: false }])
})

it('a conflict names the person who was faster and the loan that they changed', async () => {
  const changed = {
    by: 'Ada Miles',
    at: SEEN,
    name: 'Truck 102 loan',
    changes: [{ field: 'payment', from: null, to: 2 }],
  }
  answerCalls(({ method, path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['asset.post', 'asset.read'] }) }
    if (path.includes('/loan/schedule/'))
      return method === 'GET'
        ? { body: PAID }
        : { status: 409, body: { message: 'Somebody changed this meanwhile.', code: 'stale', changed } }
    return undefined
  })
  const { user } = renderScreen(<LinkedLoan row={row} />)
  // Pressed while the payment is still being read: it waits for it.
  await user.click(await screen.findByRole('button', { name: /Unlink/ }))
  expect(await screen.findByText('Ada Miles changed Truck 102 loan in the meantime')).toBeVisible()
  expect(screen.getByText('Payment: none → 2')).toBeVisible()
})

it('a payment that could not be read is reported, because it cannot be unlinked', async () => {
  answerCalls(({ path }) =>
    path.includes('/user/me/')
      ? { body: sampleUser({ capabilities: ['asset.post', 'asset.read'] }) }
      : path.includes('/loan/schedule/')
        ? { status: 400, body: { message: 'Not now.' } }
        : undefined,
  )
  renderScreen(<LinkedLoan row={row} />)
  expect(await screen.findByText('Not now.')).toBeVisible()
  expect(screen.getByRole('button', { name: /Unlink/ })).toBeDisabled()
})

it('undoing the unlinking of extra principal pays it as extra principal again', async () => {
  const paid = { ...PAID, is_extra: true }
  const sent = answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['asset.post', 'asset.read'] }) }
    return path.includes('/loan/schedule/') ? { body: paid } : undefined
  })
  const { user } = renderScreen(<LinkedLoan row={row} />)
  await user.click(await screen.findByRole('button', { name: /Unlink/ }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(sent.filter(({ method }) => method === 'PATCH').at(-1)?.body).toEqual({
      ...{ is_paid: true, is_extra: true, transaction: row.id, transaction_version: SEEN },
    }),
  )
})

test.each([
  [true, 'Loan LOAN-000001/1, principal only', '$612.48 reduced the balance. Every scheduled payment stays due.'],
  [false, 'Loan LOAN-000001/1', 'is paid with $612.48. The entry on Details shows principal, interest and fee.'],
])('with extra principal %s the note is titled "%s"', async (is_extra, title, text) => {
  answerCalls(({ path }) =>
    path.includes('/user/me/') ? { body: sampleUser({ capabilities: ['asset.read'] }) } : undefined,
  )
  renderScreen(<LinkedLoan row={{ ...row, is_extra }} />)
  expect(await screen.findByText(title)).toBeVisible()
  expect(screen.getByText(text)).toBeVisible()
})
