import { screen, within } from '@testing-library/react'
import type { Reconciliation } from '@/lib/contract/reconciliation'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { StatementMenu } from './statement-menu'

const row = {
  id: 'row',
  bank_account: { id: 'bank', name: 'Operating', mask: '4471', kind: 'depository' },
  start_date: '2026-01-01',
  end_date: '2026-01-31',
  updated_at: '2026-02-01T09:00:00.000Z',
} as Reconciliation

async function open(changes: Partial<Reconciliation>) {
  const sent = answerCalls(({ method, path }) => {
    if (path.includes('/user/me/'))
      return {
        body: sampleUser({ capabilities: ['reconciliation.edit', 'reconciliation.reopen', 'report.export'] }),
      }
    return method === 'GET' ? undefined : { body: { message: 'Done.' } }
  })
  const view = renderScreen(<StatementMenu row={{ ...row, ...changes }} />)
  await screen.findByRole('button', { name: /^Actions for Operating/ })
  await view.user.click(screen.getByRole('button', { name: /^Actions for Operating/ }))
  const items = await screen.findAllByRole('menuitem')
  return { sent, ...view, names: items.map((item) => item.textContent) }
}

it.each([
  [{ finished: false, is_newest: false }, ['Continue', 'Delete draft']],
  [{ finished: true, is_newest: true }, ['Open report', 'Report (PDF)', 'Undo']],
  [{ finished: true, is_newest: false }, ['Open report', 'Report (PDF)']],
])('a statement with %j offers the possible actions', async (changes, names) => {
  expect((await open(changes)).names).toEqual(names)
})

it('a draft is deleted after confirmation', async () => {
  const { user, sent } = await open({ finished: false })
  await user.click(screen.getByRole('menuitem', { name: 'Delete draft' }))
  const question = await screen.findByRole('alertdialog')
  expect(sent.filter(({ method }) => method === 'DELETE')).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Delete' }))
  expect(sent.filter(({ method }) => method === 'DELETE')).toMatchObject([{ version: row.updated_at }])
})
