import { screen } from '@testing-library/react'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { PrintedLedger } from './ledger-print'

test('accounts without lines are printed if they are shown', async () => {
  const print = jest.spyOn(window, 'print').mockReturnValue(undefined)
  answerCalls(() => undefined)
  const query = { group_by: 'account', start_date: '2026-01-01', end_date: '2026-01-31' } as const
  const section = {
    ...{ id: '01a1f640-bc00-7004-8000-000000000001', chart_number: 3010, name: 'Capital', lines: 0 },
    ...{ debit: 0, credit: 0, beginning_balance: 1200, ending_balance: 1200 },
  }
  renderScreen(<PrintedLedger title="Ledger" query={query} sections={[section]} onPrinted={() => undefined} />)
  expect(await screen.findByText('3010 Capital')).toBeInTheDocument()
  print.mockRestore()
})
