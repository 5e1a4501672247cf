import { screen } from '@testing-library/react'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { sampleAsset } from './asset.fixture'
import { AssetsView } from './assets-view'

const wide = window.matchMedia
afterEach(() => {
  window.matchMedia = wide
})

it('on a phone a unit takes the place of the list, and leads back to it', async () => {
  window.matchMedia = (media) => Object.assign(wide(media), { matches: media.includes('max-width: 767px') })
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
