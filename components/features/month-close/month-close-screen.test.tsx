import { screen } from '@testing-library/react'
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { useState } from 'react'
import { ShellProvider, type Shell } from '@/components/shell/shell-context'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { MonthCloseScreen } from './month-close-screen'

const nothing = () => undefined
const SHELL: Shell = {
  ...{ user: sampleUser(), company: null, entity: null, nav: [], homeHref: '/', version: '1', path: '/' },
  ...{ onNavigate: nothing, onLogout: nothing, openMenu: nothing, openPalette: nothing, openShortcuts: nothing },
  logout: nothing,
}
const summary = (month: string) => ({ month, state: 'open', is_changed: false, closed_at: null, closed_by: null })
const monthOf = (month: string) => ({
  ...summary(month),
  ...{ start_date: `${month}-01`, end_date: `${month}-28`, books_locked_until: null, is_clear: true, checks: [] },
  ...{ sign_offs: [], history: [], differences: [], kept: [], year_end: null },
})

test('while another month is read, that before it is not there to be acted on', async () => {
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['report.read', 'books.sign_off'] }) }
    if (path.endsWith('/close/months/')) return { body: ['2026-04', '2026-03', '2026-02'].map(summary) }
    const [, month] = /close\/months\/([\d-]+)\//.exec(path) ?? []
    return month ? { body: monthOf(month) } : undefined
  })
  const network = globalThis.fetch
  globalThis.fetch = (input, init) => {
    if (String(input).includes('/2026-03/')) return new Promise(() => undefined)
    return network(input, init)
  }
  const { user } = renderScreen(
    <ShellProvider value={SHELL}>
      <Months />
    </ShellProvider>,
  )
  expect(await screen.findByRole('button', { name: 'Sign off' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'To March' }))
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Sign off' })).toBeNull()
})

/** The screen at the address of a month, and a way to another one. */
function Months() {
  const [month, setMonth] = useState('2026-02')
  return (
    <SearchParamsContext value={new URLSearchParams({ month })}>
      <MonthCloseScreen />
      <button onClick={() => setMonth('2026-03')}>To March</button>
    </SearchParamsContext>
  )
}
