import { act, screen, waitFor } from '@testing-library/react'
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { useState } from 'react'
import { closeDrawer } from '@/components/shell/drawer-host'
import { ShellProvider } from '@/components/shell/shell-context'
import { SHELL } from '@/tests/support/sample-shell'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { JournalScreen } from './journal-screen'
// Imported in advance: the drawer loads it only when it opens.
import './templates'

afterEach(() => act(closeDrawer))

test('a link opens the templates only once', async () => {
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['journal.read'] }) }
    return { body: { count: 0, next: null, previous: null, results: [] } }
  })
  const address = '/app/accounting/journal-entry?open=templates'
  window.history.replaceState(null, '', address)
  renderScreen(
    <ShellProvider value={SHELL}>
      <JournalScreen />
    </ShellProvider>,
    address,
  )
  expect(await screen.findByRole('dialog', { name: 'Templates' })).toBeVisible()
  expect(window.location.search).not.toContain('open')
})

test('the list says what all entries that match come to, not only those of the page', async () => {
  const sent = answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['journal.read'] }) }
    const total_amount = path.includes('totals=true') ? 1234.5 : null
    return { body: { count: 0, next: null, previous: null, results: [], total_amount } }
  })
  renderScreen(
    <ShellProvider value={SHELL}>
      <JournalScreen />
    </ShellProvider>,
    '/app/accounting/journal-entry?event_type=bill&start_date=2026-01-01',
  )
  expect(await screen.findByText('Total $1,234.50')).toBeVisible()
  const totalsPath = sent.map(({ path }) => path).find((path) => path.includes('totals=true'))
  expect(totalsPath).toContain('event_type=bill&start_date=2026-01-01&page_size=1')
})

test('the total of one kind of entries is not shown below those of another', async () => {
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['journal.read'] }) }
    const total_amount = path.includes('totals=true') ? 1234.5 : null
    return { body: { count: 0, next: null, previous: null, results: [], total_amount } }
  })
  function AtAddress() {
    const [address, setAddress] = useState('event_type=bill')
    return (
      <SearchParamsContext value={new URLSearchParams(address)}>
        <ShellProvider value={SHELL}>
          <JournalScreen />
          <button onClick={() => setAddress('event_type=invoice')}>Next</button>
        </ShellProvider>
      </SearchParamsContext>
    )
  }
  const { user } = renderScreen(<AtAddress />, '/app/accounting/journal-entry')
  expect(await screen.findByText('Total $1,234.50')).toBeVisible()
  const answer = globalThis.fetch
  globalThis.fetch = (input, init) =>
    String(input).includes('totals=true') ? new Promise(() => undefined) : answer(input, init)
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(screen.queryByText(/^Total/)).toBeNull())
})
