import { screen } from '@testing-library/react'
import { defaultState } from '@/components/grid/grid-state'
import type { Grid } from '@/components/grid/use-grid'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { columnsFor } from '../list/columns'
import { FilterBar } from './filter-bar'

const wide = window.matchMedia
afterEach(() => {
  window.matchMedia = wide
})
const onPhone = () => {
  window.matchMedia = (media) => Object.assign(wide(media), { matches: true })
}

const nothing = () => undefined
const setOrdering = jest.fn()
const grid: Grid = {
  state: defaultState({ ordering: '-date' }),
  ready: true,
  generation: 0,
  setPage: nothing,
  setPageSize: nothing,
  setOrdering,
  setSearch: nothing,
  setFilter: nothing,
  clearFilters: nothing,
  leaveLink: nothing,
  setColumns: nothing,
  select: nothing,
  selectAllMatching: nothing,
  clearSelection: nothing,
  show: nothing,
  reset: nothing,
}

const open = () => {
  answerCalls(({ path }) => ({
    body: path.includes('/user/me/') ? sampleUser({}) : { count: 0, next: null, previous: null, results: [] },
  }))
  return renderScreen(
    <FilterBar
      tab="not-categorized"
      grid={grid}
      columns={columnsFor('not-categorized', true)}
      action={<button type="button">Accept them</button>}
    />,
  )
}

describe('the bar above the list', () => {
  it("contains the list's action once, on a wide page", () => {
    open()
    expect(screen.getAllByRole('button', { name: 'Accept them' })).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Filters' })).toBeNull()
  })

  it('contains it on a phone too, outside what a phone hides', () => {
    onPhone()
    open()
    expect(screen.getByRole('button', { name: 'Filters' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Accept them' }).closest('.max-sm\\:hidden')).toBeNull()
  })

  it('sorts the list on a phone, which has no headers', async () => {
    onPhone()
    const { user } = open()
    await user.click(screen.getByRole('button', { name: 'Filters' }))
    const order = await screen.findByRole('combobox', { name: 'Sort by' })
    expect(order).toHaveTextContent('Newest first')
    order.focus()
    await user.keyboard('{Enter}')
    await user.click(await screen.findByRole('option', { name: 'Largest amount first' }))
    expect(setOrdering).toHaveBeenCalledWith('-amount')
  })

  it('offers every order of the headers on a phone, in both directions', async () => {
    onPhone()
    const sortable = columnsFor('not-categorized', true).filter((column) => column.sortable)
    const { user } = open()
    await user.click(screen.getByRole('button', { name: 'Filters' }))
    const order = await screen.findByRole('combobox', { name: 'Sort by' })
    order.focus()
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('option', { name: 'Name at the bank, Z to A' })).toBeVisible()
    expect(screen.getByRole('option', { name: 'Status, waiting first' })).toBeVisible()
    expect(screen.getAllByRole('option')).toHaveLength(2 * sortable.length)
  })
})
