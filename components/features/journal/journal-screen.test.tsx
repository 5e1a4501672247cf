import { act, screen } from '@testing-library/react'
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
