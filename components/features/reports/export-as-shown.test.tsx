import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { ShellProvider } from '@/components/shell/shell-context'
import { SHELL } from '@/tests/support/sample-shell'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { BalanceReportScreen } from './balance-report-screen'
import { TrialBalanceScreen } from './trial-balance-screen'

const user = sampleUser({ capabilities: ['report.read', 'report.export'] })

/** The query of the PDF export of the screen at this address. */
async function pdfAskedFor(address: string, children: ReactNode): Promise<Record<string, string>> {
  sessionStorage.clear()
  const sent = answerCalls(({ path }) => (path.includes('/user/me/') ? { body: user } : undefined))
  const { user: person } = renderScreen(
    <ShellProvider value={SHELL}>
      <SearchParamsContext value={new URLSearchParams(address)}>{children}</SearchParamsContext>
    </ShellProvider>,
    '/app/reports',
  )
  await person.click(await screen.findByRole('button', { name: 'Export as PDF' }))
  const isPdf = ({ path }: { path: string }) => path.includes('/file/')
  await waitFor(() => expect(sent.some(isPdf)).toBe(true))
  const { as, ...query } = Object.fromEntries(new URLSearchParams(sent.find(isPdf)?.path.split('?')[1]))
  expect(as).toBe('pdf')
  return query
}

const DAYS = { start_date: '2026-01-01', end_date: '2026-03-31' }

it('a trial balance is exported with the filters and settings of the screen', async () => {
  const address =
    'start_date=2026-01-01&end_date=2026-03-31&search=fuel&type=expense&hide_zero=true&flag=clearing&balances=pairs'
  expect(await pdfAskedFor(address, <TrialBalanceScreen />)).toEqual({
    ...DAYS,
    search: 'fuel',
    account_element: 'expense',
    hide_zero: 'true',
    flag: 'clearing',
    balances: 'pairs',
  })
})

it('an unfiltered trial balance is exported completely', async () => {
  expect(await pdfAskedFor('start_date=2026-01-01&end_date=2026-03-31', <TrialBalanceScreen />)).toEqual({
    ...DAYS,
    balances: 'signed',
  })
})

it.each(['customer', 'vendor'] as const)(
  'balances by %s are exported with the filters of the screen',
  async (party) => {
    const address = 'end_date=2026-03-31&search=oak&shown=open&min_amount=10.5'
    expect(await pdfAskedFor(address, <BalanceReportScreen party={party} />)).toEqual({
      end_date: '2026-03-31',
      search: 'oak',
      only_open: 'true',
      min_amount: '10.5',
    })
  },
)
