import { screen, waitFor } from '@testing-library/react'
import { sampleUser } from '@/tests/support/sample-user'
import { savedTexts } from '@/tests/support/saved-texts'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { sampleAsset, sampleTruck } from './asset.fixture'
import { AssetsView } from './assets-view'

const wide = window.matchMedia
afterEach(() => {
  window.matchMedia = wide
})

it('in a narrow window a unit takes the place of the list, and leads back to it', async () => {
  window.matchMedia = (media) => Object.assign(wide(media), { matches: media.includes('max-width: 1023px') })
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['asset.read'] }) }
    const results = [sampleAsset(), sampleAsset({ id: 'other', name: 'Truck 105' })]
    if (path.includes('/depreciation-schedule/')) return { body: { results: [] } }
    return { body: { count: 2, next: null, previous: null, results: path.includes('/fixed_asset/') ? results : [] } }
  })
  const { user } = renderScreen(<AssetsView />)
  const row = await screen.findByRole('button', { name: /^Truck 105/ })
  expect(screen.queryByRole('group', { name: 'Unit' })).toBeNull()
  await user.click(row)
  expect(await screen.findByRole('heading', { name: 'Truck 105' })).toBeVisible()
  expect(screen.queryByRole('list', { name: 'Assets' })).toBeNull()
  const back = screen.getByRole('button', { name: 'All units' })
  expect(back).toHaveFocus()
  await user.click(back)
  expect(await screen.findByRole('button', { name: /^Truck 105/ })).toHaveFocus()
})

it('the loan of a unit that is sold counts as owed; its cost and book value do not count any more', async () => {
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['asset.read'] }) }
    const held = { total_cost: 84000, loan_balance: 5000 }
    const results = [sampleAsset(held), sampleAsset({ ...held, id: 'sold', disposed_on: '2026-02-10', book_value: 0 })]
    if (path.includes('/depreciation-schedule/')) return { body: { results: [] } }
    return { body: { count: 2, next: null, previous: null, results: path.includes('/fixed_asset/') ? results : [] } }
  })
  renderScreen(<AssetsView />)
  const totals = (await screen.findAllByText('Accumulated')).map((term) => term.closest('dl')).at(0)
  expect(totals).toHaveTextContent('Cost$84,000.00')
  expect(totals).toHaveTextContent('Loan balance$10,000.00Equity$74,000.00')
})

const register = [
  sampleAsset({
    truck: sampleTruck({ vin_number: '1FUJGLDR5CSBP8834', state: 'MO', plate_number: '48AP49' }),
    ...{ accumulated_depreciation: 2000, book_value: 82000 },
    next_depreciation: { id: 'row', date: '2026-03-31', amount: 1000 },
  }),
  sampleAsset({
    ...{ id: 'leased', name: 'Truck 105', entry_id: 'FA-000002', type_of_ownership: 'lease', is_capitalized: false },
    ...{ total_cost: 0, down_payment: 0, book_value: 0 },
  }),
]

it('the units that are shown leave as a register, in which a leased unit has no schedule', async () => {
  const [saved, stop] = savedTexts()
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['asset.read', 'report.export'] }) }
    if (path.includes('/depreciation-schedule/')) return { body: { results: [] } }
    const results = path.includes('/fixed_asset/') ? register : []
    return { body: { count: results.length, next: null, previous: null, results } }
  })
  const { user } = renderScreen(<AssetsView />)
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await waitFor(async () => expect(await saved()).toHaveLength(1))
  const rows = (await saved())[0]?.split('\r\n').map((row) => row.split(',')) ?? []
  const valueOf = (row: number, column: string) => rows[row]?.[rows[0]?.indexOf(column) ?? -1]
  expect(rows).toHaveLength(3)
  expect(valueOf(1, 'Unit')).toBe('104')
  expect(valueOf(1, 'VIN')).toBe('1FUJGLDR5CSBP8834')
  expect(valueOf(1, 'Cost')).toBe('84000')
  expect(valueOf(1, 'Method')).toBe('Straight line')
  expect(valueOf(1, 'Accumulated depreciation')).toBe('2000')
  expect(valueOf(1, 'Book value')).toBe('82000')
  expect(valueOf(1, 'Next depreciation')).toBe('2026-03-31')
  expect(valueOf(2, 'Ownership')).toBe('Lease')
  expect(valueOf(2, 'Method')).toBe('')
  expect(valueOf(2, 'Book value')).toBe('')
  await user.type(screen.getByRole('searchbox', { name: 'Search unit or VIN' }), '105')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^104/ })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(async () => expect(await saved()).toHaveLength(2))
  expect((await saved())[1]?.split('\r\n')).toHaveLength(2)
  stop()
})
