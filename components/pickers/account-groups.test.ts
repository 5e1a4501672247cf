import type { ChartOfAccount } from '@/lib/contract/chart-of-account'
import { sampleAccount } from '@/tests/support/sample-account'
import { accountGroups } from './account-groups'

const account = (chart_number: number, name: string, part: Partial<ChartOfAccount> = {}) =>
  sampleAccount(chart_number, name, { id: `a-${chart_number}`, ...part })
const CHART = [
  account(1000, 'Cash and Bank Accounts', {
    account_element: 'asset',
    subcategory: 'current_assets',
    is_header: true,
    role: 'bank_header',
  }),
  account(4000, 'Freight Revenue', { account_element: 'income', subcategory: 'revenue', is_header: true }),
  account(4010, 'Linehaul Revenue', { account_element: 'income', subcategory: 'revenue', parent: 'a-4000' }),
  account(6000, 'Fuel', { is_header: true }),
  account(6010, 'Diesel Fuel', { parent: 'a-6000' }),
  account(6095, 'DEF', { parent: 'a-6000' }),
  account(6100, 'Repairs and Maintenance', { is_header: true }),
  account(6900, 'Other', {}),
  account(7010, 'Office Rent', { subcategory: 'administrative_expenses' }),
]
const offered = (direction: 'money_in' | 'money_out') =>
  accountGroups(CHART, direction).map(({ label, chart_number }) => `${label} ${chart_number}`)

test('a new account can go into every group of the chart, the likely ones first, each with its next free number', () => {
  expect(offered('money_out')).toEqual([
    'Operating expenses · Fuel 6096',
    'Operating expenses · Repairs and Maintenance 6110',
    'Operating expenses 6910',
    'Administrative expenses 7020',
    'Revenue · Freight Revenue 4020',
    'Revenue 4020',
    'Current assets 1010',
  ])
  expect(offered('money_in')[0]).toBe('Revenue · Freight Revenue 4020')
})

test('below a heading it has the heading as its parent, and in a subcategory it has none', () => {
  const groups = accountGroups(CHART, 'money_out')
  expect(groups.find(({ label }) => label.endsWith('Fuel'))).toMatchObject({
    parent: 'a-6000',
    balance_type: 'debit',
    account_element: 'expense',
    subcategory: 'operating_expenses',
  })
  expect(groups.find(({ label }) => label === 'Administrative expenses')).toMatchObject({
    parent: null,
    balance_type: null,
    subcategory: 'administrative_expenses',
  })
})

test('a full block continues with the free numbers of its subcategory, and ends with them', () => {
  const heading = account(9500, 'Taxes', { subcategory: 'taxes', is_header: true })
  const full = Array.from({ length: 499 }, (_, n) =>
    account(9501 + n, `Tax ${n}`, { subcategory: 'taxes', parent: heading.id }),
  )
  const next = (chart: ChartOfAccount[]) => accountGroups(chart, 'money_out')[0]?.chart_number
  expect(next([heading, ...full])).toBeNull()
  expect(next([heading, ...full.filter(({ chart_number }) => chart_number !== 9637)])).toBe(9637)
  const between = [
    account(6010, 'Diesel', { parent: 'a-6000' }),
    account(6011, 'Taken by another', { is_header: false }),
  ]
  expect(next([account(6000, 'Fuel', { is_header: true }), ...between])).toBe(6020)
})
