import { screen, waitFor, within } from '@testing-library/react'
import { ShellProvider } from '@/components/shell/shell-context'
import { SHELL } from '@/tests/support/sample-shell'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { sampleBankAccount } from '@/tests/support/sample-reconciliation'
import { ReconciliationsScreen } from './reconciliations-screen'

const wide = window.matchMedia
// The filters of a list are kept for the next visit.
beforeEach(() => localStorage.clear())
afterEach(() => {
  window.matchMedia = wide
})

it('the list can be limited to statements that end within a date range', async () => {
  const sent = answerCalls(({ path }) =>
    path.includes('/user/me/')
      ? { body: sampleUser({ capabilities: ['reconciliation.read'] }) }
      : { body: { count: 0, next: null, previous: null, results: [] } },
  )
  const { user } = renderScreen(
    <ShellProvider value={SHELL}>
      <ReconciliationsScreen />
    </ShellProvider>,
    '/?view=all',
  )
  await user.type(await screen.findByLabelText('Ends from'), '01/01/2026')
  await user.type(screen.getByLabelText('Ends through'), '03/31/2026')
  await waitFor(() =>
    expect(
      sent.some(({ path }) => path.includes('start_date=2026-01-01') && path.includes('end_date=2026-03-31')),
    ).toBe(true),
  )
})

it('on a phone the filters open in a sheet, and their button counts them', async () => {
  window.matchMedia = (media) => Object.assign(wide(media), { matches: true })
  answerCalls(({ path }) =>
    path.includes('/user/me/')
      ? { body: sampleUser({ capabilities: ['reconciliation.read'] }) }
      : { body: { count: 0, next: null, previous: null, results: [] } },
  )
  const { user } = renderScreen(
    <ShellProvider value={SHELL}>
      <ReconciliationsScreen />
    </ShellProvider>,
    '/?view=all',
  )
  await user.click(await screen.findByRole('button', { name: /^Filters/ }))
  const sheet = await screen.findByRole('dialog', { name: 'Filters' })
  await user.type(within(sheet).getByLabelText('Ends from'), '01/01/2026')
  await user.click(within(sheet).getByRole('button', { name: 'Done' }))
  expect(await screen.findByRole('button', { name: 'Filters, 1 active' })).toBeVisible()
})

it('a card appears together with its months, so that it does not grow', async () => {
  const account = sampleBankAccount()
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['reconciliation.read'] }) }
    if (path.includes('/last-reconciliation-dates/')) return { body: [] }
    if (path.includes('/coverage/')) {
      const month = { month: '2026-01-01', state: 'finished', reconciliation: null, changes: [] }
      return { body: [{ bank_account: account.id, months: [month] }] }
    }
    return { body: { count: 1, next: null, previous: null, results: [account] } }
  })
  const answered = globalThis.fetch
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  globalThis.fetch = async (input, init) => {
    if (String(input).includes('/coverage/')) await held
    return answered(input, init)
  }
  renderScreen(
    <ShellProvider value={SHELL}>
      <ReconciliationsScreen />
    </ShellProvider>,
  )
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeVisible()
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
  release()
  expect(await screen.findByRole('list', { name: 'Months' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 2 })).toBeVisible()
})
