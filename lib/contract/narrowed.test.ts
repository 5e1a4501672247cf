import type { StakeholderBalance } from './balance-report'
import { accountFilterWords, balanceFilterWords, shownAccounts, shownBalances } from './narrowed'
import type { TrialBalanceRow } from './report'

const account = (
  chart_of_account_number: number,
  name: string,
  more: Partial<TrialBalanceRow> = {},
): TrialBalanceRow => ({
  chart_of_account_id: name,
  chart_of_account_number,
  name,
  account_element: 'expense',
  beginning_amount: 0,
  debit: 0,
  credit: 0,
  total_amount: 10,
  flags: [],
  ...more,
})
const owes = (full_name: string, ending_balance: number): StakeholderBalance => ({
  stakeholder_id: full_name,
  full_name,
  total_amount: ending_balance,
  paid_amount: 0,
  ending_balance,
  current: ending_balance,
  days_1_30: 0,
  days_31_60: 0,
  days_61_90: 0,
  over_90: 0,
  average_days_to_pay: null,
})

it('accounts are found by number and name, type, balance and required check, and all of them without a filter', () => {
  const rows = [
    account(1010, 'Checking', { account_element: 'asset', total_amount: 0 }),
    account(6010, 'Diesel Fuel', { flags: ['wrong_side'] }),
  ]
  const found = [
    {},
    { search: ' fuel' },
    { search: '101' },
    { account_element: 'asset' },
    { hide_zero: true },
    { flag: 'wrong_side' },
    { search: 'fuel', account_element: 'asset' },
  ] as const
  expect(found.map((shown) => shownAccounts(rows, shown).map((row) => row.chart_of_account_number))).toEqual([
    [1010, 6010],
    [6010],
    [1010],
    [1010],
    [6010],
    [6010],
    [],
  ])
})

it('customers are found by name and balance, and all of them without a filter', () => {
  const rows = [owes('Harbor Oak Freight', 10), owes('Keel & Co.', 0), owes('Gave Credit', -5)]
  const found = [{}, { search: 'KEEL ' }, { only_open: true }, { min_amount: 10 }, { min_amount: 0 }]
  expect(found.map((shown) => shownBalances(rows, shown).length)).toEqual([3, 1, 2, 1, 2])
})

it('every filter is listed, and none when nothing is left out', () => {
  expect(
    accountFilterWords({ search: ' fuel ', account_element: 'liability', hide_zero: true, flag: 'clearing' }),
  ).toEqual(['Search: fuel', 'Only liabilities', 'Without zero balances', 'Only to check: Clearing not zero'])
  expect(balanceFilterWords({ search: 'tql', only_open: true, min_amount: 1234.5 })).toEqual([
    'Search: tql',
    'Only with balance',
    'Only balances from $1,234.50',
  ])
  expect([accountFilterWords({ search: ' ', hide_zero: false }), balanceFilterWords({})]).toEqual([[], []])
})
