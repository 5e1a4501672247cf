import { act, fireEvent, screen, within } from '@testing-library/react'
import { closeDrawer } from '@/components/shell/drawer-host'
import { expectRefused, longer, type Bound } from '@/tests/support/field-bounds'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { openNewEntry } from './open-entry'
// Read ahead: the drawer brings it only when it opens.
import './entry-editor'

const PAGE = { count: 0, next: null, previous: null, results: [] }

async function open() {
  const sent = answerCalls(({ method, path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['journal.edit', 'account.read'] }) }
    if (path.includes('next-entry-id')) return { body: { entry_id: 'JE-000007' } }
    return method === 'GET' ? { body: PAGE } : undefined
  })
  const view = renderScreen(<p>The journal</p>)
  act(() => openNewEntry())
  const drawer = await screen.findByRole('dialog', { name: 'New journal entry' })
  await within(drawer).findByLabelText(/^Entry number/)
  return { ...view, drawer, sent }
}

afterEach(() => act(closeDrawer))

test.each<Bound>([
  ['Entry number', longer(256), 'Use at most 255 characters.'],
  ['Date', '', 'field is required'],
  ['Date', 'tomorrow', 'Type a date as MM/DD/YYYY.'],
  ['Reverse on', 'tomorrow', 'Type a date as MM/DD/YYYY.'],
  ['Description', longer(256), 'Use at most 255 characters.'],
  ['Debit', '10000000000000', 'Amount is too large.'],
  ['Credit', '10000000000000', 'Amount is too large.'],
  ['Debit', 'ten', 'Enter a number.'],
  ['Credit', '1.005', 'Enter a number.'],
  ['Note', longer(256), 'Use at most 255 characters.'],
])('%s: what is wrong is told beside it and stays (%#)', async (...bound) => {
  const { drawer, sent } = await open()
  await expectRefused(drawer, bound, sent)
})

test('shows the number that the entry will take, and an account is asked for on every line', async () => {
  const { drawer } = await open()
  const form = within(drawer)
  expect(await form.findByPlaceholderText('JE-000007')).toBeVisible()
  fireEvent.submit(drawer.querySelector('form') as HTMLFormElement)
  expect(await form.findAllByText('field is required')).toHaveLength(2)
})
