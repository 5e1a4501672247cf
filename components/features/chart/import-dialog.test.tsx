import { screen, within } from '@testing-library/react'
import type { ChartImport } from '@/lib/contract/chart-import'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { ImportChartDialog } from './import-dialog'

test('an account that would be renamed shows the name that it would lose', async () => {
  const row = { outcome: 'change' as const, note: null, problems: [] }
  const outcome: ChartImport = {
    ...{ added: 0, changed: 2, refused: 0, import: null },
    rows: [
      { ...row, row: 2, chart_number: '6010', name: 'Advertising', changes: ['Name', 'Keywords'], was: 'Diesel Fuel' },
      { ...row, row: 3, chart_number: '6140', name: 'Tires', changes: ['Keywords'], was: null },
    ],
  }
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({}) }
    return { body: path.includes('/import-list/') ? { count: 0, next: null, previous: null, results: [] } : outcome }
  })
  const { user } = renderScreen(<ImportChartDialog onClose={() => undefined} />)
  await user.upload(await screen.findByLabelText('File of accounts'), new File(['Number,Name'], 'accounts.csv'))
  await screen.findByText(/^2 accounts change\./)
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'LineAccountWhat happens',
    '26010 AdvertisingChangedName, Keywords · was Diesel Fuel',
    '36140 TiresChangedKeywords',
  ])
})

test('an earlier import is undone after a question, and what stays is reported with the reason', async () => {
  const id = '0198a6f2-6a3e-7c21-9c0e-2f6d5b7a1c34'
  const file = { id, file_name: 'accounts.csv', created_by: null, total_amount: null, undone_at: null }
  const results = [{ ...file, created_at: '2026-07-02T15:00:00Z', count: 4 }]
  const undone = { removed: 2, names_removed: 0, kept: [{ reason: 'used', count: 2 }] }
  const calls = answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['account.edit'] }) }
    return { body: path.includes('/undo/') ? undone : { count: 1, next: null, previous: null, results } }
  })
  const { user } = renderScreen(<ImportChartDialog onClose={() => undefined} />)
  expect(await screen.findByText('4 accounts')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo the import of accounts.csv' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Undo import' }))
  expect(await screen.findByText('2 accounts removed. 2 stay: 2 used.')).toBeVisible()
  expect(calls.map(({ path }) => path)).toContain(`/api/v1/chart_of_account/import/${id}/undo/`)
})
