import { screen, within } from '@testing-library/react'
import { ShellProvider } from '@/components/shell/shell-context'
import { SHELL } from '@/tests/support/sample-shell'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { SavedReportsScreen } from './saved-reports-screen'

const SAVED = {
  ...{ id: 'sheet', name: 'Sheet', report: 'balance-sheet', period: 'lastMonth', settings: {}, send_day: 5 },
  ...{
    send_to: ['owner@carrier.example'],
    send_as: 'pdf',
    created_by: 'Dana Whitfield',
    is_mine: false,
    last_mail: null,
  },
  ...{ created_at: '2026-01-05T12:00:00Z', updated_at: '2026-01-05T12:00:00Z' },
}

test.each([
  ['who may only read and export opens a saved report alone', ['report.read', 'report.export'], []],
  [
    'who keeps and mails reports has all of it',
    ['report.read', 'report.export', 'report.edit', 'report.send'],
    ['Email Sheet now', 'Edit Sheet', 'Delete Sheet'],
  ],
] as const)('%s', async (_, capabilities, offered) => {
  answerCalls(({ path }) => ({
    body: path.includes('/user/me/') ? sampleUser({ capabilities: [...capabilities] }) : [SAVED],
  }))
  renderScreen(
    <ShellProvider value={SHELL}>
      <SavedReportsScreen />
    </ShellProvider>,
  )
  expect(await screen.findByText('Sheet')).toBeVisible()
  for (const name of offered) expect(await screen.findByRole('button', { name })).toBeVisible()
  const shown = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
  expect(shown.filter((label) => label?.includes('Sheet'))).toEqual(offered)
})

test.each([
  [null, null, 'Last emailed Mar 5, 2026'],
  [
    null,
    'cpa@away.example',
    'Last emailed Mar 5, 2026, but not to cpa@away.example, who may not read all that it covers',
  ],
  ['550 no such mailbox', null, 'The last email failed Mar 5, 2026: 550 no such mailbox'],
])('shows the result of the latest email', async (problem, left_out, note) => {
  const last_mail = { at: '2026-03-05T17:00:00Z', problem, left_out }
  answerCalls(({ path }) => ({ body: path.includes('/user/me/') ? sampleUser() : [{ ...SAVED, last_mail }] }))
  renderScreen(
    <ShellProvider value={SHELL}>
      <SavedReportsScreen />
    </ShellProvider>,
  )
  expect(await screen.findByText(note)).toBeVisible()
})

test('a deleted report is reported as deleted', async () => {
  let isKept = true
  answerCalls(({ method, path }) => {
    if (path.includes('/user/me/'))
      return { body: sampleUser({ capabilities: ['report.read', 'report.export', 'report.edit'] }) }
    if (method === 'DELETE') isKept = false
    return { body: method === 'DELETE' ? { message: 'Sheet was deleted.' } : isKept ? [SAVED] : [] }
  })
  const { user } = renderScreen(
    <ShellProvider value={SHELL}>
      <SavedReportsScreen />
    </ShellProvider>,
  )
  await user.click(await screen.findByRole('button', { name: 'Delete Sheet' }))
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Sheet was deleted.')).toBeVisible()
  expect(await screen.findByText('No saved reports')).toBeVisible()
})
