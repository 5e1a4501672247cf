import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { closeDrawer } from '@/components/shell/drawer-host'
import { expectRefused, longer, writes, type Bound } from '@/tests/support/field-bounds'
import { sampleAccount } from '@/tests/support/sample-account'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { openAccount, openNewAccount } from './open-account'
// Loaded ahead, because the drawer only loads it when it opens.
import './account-form'

const account = sampleAccount(6140, 'Tires')
const PAGE = { next: null, previous: null }

async function open(refusal?: object, shown = account) {
  const sent = answerCalls(({ method, path }) => {
    if (path.includes('/user/me/'))
      return { body: sampleUser({ capabilities: ['account.edit', 'account.read', 'report.read'] }) }
    if (method === 'PATCH') return { status: 400, body: refusal }
    if (path.includes('/chart_of_account/')) return { body: { ...PAGE, count: 1, results: [account] } }
    return { body: { ...PAGE, count: 0, results: [], money_in: 0, money_out: 0 } }
  })
  const { went } = renderScreen(<p>The chart</p>)
  act(() => openAccount(shown))
  const drawer = await screen.findByRole('dialog', { name: '6140 Tires' })
  await within(drawer).findByLabelText(/^Name/)
  return { drawer, sent, went }
}

afterEach(() => act(closeDrawer))

test.each<Bound>([
  ['Name', '', 'field is required'],
  ['Name', longer(256), 'Use at most 255 characters.'],
  ['Number', '', 'field is required'],
  ['Number', '0', 'Must be at least 1.'],
  ['Number', '2147483648', 'Must be at most 2147483647.'],
  ['Description', longer(5001), 'Use at most 5000 characters.'],
  ['Words that help the AI', longer(5001), 'Use at most 5000 characters.'],
  ['Words that help the AI', 'pilot '.repeat(13), 'A keyword has at most 12 words. Separate keywords by commas.'],
])('%s: the error is shown next to the field, and the text stays (%#)', async (...bound) => {
  const { drawer, sent } = await open()
  await expectRefused(drawer, bound, sent)
})

test('an error that only the server can find appears next to its field too, and nothing typed is lost', async () => {
  const sentence = 'Account number 7000 is outside the range 5000-6999 of operating_expenses.'
  const { drawer, sent } = await open({ chart_number: [sentence] })
  const form = within(drawer)
  fireEvent.change(form.getByLabelText(/^Number/), { target: { value: '7000' } })
  fireEvent.change(form.getByLabelText(/^Name/), { target: { value: 'Tires and tubes' } })
  fireEvent.submit(drawer.querySelector('form') as HTMLFormElement)
  expect(await form.findByText(sentence)).toBeVisible()
  expect(form.getByLabelText(/^Number/)).toHaveAccessibleDescription(expect.stringContaining(sentence))
  expect(form.getByLabelText(/^Number/)).toHaveValue('7000')
  expect(form.getByLabelText(/^Name/)).toHaveValue('Tires and tubes')
  expect(writes(sent).map(({ body }) => body)).toEqual([{ name: 'Tires and tubes', chart_number: 7000 }])
})

test('a read-only user sees values instead of fields', async () => {
  answerCalls(({ path }) =>
    path.includes('/user/me/')
      ? { body: sampleUser({ capabilities: ['account.read', 'report.read'] }) }
      : { body: { ...PAGE, count: 1, results: [account] } },
  )
  renderScreen(<p>The chart</p>)
  act(() => openAccount({ ...account, description: 'New and recapped' }))
  const drawer = await screen.findByRole('dialog', { name: '6140 Tires' })
  expect(await within(drawer).findByText('New and recapped')).toBeVisible()
  expect(within(drawer).getByRole('link', { name: 'View ledger' })).toBeVisible()
  expect(within(drawer).queryAllByRole('textbox')).toEqual([])
  expect(within(drawer).queryByRole('button', { name: /^Save changes/ })).toBeNull()
})

test('a system account offers no action that is always refused', async () => {
  const { drawer } = await open(undefined, { ...account, is_system: true })
  const actions = within(drawer).getByRole('toolbar', { name: 'Account actions' })
  expect(within(actions).getByRole('link', { name: 'View ledger' })).toBeVisible()
  expect(within(actions).queryAllByRole('button')).toEqual([])
})

