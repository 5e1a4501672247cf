import type { OpenItem, StakeholderBalance } from '@/lib/contract/balance-report'
import { shownBalances } from '@/lib/contract/narrowed'
import {
  balancesShown,
  balanceViewOf,
  documentLine,
  narrowedBy,
  stakeholderLine,
  tieOut,
  totalLine,
} from './balance-report-rows'
import { totalLabel } from './total-label'

const item = (days_past_due: number): OpenItem => ({
  id: 'i',
  kind: 'invoice',
  number: 'INV-7',
  date: '2026-01-05',
  due_date: null,
  total_amount: 500,
  paid_amount: 120,
  ending_balance: 380,
  days_past_due,
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

it('a document is in the column of its age, including the boundaries', () => {
  const ageOf = (days: number) => Object.entries(documentLine(item(days)).ages).find(([, amount]) => amount !== 0)?.[0]
  expect([-4, 0, 1, 30, 31, 60, 61, 90, 91].map(ageOf)).toEqual([
    'current',
    'current',
    'days_1_30',
    'days_1_30',
    'days_31_60',
    'days_31_60',
    'days_61_90',
    'days_61_90',
    'over_90',
  ])
})
it('can be searched by name, and includes zero balances unless they are hidden', () => {
  const rows = [owes('Harbor Oak Freight', 10), owes('Keel & Co.', 0)]
  expect(shownBalances(rows, balancesShown({ search: ' harbor', onlyOpen: false, least: null }))).toHaveLength(1)
  expect(shownBalances(rows, balancesShown({ search: '', onlyOpen: false, least: null }))).toHaveLength(2)
  expect(shownBalances(rows, balancesShown({ search: '', onlyOpen: true, least: null }))).toHaveLength(1)
  expect(
    [9.99, 10, 10.01].map((least) => shownBalances(rows, balancesShown({ search: '', onlyOpen: false, least })).length),
  ).toEqual([1, 1, 0])
})
it('shows the share of the total balance', () => {
  expect(stakeholderLine(owes('Harbor Oak Freight', 10), 40).share).toBe(25)
  expect(stakeholderLine(owes('Harbor Oak Freight', 0), 0).share).toBeNull()
})
it('shows how it ties to the ledger', () => {
  const ledger_account = {
    chart_of_account_id: 'a',
    chart_number: 1200,
    name: 'Accounts Receivable',
    balance: 1234.5,
    difference: 0,
  }
  const totals = { ...owes('', 1234.5) }
  expect(tieOut({ end_date: '2026-01-31', results: [], totals, ledger_account })).toBe(
    'Ledger account 1200 shows $1,234.50 – difference $0.00',
  )
})

it('the view is read from the address as it was written, and invalid values are left out', () => {
  const narrowed = { search: 'harbor', shown: 'open', min_amount: '10.5' }
  expect(balanceViewOf({ narrowed })).toEqual({ search: 'harbor', onlyOpen: true, least: 10.5 })
  expect(narrowedBy(balanceViewOf({ narrowed }))).toEqual(narrowed)
  expect(narrowedBy(balanceViewOf({ narrowed: { shown: 'some', min_amount: 'ten' } }))).toEqual({})
})

it('the last row adds up the rows shown, and says how many of all they are', () => {
  const rows = [owes('Harbor Oak Freight', 10.1), owes('Keel & Co.', 30.2)]
  expect(totalLine(rows, 40.3)).toMatchObject({
    total_amount: 40.3,
    paid_amount: 0,
    ending_balance: 40.3,
    share: 100,
    ages: { current: 40.3, over_90: 0 },
  })
  expect(totalLine(rows.slice(0, 1), 40.4)).toMatchObject({ ending_balance: 10.1, share: 25 })
  expect([totalLabel(2, 2, 'customer'), totalLabel(1, 2, 'customer'), totalLabel(1, 1, 'vendor')]).toEqual([
    'Total, 2 customers',
    'Total, 1 of 2 customers',
    'Total, 1 vendor',
  ])
})
