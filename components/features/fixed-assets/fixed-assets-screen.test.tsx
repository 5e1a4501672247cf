import { screen } from '@testing-library/react'
import { ShellProvider, type Shell } from '@/components/shell/shell-context'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { FixedAssetsScreen } from './fixed-assets-screen'

const nothing = () => undefined
const SHELL: Shell = {
  ...{ user: sampleUser(), company: null, entity: null, nav: [], homeHref: '/', version: '1', path: '/' },
  ...{ onNavigate: nothing, onLogout: nothing, openMenu: nothing, openPalette: nothing, openShortcuts: nothing },
  logout: nothing,
}

it('each tab says how many stand behind it', async () => {
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['asset.read'] }) }
    if (path.includes('/schedule-due/')) return { body: { results: [{ days_left: -3 }, { days_left: 4 }] } }
    const at = ['/fixed-asset/', '/truck/', '/trailer/', '/loan/'].findIndex((part) => path.includes(part))
    return {
      body: {
        count: path.includes('page_size=1&') || path.endsWith('page_size=1') ? at + 3 : 0,
        balance: 0,
        next: null,
        previous: null,
        results: [],
      },
    }
  })
  renderScreen(
    <ShellProvider value={SHELL}>
      <FixedAssetsScreen />
    </ShellProvider>,
    '/app/accounting/fixed-assets?tab=loans',
  )
  for (const [name, count] of [
    ['Assets', 3],
    ['Trucks', 4],
    ['Trailers', 5],
    ['Loans', 6],
    ['Schedule due', 2],
  ] as const)
    expect(await screen.findByRole('link', { name: new RegExp(`^${name}\\s*${count}$`) })).toBeVisible()
})
