import { act, screen, within } from '@testing-library/react'
import { closeDrawer } from '@/components/shell/drawer-host'
import type { Capability } from '@/lib/contract/capability'
import type { DepreciationRow } from '@/lib/contract/fixed-asset'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { AssetDetail } from './asset-detail'
import { sampleAsset, sampleRow, sampleTrailer, sampleTruck } from './asset.fixture'
import { TruckActions, TruckMenu } from './truck-actions'
import { openUnit } from './unit-form'

const PAGE = { count: 0, next: null, previous: null, results: [] }
const IN_USE = { message: 'Truck is used by other records and cannot be deleted.', code: 'in_use' }

interface Books {
  capabilities?: Capability[]
  rows?: DepreciationRow[]
  refusal?: object | null
}

function answering({ capabilities = ['asset.delete', 'asset.read'], rows = [], refusal = null }: Books = {}) {
  return answerCalls(({ method, path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities }) }
    if (path.includes('/depreciation-schedule/')) return { body: { results: rows } }
    if (method === 'GET') return { body: PAGE }
    if (method !== 'DELETE') return undefined
    return refusal ? { status: 409, body: refusal } : { body: { message: 'It was deleted.' } }
  })
}
const deletes = (sent: ReturnType<typeof answerCalls>) =>
  sent.filter(({ method }) => method === 'DELETE').map(({ path, version }) => ({ path, version }))
const remove = () => screen.queryByRole('button', { name: 'Delete' })
const question = () => screen.findByRole('alertdialog')

afterEach(() => act(closeDrawer))

it('an asset without posted depreciation is deleted after confirmation, and shows its files and activity', async () => {
  const sent = answering({ rows: [sampleRow({ status: 'posted', is_opening: true }), sampleRow({ id: 'next', n: 2 })] })
  const { user } = renderScreen(<AssetDetail asset={sampleAsset()} />)
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(deletes(sent)).toEqual([])
  await user.click(within(await question()).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('It was deleted.')).toBeVisible()
  expect(deletes(sent)).toEqual([{ path: '/api/v1/fixed_asset/fixed-asset/asset/', version: sampleAsset().updated_at }])
  expect(screen.getByRole('region', { name: 'Attachments' })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Activity' })).toBeVisible()
})

it.each([
  ['whose depreciation is posted', {}, { rows: [sampleRow({ status: 'posted' })] }],
  ['that was disposed of', { disposed_on: '2026-02-28' }, {}],
  ['of somebody who may not', {}, { capabilities: ['asset.read', 'asset.edit'] }],
] as const)('an asset %s offers no Delete', async (_name, changes, books) => {
  answering(books as Books)
  renderScreen(<AssetDetail asset={sampleAsset(changes)} />)
  await screen.findByRole('region', { name: 'Depreciation schedule' })
  await screen.findByText('No files')
  expect(remove()).toBeNull()
})

it('a truck that other records use stays, and says so', async () => {
  const sent = answering({ refusal: IN_USE })
  const { user, went } = renderScreen(<TruckActions truck={sampleTruck()} />)
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await question()).toHaveTextContent('Delete 104 · 2022 Freightliner Cascadia?')
  await user.click(within(await question()).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText(IN_USE.message)).toBeVisible()
  expect([deletes(sent).length, went]).toEqual([1, []])
})

it('on a phone the menu of a truck has its miles, its asset and Delete', async () => {
  answering({ capabilities: ['asset.read', 'asset.edit', 'asset.delete'] })
  const { user, went } = renderScreen(<TruckMenu truck={sampleTruck({ fixed_asset: 'asset' })} />)
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  const names = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
  expect(names).toEqual(['Enter miles', 'View asset', 'Edit truck', 'Delete'])
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
  await user.click(within(await question()).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('It was deleted.')).toBeVisible()
  expect(went).toEqual(['/app/accounting/fixed-assets?tab=trucks'])
})

it('a trailer is deleted from its form', async () => {
  const sent = answering()
  const { user } = renderScreen(<p>The trailers</p>)
  act(() => openUnit('trailer', sampleTrailer()))
  const form = await screen.findByRole('dialog', { name: 'Edit trailer' })
  await user.click(await within(form).findByRole('button', { name: 'Delete' }))
  await user.click(within(await question()).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('It was deleted.')).toBeVisible()
  expect(deletes(sent)).toEqual([{ path: '/api/v1/fixed_asset/trailer/trailer/', version: sampleTrailer().updated_at }])
  expect(screen.queryByRole('dialog', { name: 'Edit trailer' })).toBeNull()
})
