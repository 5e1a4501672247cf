import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import type { ReactNode } from 'react'
import { FiscalMonth } from '@/components/form/fiscal-month'
import { ShellProvider } from '@/components/shell/shell-context'
import { SHELL } from '@/tests/support/sample-shell'
import { renderScreen } from '@/tests/support/screen'
import { DashboardReads } from './dashboard-reads'
import { DashboardScreen } from './dashboard-screen'

// No midnight comes between the two.
beforeAll(() => void jest.useFakeTimers({ now: new Date('2026-03-10T17:00:00Z') }))
afterAll(() => void jest.useRealTimers())

const Nothing = () => undefined
const shell = { ...SHELL, path: '/app/dashboard', homeHref: '/app' }

/** What a page requests of the books before the first response. */
function askedBy(children: ReactNode, path = '/app/dashboard'): string[] {
  const requests: string[] = []
  globalThis.fetch = (address) => {
    requests.push(String(address))
    return new Promise(() => undefined)
  }
  const { unmount } = renderScreen(
    <ShellProvider value={shell}>
      <SearchParamsContext value={new URLSearchParams('start_date=2026-02-01&end_date=2026-02-28')}>
        {children}
      </SearchParamsContext>
    </ShellProvider>,
    path,
  )
  unmount()
  return requests.filter((address) => address !== '/api/v1/user/me/').sort()
}

test("the dashboard's early reads are exactly what its screen requests first, each once", () => {
  const screen = <DashboardScreen openStatementImport={Nothing} />
  const requests = askedBy(screen)
  expect(requests).toHaveLength(7)
  expect(askedBy(<DashboardReads />)).toEqual(requests)
  const both = askedBy(
    <>
      <DashboardReads />
      {screen}
    </>,
  )
  expect(both).toEqual(requests)
})

test('other pages request nothing of the dashboard', () => {
  expect(askedBy(<DashboardReads />, '/app/reports/trial-balance')).toEqual([])
})

test('the statements begin on January 1st, whenever the fiscal year starts', () => {
  const requests = askedBy(
    <FiscalMonth value={7}>
      <DashboardScreen openStatementImport={Nothing} />
    </FiscalMonth>,
  )
  expect(requests).toContain('/api/v1/report/profit-and-loss/?start_date=2026-01-01&end_date=2026-03-10')
})
