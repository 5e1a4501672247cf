import { act, screen, waitFor } from '@testing-library/react'
import { ShellProvider, type Shell } from '@/components/shell/shell-context'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { ChartScreen } from './chart-screen'

const nothing = () => undefined
const SHELL: Shell = {
  ...{ user: sampleUser(), company: null, entity: null, nav: [], homeHref: '/', version: '1', path: '/' },
  ...{ onNavigate: nothing, onLogout: nothing, openMenu: nothing, openPalette: nothing, openShortcuts: nothing },
  logout: nothing,
}

function open(address: string, { tree = [] as object[], capabilities = ['account.read', 'report.read'] } = {}) {
  const calls = answerCalls(({ path }) =>
    path.includes('/user/me/')
      ? { body: sampleUser({ capabilities }) }
      : { body: path.includes('nested_list') ? tree : { count: 0, next: null, previous: null, results: [] } },
  )
  const view = renderScreen(
    <ShellProvider value={SHELL}>
      <ChartScreen />
    </ShellProvider>,
    address,
  )
  return { ...view, calls }
}

test('the search of the address is there again, and its tabs keep it', async () => {
  open('/?element=equity&search=owner')
  expect(await screen.findByText('No accounts fit.')).toBeVisible()
  expect(screen.getByRole('searchbox', { name: 'Search accounts' })).toHaveValue('owner')
  expect(screen.getByRole('link', { name: /^Expense/ }).getAttribute('href')).toContain('search=owner')
})

test('where nothing is searched for there is no search to clear', async () => {
  open('/?element=equity')
  expect(await screen.findByText('No accounts fit.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
})

const ASSETS = {
  ...{ id: 'assets', name: 'Assets', chart_number: 1000, account_element: 'asset', balance_type: 'debit' },
  ...{ basis: 'cash_and_accrual', cash_flow_category: null, bank_account: null, keywords: null, parent: null },
  ...{ is_active: true, is_system: false, is_header: false, is_categorize: true, children: [] },
}

test.each([
  ['with the right to reports money has its columns', ['account.read', 'report.read'], 25, true],
  ['without it there are none', ['account.read'], null, false],
] as const)('%s', async (_, capabilities, balance, isShown) => {
  open('/', { tree: [{ ...ASSETS, balance }], capabilities: [...capabilities] })
  expect(await screen.findByText('Assets', { selector: '[role="treegrid"] *' })).toBeVisible()
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headers.includes('Balance')).toBe(isShown)
  expect(screen.queryByRole('checkbox', { name: 'Hide zero balances' }) !== null).toBe(isShown)
})

test('the balance says from when on income and expenses are counted', async () => {
  open('/', { tree: [{ ...ASSETS, balance: 25 }] })
  const header = await screen.findByText('Balance')
  act(() => header.focus())
  expect(screen.getByRole('tooltip')).toHaveTextContent('Income and expenses since the fiscal year began.')
})

test('balances by cash are read from the start of the fiscal year on', async () => {
  const { calls } = open('/?basis=cash', { tree: [{ ...ASSETS, balance: 25 }] })
  await waitFor(() =>
    expect(calls.map(({ path }) => path).join(' ')).toMatch(/start_date=\d{4}-01-01&end_date=2099-12-31&basis=cash/),
  )
})
