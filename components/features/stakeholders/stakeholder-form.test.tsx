import { act, fireEvent, screen, within } from '@testing-library/react'
import { closeDrawer } from '@/components/shell/drawer-host'
import type { StakeholderType } from '@/lib/contract/stakeholder'
import { expectRefused, longer, writes, type Bound } from '@/tests/support/field-bounds'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { openStakeholder } from './open-stakeholder'
// Imported in advance: the drawer loads it only when it opens.
import '@/components/pickers/stakeholder-form'

const PAGE = { count: 0, next: null, previous: null, results: [] }

async function open(type: StakeholderType | undefined, refusal?: object) {
  const sent = answerCalls(({ method, path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['stakeholder.edit'] }) }
    return method === 'GET' ? { body: PAGE } : { status: 400, body: refusal }
  })
  renderScreen(<p>The stakeholders</p>)
  act(() => openStakeholder(null, { type }))
  const drawer = await screen.findByRole('dialog', { name: 'New stakeholder' })
  await within(drawer).findByLabelText(/^Full name/)
  return { drawer, sent }
}

afterEach(() => act(closeDrawer))

const TOO_LONG = 'Use at most 255 characters.'
test.each<readonly [StakeholderType, ...Bound]>([
  ['Vendor', 'Full name', '', 'field is required'],
  ['Vendor', 'Full name', longer(256), TOO_LONG],
  ['Vendor', 'Email', 'nobody', 'Enter a valid email address.'],
  ['Vendor', 'Email', `${longer(250)}@x.com`, TOO_LONG],
  ['Vendor', 'Phone', longer(256), TOO_LONG],
  ['Vendor', 'Address', longer(256), TOO_LONG],
  ['Vendor', 'Suite or unit', longer(256), TOO_LONG],
  ['Vendor', 'City', longer(256), TOO_LONG],
  ['Vendor', 'State', longer(256), TOO_LONG],
  ['Vendor', 'ZIP', longer(256), TOO_LONG],
  ['Vendor', 'Terms in days', '-1', 'Terms cannot be negative.'],
  ['Vendor', 'Terms in days', '366', 'Use at most 365 days.'],
  ['Vendor', 'Terms in days', '30.5', 'Enter a whole number of days.'],
  ['Vendor', 'Tax ID', '12-34567', 'Enter nine digits, such as 12-3456789.'],
  ['Customer', 'Credit limit', '100000000', 'Amount is too large.'],
  ['Customer', 'Credit limit', '-0.01', 'Credit limit cannot be negative.'],
  ['Customer', 'Credit limit', 'plenty', 'Enter a number.'],
])('%s, %s: the error is shown next to the field, and the text stays (%#)', async (type, ...bound) => {
  const { drawer, sent } = await open(type)
  await expectRefused(drawer, bound, sent)
})

test("a type is required, and the API's refusal is shown next to its field without losing what was typed", async () => {
  const { drawer, sent } = await open(undefined, { email: ['Enter a valid email address.'] })
  const form = within(drawer)
  const element = drawer.querySelector('form') as HTMLFormElement
  fireEvent.change(form.getByLabelText(/^Full name/), { target: { value: 'Bolt' } })
  fireEvent.change(form.getByLabelText(/^Email/), { target: { value: 'ap@bolt.example' } })
  fireEvent.submit(element)
  expect(await form.findByText('field is required')).toBeVisible()
  expect(writes(sent)).toEqual([])
  fireEvent.click(form.getByRole('button', { name: 'Vendor' }))
  fireEvent.submit(element)
  expect(await form.findByText('Enter a valid email address.')).toBeVisible()
  expect(form.getByLabelText(/^Email/)).toHaveValue('ap@bolt.example')
  expect(form.getByLabelText(/^Full name/)).toHaveValue('Bolt')
})

test('every type is a button of its own name, the first one too', async () => {
  const { drawer } = await open(undefined)
  const types = within(within(drawer).getByRole('group', { name: 'Type' })).getAllByRole('button')
  expect(types).toHaveLength(5)
  for (const [index, name] of ['Driver', 'Dispatcher', 'Vendor', 'Employee', 'Customer'].entries())
    expect(types[index]).toHaveAccessibleName(name)
})
