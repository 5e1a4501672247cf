import { act, screen, waitFor, within } from '@testing-library/react'
import { closeDrawer } from '@/components/shell/drawer-host'
import type { JournalEntryDetail } from '@/lib/contract/journal-entry'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { openEntry } from './open-entry'
// Imported in advance: the drawer loads it only when it opens.
import './entry-view'

const entry = {
  ...{ id: 'entry', entry_id: 'JE-000012', date: '2026-03-31', event_type: 'manual', description: 'Accrued fuel' },
  ...{ note: null, accounts: [], total_amount: 0, reverses: null, reversed_by: null, is_editable: true },
} as unknown as JournalEntryDetail
const PAGE = { count: 0, next: null, previous: null, results: [] }

afterEach(() => act(closeDrawer))

it('an entry accepts a first comment, and is printed under its number', async () => {
  const printed: string[] = []
  window.print = () => void printed.push(document.title)
  const sent = answerCalls(({ method, path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['journal.read', 'comment.edit'] }) }
    if (method === 'POST') return { body: {} }
    return { body: path.includes('/journal-entry/entry/') ? entry : PAGE }
  })
  const { user } = renderScreen(<p>The journal</p>)
  act(() => openEntry('entry', 'JE-000012'))
  const drawer = within(await screen.findByRole('dialog', { name: 'JE-000012' }))
  await user.type(await drawer.findByRole('textbox', { name: 'Comment' }), 'Checked')
  await user.click(drawer.getByRole('button', { name: 'Post comment' }))
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    model_name: 'journal_entry',
    object_id: 'entry',
    body: 'Checked',
  })
  await user.click(drawer.getByRole('button', { name: 'Print' }))
  expect(printed).toEqual(['JE-000012'])
})

it.each([
  ['a reversed entry is neither edited nor deleted', { id: 'other', entry_id: 'JE-000013' }, false],
  ['an entry that stands is', null, true],
])('%s', async (_, reversed_by, offered) => {
  answerCalls(({ path }) => {
    if (path.includes('/user/me/'))
      return {
        body: sampleUser({ capabilities: ['journal.read', 'journal.edit', 'journal.reverse', 'journal.delete'] }),
      }
    return { body: path.includes('/journal-entry/entry/') ? { ...entry, reversed_by } : PAGE }
  })
  renderScreen(<p>The journal</p>)
  act(() => openEntry('entry', 'JE-000012'))
  const drawer = within(await screen.findByRole('dialog', { name: 'JE-000012' }))
  expect(await drawer.findByRole('button', { name: 'Duplicate' })).toBeVisible()
  for (const name of ['Edit', 'Delete', 'Reverse'])
    expect(drawer.queryByRole('button', { name }) !== null).toBe(offered)
})

it('a line names its truck as a unit, so that its number is not taken for one of an account', async () => {
  const account = { chart_of_account: { id: 'a', chart_number: 6610, name: 'Depreciation' }, debit: 1822.22, credit: 0 }
  const line = { ...account, stakeholder: null, description: null, truck: { id: 't', unit_number: '107' } }
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['journal.read'] }) }
    return { body: path.includes('/journal-entry/entry/') ? { ...entry, accounts: [line] } : PAGE }
  })
  renderScreen(<p>The journal</p>)
  act(() => openEntry('entry', 'JE-000012'))
  const drawer = within(await screen.findByRole('dialog', { name: 'JE-000012' }))
  expect(await drawer.findByText('Unit 107')).toBeVisible()
})

it('a reversal has its own date and note', async () => {
  const sent = answerCalls(({ method, path }) => {
    if (path.includes('/user/me/'))
      return { body: sampleUser({ capabilities: ['journal.read', 'journal.edit', 'journal.reverse'] }) }
    if (method === 'POST') return { body: { ...entry, id: 'other', entry_id: 'JE-000013' } }
    return { body: path.includes('/journal-entry/') ? entry : PAGE }
  })
  const { user } = renderScreen(<p>The journal</p>)
  act(() => openEntry('entry', 'JE-000012'))
  await user.click(await screen.findByRole('button', { name: 'Reverse' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reverse JE-000012' }))
  const note = dialog.getByLabelText('Note')
  expect(note).toHaveValue('Reversal of JE-000012')
  await user.clear(note)
  await user.type(note, 'Wrong month')
  await user.click(dialog.getByRole('button', { name: 'Reverse' }))
  await waitFor(() => expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ note: 'Wrong month' }))
})
