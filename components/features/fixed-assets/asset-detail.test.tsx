import { screen } from '@testing-library/react'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { AssetDetail } from './asset-detail'
import { sampleAsset } from './asset.fixture'

it('a unit says what is depreciated next', () => {
  answerCalls(({ path }) =>
    path.includes('/user/me/')
      ? { body: sampleUser({ capabilities: ['asset.read'] }) }
      : { body: { count: 0, next: null, previous: null, results: [] } },
  )
  const next_depreciation = { id: 'row', date: '2026-03-31', amount: 1000 }
  renderScreen(<AssetDetail asset={sampleAsset({ next_depreciation })} />)
  expect(screen.getByText('Next depreciation').nextElementSibling).toHaveTextContent('Mar 31, 2026, $1,000.00')
})
