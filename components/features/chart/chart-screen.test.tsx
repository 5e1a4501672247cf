import { act, screen, waitFor, within } from '@testing-library/react'
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

function open(
  address: string,
  { tree = [] as object[], banks = [] as object[], capabilities = ['account.read', 'report.read'] } = {},
) {
  const pageOf = (results: object[]) => ({ count: results.length, next: null, previous: null, results })
  const calls = answerCalls(({ path }) =>
    path.includes('/user/me/')
      ? { body: sampleUser({ capabilities }) }
      : { body: path.includes('nested_list') ? tree : pageOf(path.includes('/bank/account-list/') ? banks : []) },
  )
  const view = renderScreen(
    <ShellProvider value={SHELL}>
      <ChartScreen />
    </ShellProvider>,
    address,
  )
  return { ...view, calls }
}

test('the search is restored from the address, and the tabs keep it', async () => {
  open('/?element=equity&search=owner')
  expect(await screen.findByText('No accounts fit.')).toBeVisible()
  expect(screen.getByRole('searchbox', { name: 'Search accounts' })).toHaveValue('owner')
  expect(screen.getByRole('link', { name: /^Expense/ }).getAttribute('href')).toContain('search=owner')
})

test('without a search there is nothing to clear', async () => {
  open('/?element=equity')
  expect(await screen.findByText('No accounts fit.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
})

const ASSETS = {
  ...{ id: 'assets', name: 'Assets', chart_number: 1000, account_element: 'asset', balance_type: 'debit' },
  ...{ basis: 'cash_and_accrual', cash_flow_category: null, bank_account: null, keywords: null, parent: null },
  ...{ is_active: true, is_system: false, is_header: false, is_categorize: true, children: [] },
}

test('every heading is closed at once, and opened again; what a search found stays open', async () => {
  const cash = { ...ASSETS, id: 'cash', name: 'Cash', chart_number: 1010, parent: 'assets', balance: 25 }
  const { user } = open('/', {
    tree: [{ ...ASSETS, is_header: true, balance: 25, children: [cash] }],
    capabilities: ['account.read'],
  })
  await user.click(await screen.findByRole('button', { name: 'Collapse all' }))
  expect(screen.queryByText('Cash')).toBeNull()
  await user.type(screen.getByRole('searchbox', { name: 'Search accounts' }), 'cash')
  expect(await screen.findByText('Cash')).toBeVisible()
  await user.clear(screen.getByRole('searchbox', { name: 'Search accounts' }))
  await waitFor(() => expect(screen.queryByText('Cash')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Expand all' }))
  expect(screen.getByText('Cash')).toBeVisible()
})

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

test('a ledger account of a bank account shows its mask, and a system account a lock', async () => {
  const checking = { ...ASSETS, id: 'checking', name: 'Operating', chart_number: 1010, bank_account: 'bank' }
  const receivable = { ...ASSETS, id: 'receivable', name: 'Accounts receivable', chart_number: 1210, is_system: true }
  open('/', {
    tree: [{ ...ASSETS, balance: 25, children: [checking, receivable].map((one) => ({ ...one, balance: 5 })) }],
    banks: [{ id: 'bank', name: 'First Prairie Checking', mask: '4417', kind: 'depository' }],
    capabilities: ['account.read', 'bank.read'],
  })
  await waitFor(() => expect(nameOf('Operating')).toHaveTextContent('·· 4417'))
  expect(screen.getByRole('columnheader', { name: 'Bank account' })).toBeVisible()
  expect(screen.getByRole('gridcell', { name: 'First Prairie Checking' })).toBeVisible()
  expect(within(nameOf('Accounts receivable')).getByRole('img', { name: 'System account' })).toBeVisible()
  expect(within(nameOf('Operating')).queryByRole('img', { name: 'System account' })).toBeNull()
})

const nameOf = (account: string) => screen.getByRole('rowheader', { name: new RegExp(account) })

test('the balance says from which date income and expenses count', async () => {
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

test('each row has its actions in a menu, and only that of the current row is a tab stop', async () => {
  const cash = { ...ASSETS, id: 'cash', name: 'Cash', chart_number: 1010, parent: 'assets', balance: 25, role: null }
  const { user } = open('/', {
    tree: [{ ...ASSETS, is_header: true, is_system: true, role: null, balance: 25, children: [cash] }],
    capabilities: ['account.read', 'account.edit'],
  })
  const heading = await screen.findByRole('button', { name: 'Actions for Assets' })
  const account = screen.getByRole('button', { name: 'Actions for Cash' })
  expect([heading.tabIndex, account.tabIndex]).toEqual([0, -1])
  const offered = async (button: HTMLElement) => {
    button.focus()
    await user.keyboard('{Enter}')
    const items = await screen.findAllByRole('menuitem')
    return items.map(({ textContent }) => textContent)
  }
  expect(await offered(heading)).toEqual(['Edit', 'Add child'])
  await user.keyboard('{Escape}')
  expect(await offered(account)).toEqual(['Edit', 'Deactivate', 'MoveM', 'Merge', 'Delete'])
  await user.click(screen.getByRole('menuitem', { name: /^Move/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Move 1010 Cash' })
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for Cash' })).toHaveFocus())
})
