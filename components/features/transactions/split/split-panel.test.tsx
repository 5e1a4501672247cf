import { act, screen, waitFor, within } from '@testing-library/react'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { sampleUser } from '@/tests/support/sample-user'
import { setDrawerState } from '../detail/drawer-state'
import { sampleTransaction } from '@/tests/support/sample-transaction'
import { SplitPanel } from './split-panel'

const account = (id: string, name: string) => ({ id, name, chart_number: 6010, subcategory: 'operating_expenses' })
const whole = sampleTransaction({ id: 'whole', amount: 90, is_split: true })
const part = (name: string) =>
  sampleTransaction({
    id: name,
    amount: 30,
    split_transaction: 'whole',
    chart_of_account: account(`of-${name}`, name),
  } as Parameters<typeof sampleTransaction>[0])
const parts = ['Diesel', 'Tolls', 'Repairs'].map(part)

async function show(shown = parts) {
  let works = true
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['transaction.edit'] }) }
    if (!works) return { status: 400, body: { message: 'Not now.' } }
    if (path.includes('transaction-detail/whole/')) return { body: whole }
    if (path.includes('transaction-list'))
      return { body: { count: 3, next: null, previous: null, results: shown, money_in: 0, money_out: 90 } }
    return undefined
  })
  setDrawerState({ rows: [whole], index: 0, first: 1, count: 1, panel: 'split', stepped: true })
  const view = renderScreen(<SplitPanel row={whole} />)
  await screen.findByRole('group', { name: 'Line 1' })
  const fail = () => {
    works = false
    return act(() => view.client.invalidateQueries())
  }
  return { ...view, fail }
}

test('a line that remains after another is removed keeps its own names', async () => {
  const { user } = await show()
  await user.click(screen.getByRole('button', { name: 'Remove line 1' }))
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Line 3' })).toBeNull())
  const shown = ['Line 1', 'Line 2'].map((name) => screen.getByRole('group', { name }))
  expect(within(shown[0] as HTMLElement).getByText('Tolls')).toBeVisible()
  expect(within(shown[1] as HTMLElement).getByText('Repairs')).toBeVisible()
})

test('typed text stays if the parts cannot be read again', async () => {
  const { user, fail } = await show()
  const [first] = screen.getAllByRole('textbox', { name: 'Description' })
  await user.clear(first as HTMLElement)
  await user.type(first as HTMLElement, 'Two axles')
  await fail()
  expect(await screen.findByText(/Not now\./)).toBeVisible()
  expect(screen.getAllByRole('textbox', { name: 'Description' })[0]).toHaveValue('Two axles')
})

test('the remainder goes to the last line that can change, never to a matched one', async () => {
  const matched = { ...part('Repairs'), link: 'bill' } as (typeof parts)[number]
  const { user } = await show([...parts.slice(0, 2), matched])
  const [first, second] = screen.getAllByRole('textbox', { name: 'Amount' })
  await user.clear(first as HTMLElement)
  await user.type(first as HTMLElement, '20')
  await user.click(screen.getByRole('button', { name: 'Remainder to last line' }))
  expect(second).toHaveValue('40.00')
  expect(screen.getByRole('region', { name: 'Allocated' })).toHaveTextContent('Left to allocate$0.00')
})
