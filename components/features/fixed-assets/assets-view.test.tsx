import { screen } from '@testing-library/react'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { sampleAsset } from './asset.fixture'
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
  expect(totals).toHaveTextContent('Loan balance$10,000.00')
})
