import { screen, waitFor, within } from '@testing-library/react'
import type { UnitImport } from '@/lib/contract/unit-import'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { ImportUnitsDialog } from './import-units'

const ID = '0198a6f2-6a3e-7c21-9c0e-2f6d5b7a1c34'
const row = { asset_type: 'truck' as const, cost: null, notes: [], problems: [] }
const OUTCOME: UnitImport = {
  ...{
    added: 1,
    valued: 1,
    same: 1,
    left_out: 0,
    refused: 0,
    total_cost: 215_000,
    import: ID,
    ignored: ['Book value'],
  },
  rows: [
    { ...row, row: 2, name: '102 · 2021 Volvo', cost: 120_000, outcome: 'add' },
    { ...row, row: 3, name: '103', cost: 95_000, outcome: 'value', notes: ['Method MACRS becomes straight line'] },
    { ...row, row: 4, name: '53', asset_type: 'trailer', outcome: 'same', notes: ['Already there'] },
  ],
}
const FILE = { id: ID, file_name: 'fleet.csv', created_by: null, created_at: '2026-07-02T15:00:00Z', undone_at: null }
const LIST = { count: 1, next: null, previous: null, results: [{ ...FILE, count: 3, total_amount: 215_000 }] }

function open(outcome: UnitImport) {
  const calls = answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['asset.edit', 'asset.delete'] }) }
    if (path.includes('/import-list/')) return { body: LIST }
    if (path.includes('/undo/'))
      return { body: { removed: 2, names_removed: 0, kept: [{ reason: 'depreciated', count: 1 }] } }
    return { body: outcome }
  })
  const onClose = jest.fn()
  const { user } = renderScreen(<ImportUnitsDialog onClose={onClose} />)
  const choose = async () =>
    user.upload(await screen.findByLabelText('File of trucks and trailers'), new File(['Unit'], 'fleet.csv'))
  return { calls, onClose, user, choose }
}
const importButton = () => screen.getByRole('button', { name: 'Import' })

test('shows what each row would do, imports it and offers to take it back', async () => {
  const { choose, onClose, user } = open(OUTCOME)
  await choose()
  await screen.findByText(/^1 unit is new, 1 gets its cost; fixed assets of \$215,000\.00/)
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'LineUnitWhat happens',
    '2102 · 2021 VolvoNewTruck · $120,000.00',
    '3103Gets its costTruck · $95,000.00 · Method MACRS becomes straight line',
    '453SameTrailer · Already there',
  ])
  expect(screen.getByText('Columns that are not imported: Book value')).toBeVisible()
  await waitFor(() => expect(importButton()).toBeEnabled())
  await user.click(importButton())
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible()
})

test('a refused row names its reason, and nothing can be imported', async () => {
  const problems = ['Useful life: Choose one for the file, or add a column Useful life.']
  const { choose } = open({
    ...OUTCOME,
    refused: 1,
    rows: [{ ...row, row: 2, name: '102', outcome: 'refused', problems }],
  })
  await choose()
  expect(await screen.findByText(problems[0] ?? '')).toBeVisible()
  expect(importButton()).toBeDisabled()
})

test('an earlier import is undone after a question', async () => {
  const { calls, user } = open(OUTCOME)
  expect(await screen.findByText('3 units · $215,000.00')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo the import of fleet.csv' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Undo import' }))
  expect(await screen.findByText('2 units removed. 1 stays: 1 depreciated.')).toBeVisible()
  expect(calls.map(({ path }) => path)).toContain(`/api/v1/fixed_asset/import/${ID}/undo/`)
})
