import { act, screen, within } from '@testing-library/react'
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { useState } from 'react'
import { closeDrawer } from '@/components/shell/drawer-host'
import { ShellProvider } from '@/components/shell/shell-context'
import { SHELL } from '@/tests/support/sample-shell'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { CloseForm } from './close-form'
import { MonthCloseScreen } from './month-close-screen'

const summary = (month: string) => ({
  month,
  state: 'open' as const,
  is_changed: false,
  closed_at: null,
  closed_by: null,
})
const monthOf = (month: string) => ({
  ...summary(month),
  ...{ start_date: `${month}-01`, end_date: `${month}-28`, books_locked_until: null, is_clear: true, checks: [] },
  ...{ sign_offs: [], history: [], differences: [], kept: [], last_mail: null, year_end: null },
})

test('while another month is loading, no actions are offered on the previous one', async () => {
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

test('closing shows the current open items and which earlier months are locked too; the stored trial balance can be viewed', async () => {
  const check = { key: 'uncategorized', count: 3, items: [] }
  const account = {
    chart_of_account_id: 'cash',
    chart_of_account_number: 1010,
    name: 'Checking',
    account_element: 'asset',
  }
  const kept = { ...account, beginning_amount: 100, debit: 50, credit: 0, total_amount: 150, flags: [] }
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['report.read', 'books.lock'] }) }
    if (path.endsWith('/close/months/'))
      return {
        body: [
          ...['2026-04', '2026-03', '2026-02', '2026-01'].map(summary),
          { ...summary('2025-12'), state: 'closed' },
        ],
      }
    const sign_offs = [
      { user: { id: 'x', full_name: 'Dana Whitfield' }, note: null, signed_at: '2026-04-02T12:00:00Z' },
    ]
    return path.includes('/2026-03/')
      ? { body: { ...monthOf('2026-03'), is_clear: false, checks: [check], sign_offs, kept: [kept], differences: [] } }
      : undefined
  })
  const { user } = renderScreen(
    <ShellProvider value={SHELL}>
      <SearchParamsContext value={new URLSearchParams({ month: '2026-03' })}>
        <MonthCloseScreen />
      </SearchParamsContext>
    </ShellProvider>,
  )
  await user.click(await screen.findByRole('button', { name: 'Close the month' }))
  const form = await screen.findByRole('dialog', { name: 'Close March 2026' })
  expect(form).toHaveTextContent(
    'Earlier months are locked with it. January 2026, February 2026: they are not closed themselves',
  )
  expect(within(form).getByText(/: 3$/)).toBeVisible()
  act(closeDrawer)
  await user.click(screen.getByRole('button', { name: 'Trial balance as closed' }))
  const list = await screen.findByRole('table', { name: 'Trial balance as closed' })
  expect(within(list).getByRole('row', { name: /Checking/ })).toHaveTextContent('150.00')
  act(closeDrawer)
})

test.each<[what: string, closed: string[], shown: string]>([
  ['the newest that is over where none was ever closed', [], 'April 2026'],
  ['the month after the last that is closed', ['2026-02', '2026-01'], 'March 2026'],
  ['the newest that is over where all are closed', ['2026-04', '2026-03', '2026-02', '2026-01'], 'April 2026'],
])('it opens on %s, and shows its state once', async (_, closed, shown) => {
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['report.read'] }) }
    if (path.endsWith('/close/months/'))
      return {
        body: ['2026-05', '2026-04', '2026-03', '2026-02', '2026-01'].map((month) => ({
          ...summary(month),
          state: closed.includes(month) ? 'closed' : 'open',
        })),
      }
    const [, month] = /close\/months\/([\d-]+)\//.exec(path) ?? []
    return month ? { body: monthOf(month) } : undefined
  })
  renderScreen(
    <ShellProvider value={SHELL}>
      <MonthCloseScreen />
    </ShellProvider>,
  )
  const select = await screen.findByRole('combobox', { name: 'Month' })
  expect(select.textContent).toBe(shown)
  // Once in the select, and once for print, which has no select.
  expect(screen.getAllByText(shown).filter((text) => !select.contains(text))).toHaveLength(1)
})

test('unposted recurring entries link to their templates', async () => {
  const yard = { id: 'template', name: 'Yard rent', detail: 'Feb 15, 2026: Books are locked.', amount: null }
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['report.read'] }) }
    if (path.endsWith('/close/months/')) return { body: ['2026-02'].map(summary) }
    return { body: { ...monthOf('2026-02'), checks: [{ key: 'unposted', count: 1, items: [yard] }] } }
  })
  renderScreen(
    <ShellProvider value={SHELL}>
      <SearchParamsContext value={new URLSearchParams({ month: '2026-02' })}>
        <MonthCloseScreen />
      </SearchParamsContext>
    </ShellProvider>,
  )
  const checks = within(await screen.findByRole('region', { name: 'Checks' }))
  for (const name of [/^Recurring entries not posted/, /^Yard rent/])
    expect(checks.getByRole('link', { name })).toHaveAttribute('href', '/app/accounting/journal-entry?open=templates')
})

/** The screen at the address of a month, with a link to another one. */
function Months() {
  const [month, setMonth] = useState('2026-02')
  return (
    <SearchParamsContext value={new URLSearchParams({ month })}>
      <MonthCloseScreen />
      <button onClick={() => setMonth('2026-03')}>To March</button>
    </SearchParamsContext>
  )
}

test.each([
  [['report.export'], ['PDF', 'Excel', 'Accountant export']],
  [
    ['report.export', 'report.send'],
    ['PDF', 'Excel', 'Email', 'Accountant export'],
  ],
] as const)('the report pack can be emailed only with the right to send it: %s', async (capabilities, offered) => {
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['report.read', ...capabilities] }) }
    if (path.endsWith('/close/months/')) return { body: ['2026-02'].map(summary) }
    return { body: monthOf('2026-02') }
  })
  renderScreen(
    <ShellProvider value={SHELL}>
      <SearchParamsContext value={new URLSearchParams({ month: '2026-02' })}>
        <MonthCloseScreen />
      </SearchParamsContext>
    </ShellProvider>,
  )
  const card = within(await screen.findByRole('region', { name: 'Report pack' }))
  expect(card.getAllByRole('button').map((button) => button.textContent)).toEqual(offered)
})

test('many earlier months are described by their count, the first and the last', async () => {
  const months = ['2026-05', '2026-04', '2026-03', '2026-02', '2026-01'].map(summary)
  answerCalls(({ path }) => (path.endsWith('/close/months/') ? { body: months } : { body: monthOf('2026-05') }))
  renderScreen(<CloseForm month={monthOf('2026-05')} />)
  expect(await screen.findByText(/^4 months from January 2026 to April 2026: they are not closed/)).toBeVisible()
})

test('one earlier month is described as one', async () => {
  const months = ['2026-05', '2026-04'].map(summary)
  answerCalls(({ path }) => (path.endsWith('/close/months/') ? { body: months } : { body: monthOf('2026-05') }))
  renderScreen(<CloseForm month={monthOf('2026-05')} />)
  expect(await screen.findByText(/^An earlier month is locked/)).toBeVisible()
  expect(screen.getByText(/^April 2026: it is not closed itself/)).toBeVisible()
})
