import { screen } from '@testing-library/react'
import type { ChartImport } from '@/lib/contract/chart-import'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { ImportChartDialog } from './import-dialog'

test('an account that would be renamed shows the name that it would lose', async () => {
  const row = { outcome: 'change' as const, note: null, problems: [] }
  const outcome: ChartImport = {
    ...{ added: 0, changed: 2, refused: 0 },
    rows: [
      { ...row, row: 2, chart_number: '6010', name: 'Advertising', changes: ['Name', 'Keywords'], was: 'Diesel Fuel' },
      { ...row, row: 3, chart_number: '6140', name: 'Tires', changes: ['Keywords'], was: null },
    ],
  }
  answerCalls(() => ({ body: outcome }))
  const { user } = renderScreen(<ImportChartDialog onClose={() => undefined} />)
  await user.upload(await screen.findByLabelText('File of accounts'), new File(['Number,Name'], 'accounts.csv'))
  await screen.findByText(/^2 accounts change\./)
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'LineAccountWhat happens',
    '26010 AdvertisingChangedName, Keywords · was Diesel Fuel',
    '36140 TiresChangedKeywords',
  ])
})
