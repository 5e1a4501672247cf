import { act, screen, waitFor, within } from '@testing-library/react'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { openAsset } from './asset-form'
import { sampleAsset, sampleTruck } from './asset.fixture'

it('an asset that was added is the one that is shown next', async () => {
  const truck = sampleTruck({ id: '01a1f640-bc00-7004-8000-000000000001' })
  answerCalls(({ path, method }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['asset.edit', 'asset.read'] }) }
    if (path.includes('/preview/')) return undefined
    if (method === 'POST') return { status: 201, body: sampleAsset({ id: 'added' }) }
    return { body: { count: 1, next: null, previous: null, results: path.includes('/truck/') ? [truck] : [] } }
  })
  const { user, went } = renderScreen(<p>Fixed assets</p>)
  act(() => openAsset())
  const form = await screen.findByRole('dialog', { name: 'New asset' })
  await user.click(within(form).getByLabelText(/^Truck/))
  await user.click(await screen.findByRole('option', { name: /104/ }))
  await user.type(within(form).getByLabelText(/^Total cost/), '84000')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(form).not.toBeInTheDocument())
  expect(went).toEqual(['/app/accounting/fixed-assets?asset=added'])
})
