import { screen } from '@testing-library/react'
import { ShellProvider, type Shell } from '@/components/shell/shell-context'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { ChartScreen } from './chart-screen'

const nothing = () => undefined
const SHELL: Shell = {
  ...{ user: sampleUser(), company: null, entity: null, nav: [], homeHref: '/', version: '1', path: '/' },
  ...{ onNavigate: nothing, onLogout: nothing, openMenu: nothing, openPalette: nothing, openShortcuts: nothing },
  logout: nothing,
}

function open(address: string) {
  answerCalls(({ path }) =>
    path.includes('/user/me/')
      ? { body: sampleUser({ capabilities: ['account.read', 'report.read'] }) }
      : { body: path.includes('nested_list') ? [] : { count: 0, next: null, previous: null, results: [] } },
  )
  return renderScreen(
    <ShellProvider value={SHELL}>
      <ChartScreen />
    </ShellProvider>,
    address,
  )
}

test('the search of the address is there again, and its tabs keep it', async () => {
  open('/?element=equity&search=owner')
  expect(await screen.findByText('No accounts fit.')).toBeVisible()
  expect(screen.getByRole('searchbox', { name: 'Search accounts' })).toHaveValue('owner')
  expect(screen.getByRole('link', { name: /^Expense/ }).getAttribute('href')).toContain('search=owner')
})

test('where nothing is searched for there is no search to clear', async () => {
  open('/?element=equity')
  expect(await screen.findByText('No accounts fit.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
})