test('the ledger account of a bank account cannot be merged or deleted', async () => {
  const { drawer } = await open(undefined, { ...account, role: 'bank_slot_cash' })
  const actions = within(within(drawer).getByRole('toolbar', { name: 'Account actions' })).getAllByRole('button')
  expect(actions.map(({ textContent }) => textContent?.trim())).toEqual(['Deactivate', 'Move'])
})

test('a canceled Move leaves the account open with what was typed', async () => {
  const { drawer } = await open()
  const form = within(drawer)
  const user = userEvent.setup()
  await user.click(form.getByRole('button', { name: 'Move' }))
  const dialog = await screen.findByRole('dialog', { name: 'Move 6140 Tires' })
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Move 6140 Tires' })).toBeNull())
  expect(screen.getByRole('dialog', { name: '6140 Tires' })).toBeVisible()
})

test.each(['Deactivate', 'Move', 'Merge', 'Delete'])('%s asks before typed text is lost', async (action) => {
  const { drawer, sent } = await open()
  const user = userEvent.setup()
  const form = within(drawer)
  fireEvent.change(form.getByLabelText(/^Name/), { target: { value: 'Tires and tubes' } })
  await user.click(form.getByRole('button', { name: action }))
  const question = await screen.findByRole('alertdialog', { name: 'Discard unsaved changes?' })
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }))
  expect(form.getByLabelText(/^Name/)).toHaveValue('Tires and tubes')
  expect(writes(sent)).toEqual([])
})

test('the link to the ledger asks before unsaved input is lost', async () => {
  const { drawer, went } = await open()
  const form = within(drawer)
  const user = userEvent.setup()
  fireEvent.change(form.getByLabelText(/^Name/), { target: { value: 'Tires and tubes' } })
  await user.click(form.getByRole('link', { name: 'View ledger' }))
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(went).toEqual([])
  expect(form.getByLabelText(/^Name/)).toHaveValue('Tires and tubes')
  await user.click(form.getByRole('link', { name: 'View ledger' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(went).toEqual([`/app/accounting/general-ledger?chart_of_account=${account.id}`]))
})

const draws = sampleAccount(3020, 'Owner Draws', {
  ...{ account_element: 'equity', subcategory: 'owner_equity', balance_type: 'debit', is_header: true },
})

async function add(parent: typeof account | null) {
  const sent = answerCalls(({ method, path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['account.edit', 'account.read'] }) }
    if (method === 'POST') return { status: 201, body: account }
    if (path.includes('/chart_of_account/')) return { body: { ...PAGE, count: 2, results: [account, draws] } }
    return { body: { ...PAGE, count: 0, results: [] } }
  })
  const { user } = renderScreen(<p>The chart</p>)
  act(() => openNewAccount(parent))
  const form = within(await screen.findByRole('dialog', { name: /^New account/ }))
  await user.type(await form.findByLabelText(/^Name/), 'Draws of Dana')
  return { form, user, sent: () => writes(sent).map(({ body }) => body) }
}

test('a child of a heading of draws gets its normal balance, which can be changed', async () => {
  const { form, user, sent } = await add(draws)
  expect(form.getByLabelText(/^Normal balance/)).toHaveTextContent('Debit')
  await user.click(form.getByLabelText(/^Normal balance/))
  await user.click(await screen.findByRole('option', { name: 'Credit' }))
  await user.clear(form.getByLabelText(/^Number/))
  await user.type(form.getByLabelText(/^Number/), '3021')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(sent()).toMatchObject([{ name: 'Draws of Dana', parent: draws.id, balance_type: 'credit' }]),
  )
})

test('an account of another group has the normal balance of that group unless one is chosen', async () => {
  const { form, user, sent } = await add(null)
  expect(form.getByLabelText(/^Normal balance/)).toHaveTextContent('As its group')
  await user.click(form.getByLabelText(/^Group/))
  await user.click(await screen.findByRole('option', { name: /Operating expenses/ }))
  await user.clear(form.getByLabelText(/^Number/))
  await user.type(form.getByLabelText(/^Number/), '6190')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).not.toHaveProperty('balance_type')
})
