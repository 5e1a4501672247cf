import { screen, waitFor } from '@testing-library/react'
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { useGrid } from '@/components/grid/use-grid'
import { useListAddress } from '@/components/pickers/use-list-address'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { columnsFor } from '../list/columns'
import { FilterBar } from './filter-bar'
import { ADDRESS } from './address'

const id = (n: number) => `01a1f640-bc00-7004-8000-00000000000${n}`
const ACCOUNTS = [
  { id: id(1), name: 'Fuel', chart_number: '5010' },
  { id: id(2), name: 'Tolls', chart_number: '5030' },
  { id: id(3), name: 'Repairs', chart_number: '5100' },
].map((account) => ({ ...account, subcategory: 'operating_expenses', is_money_in: true, is_money_out: true }))
const PEOPLE = [{ id: id(4), full_name: 'Pilot', type: 'Vendor' }]

function Bar() {
  const grid = useListAddress(useGrid('transactions', { ordering: '-date' }), ADDRESS)
  return <FilterBar tab="all" grid={grid} columns={columnsFor('all', true)} />
}

function show(address: string) {
  localStorage.clear()
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({}) }
    const one = [...ACCOUNTS, ...PEOPLE].find((row) => path.includes(row.id))
    if (one) return { body: one }
    const results = path.includes('chart_of_account') ? ACCOUNTS : path.includes('stakeholder') ? PEOPLE : []
    return { body: { count: results.length, next: null, previous: null, results } }
  })
  return renderScreen(
    <SearchParamsContext value={new URLSearchParams(address)}>
      <Bar />
    </SearchParamsContext>,
  )
}
const chip = (name: string) => screen.findByRole('button', { name })
const address = () => decodeURIComponent(window.location.search).replaceAll('+', ' ')

test('Enter on a text filter opens its editor with the current text, and the focus returns to the chip once the text is changed', async () => {
  const { user } = show('name=pilot&is_flagged=true')
  const before = await chip('Name at the bank contains pilot')
  before.focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('textbox', { name: 'Text' })).toHaveValue('pilot')
  expect(screen.getByRole('combobox', { name: 'Operator' })).toHaveTextContent('contains')
  await user.clear(screen.getByRole('textbox', { name: 'Text' }))
  await user.type(screen.getByRole('textbox', { name: 'Text' }), 'loves{Enter}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Name at the bank contains loves' })).toHaveFocus())
  expect(address()).toBe('?name=loves&is_flagged=true')
})

test('Escape leaves a filter unchanged, with the focus on its chip', async () => {
  const { user } = show('min_amount=100&max_amount=250')
  await user.click(await chip('Amount $100.00 – $250.00'))
  expect(await screen.findByLabelText('At least')).toHaveValue('100.00')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Amount $100.00 – $250.00' })).toHaveFocus())
})

test('several categories can be ticked by keyboard, and the chip names two of them', async () => {
  const { user } = show(`chart_of_accounts=${id(1)}`)
  await user.click(await chip('Category Fuel'))
  expect(await screen.findByRole('option', { name: /Fuel/ })).toBeChecked()
  await user.keyboard('{ArrowDown}{Enter}')
  expect(screen.getByText('2 chosen')).toBeVisible()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Category Fuel, Tolls' })).toHaveFocus())
  expect(address()).toBe(`?chart_of_accounts=${id(1)},${id(2)}`)
})

/** The list of categories of a new filter. */
async function categories(address = '') {
  const { user } = show(address)
  await user.click(await screen.findByRole('button', { name: 'Filter' }))
  await user.click(await screen.findByRole('option', { name: 'Category' }))
  await screen.findByRole('option', { name: /Fuel/ })
  return { user, search: screen.getByRole('combobox', { name: 'Category' }) }
}

test('while nothing is ticked, Enter takes only the current category, and the focus is on its chip', async () => {
  const { user, search } = await categories()
  expect(screen.getByText(/Only this one/)).toBeVisible()
  expect(search).toHaveAccessibleDescription(/^Enter takes the current one alone\. Space ticks several/)
  await user.keyboard('{ArrowDown}{Enter}')
  expect(await screen.findByRole('button', { name: 'Category Tolls' })).toBeVisible()
  expect(screen.queryByRole('option')).not.toBeInTheDocument()
  expect(address()).toBe(`?chart_of_accounts=${id(2)}`)
})

test('Space ticks while nothing is typed; from then on Enter ticks and unticks, and Ctrl+Enter applies', async () => {
  const { user, search } = await categories()
  await user.keyboard(' {ArrowDown}{Enter}{ArrowDown}{Enter}')
  expect(screen.getByText('3 chosen')).toBeVisible()
  expect(screen.queryByText(/Only this one/)).not.toBeInTheDocument()
  await user.keyboard('{ArrowUp}{Enter}')
  expect(screen.getByText('2 chosen')).toBeVisible()
  expect(search).toHaveValue('')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByRole('button', { name: 'Category Fuel, Repairs' })).toBeVisible()
})

test('Space within a word is typed, but ticks after an arrow key', async () => {
  const { user, search } = await categories()
  await user.keyboard('fuel and')
  expect(search).toHaveValue('fuel and')
  expect(screen.getByText('None chosen')).toBeVisible()
  await user.keyboard('{ArrowDown} ')
  expect(await screen.findByText('1 chosen')).toBeVisible()
  expect(search).toHaveValue('fuel and')
  await user.keyboard('x ')
  expect(search).toHaveValue('fuel andx ')
})

test('a click ticks and keeps the list open', async () => {
  const { user } = await categories()
  await user.click(screen.getByRole('option', { name: /Tolls/ }))
  expect(screen.getByText('1 chosen')).toBeVisible()
  expect(screen.getByRole('option', { name: /Tolls/ })).toBeChecked()
})

test('a filter whose last tick is removed disappears, and the focus is on the button that adds a filter', async () => {
  const { user } = show(`stakeholders=${id(4)}`)
  await user.click(await chip('Stakeholder Pilot'))
  await user.click(await screen.findByRole('option', { name: /Pilot/ }))
  await user.click(screen.getByRole('button', { name: /^Apply/ }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Filter' })).toHaveFocus())
  expect(address()).toBe('')
})

test('removing a filter moves the focus to the button that adds one', async () => {
  const { user } = show('is_flagged=true')
  await user.click(await screen.findByRole('button', { name: 'Remove filter Flag' }))
  expect(screen.getByRole('button', { name: 'Filter' })).toHaveFocus()
})
