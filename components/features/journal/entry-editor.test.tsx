import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { closeDrawer } from '@/components/shell/drawer-host'
import { expectRefused, longer, type Bound } from '@/tests/support/field-bounds'
import { sampleAccount } from '@/tests/support/sample-account'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import type { ChartOfAccount } from '@/lib/contract/chart-of-account'
import type { JournalEntry } from '@/lib/contract/journal-entry'
import { openNewEntry } from './open-entry'
// Imported in advance: the drawer loads it only when it opens.
import './entry-editor'

const PAGE = { count: 0, next: null, previous: null, results: [] }

const RECEIVABLE = sampleAccount(1100, 'Accounts Receivable', {
  id: '00000000-0000-4000-8000-000000000001',
  account_element: 'asset',
  subcategory: 'current_assets',
  basis: 'accrual',
  is_categorize: false,
  is_system: true,
  role: 'accounts_receivable',
})
const lineOn = (account: Pick<ChartOfAccount, 'id' | 'name' | 'chart_number'>, debit: number, credit: number) => ({
  ...{ chart_of_account: account, description: null, debit, credit, stakeholder: null, truck: null },
})
const COPIED: JournalEntry = {
  ...{ id: 'je', entry_id: 'JE-000006', date: '2026-01-31', event_type: 'manual', description: '', note: null },
  accounts: [
    lineOn(RECEIVABLE, 300, 0),
    lineOn({ id: '00000000-0000-4000-8000-000000000002', name: 'Prepaid', chart_number: 1310 }, 0, 300),
  ],
  ...{ total_amount: 300, reverses: null, reversed_by: null, is_editable: true, entity: 'e' },
  ...{ created_at: '2026-01-31T00:00:00Z', updated_at: '2026-01-31T00:00:00Z' },
}

async function open(copied?: JournalEntry) {
  const sent = answerCalls(({ method, path }) => {
    if (path.includes('/chart_of_account/')) return { body: { ...PAGE, count: 1, results: [RECEIVABLE] } }
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['journal.edit', 'account.read'] }) }
    if (path.includes('next-entry-id')) return { body: { entry_id: 'JE-000007' } }
    return method === 'GET' ? { body: PAGE } : undefined
  })
  const view = renderScreen(<p>The journal</p>)
  act(() => openNewEntry(copied))
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
])('%s: the error is shown next to the field, and the text stays (%#)', async (...bound) => {
  const { drawer, sent } = await open()
  await expectRefused(drawer, bound, sent)
})

test('a new entry starts on its date', async () => {
  const { drawer } = await open()
  expect(within(drawer).getByLabelText(/^Date/)).toHaveFocus()
})

test('shows the number that the entry will get, and requires an account on every line', async () => {
  const { drawer } = await open()
  const form = within(drawer)
  expect(await form.findByPlaceholderText('JE-000007')).toBeVisible()
  fireEvent.submit(drawer.querySelector('form') as HTMLFormElement)
  expect(await form.findAllByText('field is required')).toHaveLength(2)
})

test('requires a stakeholder with an error next to its field, and allows a truck on every line', async () => {
  const { drawer, sent } = await open({
    ...COPIED,
    accounts: COPIED.accounts.map((line) => ({
      ...line,
      truck: { id: '00000000-0000-4000-8000-000000000003', unit_number: '102' },
    })),
  })
  expect(within(drawer).getAllByRole('button', { name: /^Truck/ })).toHaveLength(2)
  fireEvent.submit(drawer.querySelector('form') as HTMLFormElement)
  const note = await within(drawer).findByText(
    'A stakeholder is required on accounts receivable and accounts payable lines.',
  )
  expect(note.closest('fieldset')).toBe(drawer.querySelector('fieldset'))
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
})

test('pasted lines can be undone', async () => {
  const { drawer } = await open()
  const descriptions = () => within(drawer).getAllByLabelText<HTMLInputElement>('Description')
  fireEvent.paste(descriptions()[0] as HTMLElement, {
    clipboardData: { getData: () => 'Fuel\t10\nTolls\t2\nTires\t9' },
  })
  expect(await screen.findByText('3 lines pasted')).toBeInTheDocument()
  expect(descriptions().map(({ value }) => value)).toEqual(['Fuel', 'Tolls', 'Tires'])
  // A style sheet, which is not loaded here, lets the pointer reach it above the drawer.
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(descriptions().map(({ value }) => value)).toEqual(['', '']))
})
