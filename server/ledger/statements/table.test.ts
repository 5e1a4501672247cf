import { cents } from '@/lib/money/cents'
import type { AccountSums } from './account-sums'
import { balanceSheet } from './balance-sheet'
import { balanceSheetTable } from './balance-sheet-table'
import { cashActivity, type AccountActivity } from './cash-activity'
import { cashActivityTable } from './cash-activity-table'
import { profitAndLoss } from './profit-and-loss'
import { profitAndLossTable } from './profit-and-loss-table'
import type { StatementTable } from './table'
import { truckTable } from './truck-table'
import { profitByTruck, type TruckMovement } from './truck-profit'

const account = (chart_number: number, name: string, part: Partial<AccountSums>): AccountSums => ({
  id: `a${chart_number}`,
  chart_number,
  name,
  account_element: 'expense',
  subcategory: 'operating_expenses',
  role: null,
  parent_number: null,
  beginning: cents(0n),
  earlier_years: cents(0n),
  debit: cents(0n),
  credit: cents(0n),
  ...part,
})
const dollars = (amount: number) => cents(BigInt(amount * 100))
const income = (amount: number) =>
  account(4010, 'Linehaul', { account_element: 'income', subcategory: 'revenue', credit: dollars(amount) })
const fuel = (own: number, diesel: number, exhaust = 0) => [
  account(6000, 'Fuel', { debit: dollars(own) }),
  account(6010, 'Diesel', { parent_number: 6000, debit: dollars(diesel) }),
  account(6020, 'Exhaust Fluid', { parent_number: 6000, debit: dollars(exhaust) }),
]
const period = (label: string) => ({ label, range: { start: '2026-01-01', end: '2026-01-31' } })
const outline = ({ rows }: StatementTable) =>
  rows.map(({ level, label, cells }) => `${'  '.repeat(level)}${label} ${cells.join(' ')}`)
const behind = ({ rows }: StatementTable) =>
  Object.fromEntries(rows.map(({ label, accounts, subcategories }) => [label, [...accounts, ...subcategories]]))

describe('the rows of profit and loss', () => {
  const now = { ...period('now'), statement: profitAndLoss([income(1000), ...fuel(50, 250)]) }
  const before = { ...period('before'), statement: profitAndLoss([income(800), ...fuel(0, 200, 50)]) }

  it('are its sections with their trees and the sums between them, each with its percent of revenue; empty sections are left out', () => {
    const table = profitAndLossTable([now])
    expect(table.columns.map(({ label, kind }) => [label, kind])).toEqual([
      ['now', 'money'],
      ['% of revenue', 'percent'],
    ])
    expect(outline(table)).toEqual([
      'Revenue 1000 100',
      '  Linehaul 1000 100',
      'Operating Expenses 300 30',
      '  Fuel 300 30',
      '    Fuel (direct) 50 5',
      '    Diesel 250 25',
      'Gross profit 700 70',
      'Operating income 700 70',
      'Profit before tax 700 70',
      'Net profit 700 70',
    ])
    expect(table.rows.map(({ kind }) => kind)).toEqual([
      ...['section', 'line', 'section', 'section', 'line', 'line'],
      ...['subtotal', 'subtotal', 'subtotal', 'total'],
    ])
    expect(new Set(table.rows.map(({ id }) => id)).size).toBe(table.rows.length)
  })

  it('stand beside those of the period before: what there only was stays with nothing, in its place by number', () => {
    const table = profitAndLossTable([now, before])
    expect(table.columns.map(({ label }) => label)).toEqual(['now', '% of revenue', 'before', 'Change'])
    expect(outline(table).slice(3, 7)).toEqual([
      '  Fuel 300 30 250 20',
      '    Fuel (direct) 50 5 0 ',
      '    Diesel 250 25 200 25',
      '    Exhaust Fluid 0 0 50 -100',
    ])
  })

  it('name what adds up to each: an account, its section, a sum the sections above it; rising costs are bad', () => {
    const table = profitAndLossTable([now])
    expect(behind(table)).toMatchObject({
      Revenue: ['revenue'],
      Diesel: ['a6010'],
      'Net profit': ['revenue', 'operating_expenses'],
    })
    expect(table.rows.filter(({ rising_is_good }) => !rising_is_good).map(({ label }) => label)).toEqual([
      ...['Operating Expenses', 'Fuel', 'Fuel (direct)', 'Diesel'],
    ])
  })

  it('without revenue have no percent but that of the net profit, which is 0', () => {
    expect(
      outline(profitAndLossTable([{ ...period('now'), statement: profitAndLoss(fuel(0, 75)) }])).slice(-2),
    ).toEqual(['Profit before tax -75 ', 'Net profit -75 0'])
  })
})

describe('the rows of the balance sheet', () => {
  const cash = (amount: number) =>
    account(1010, 'Checking', { account_element: 'asset', subcategory: 'current_assets', debit: dollars(amount) })
  const loan = (amount: number) =>
    account(2510, 'Loan', {
      account_element: 'liability',
      subcategory: 'long_term_liabilities',
      credit: dollars(amount),
    })
  const retained = account(3900, 'Retained Earnings', {
    account_element: 'equity',
    subcategory: 'retained_earnings',
    role: 'retained_earnings',
  })
  const sheet = (label: string, owned: number, owed: number) => ({
    ...period(label),
    sheet: balanceSheet([cash(owned), loan(owed), retained, income(owned - owed)]),
  })

  it('end twice in the same total, and an account of an earlier day alone stays', () => {
    const table = balanceSheetTable([sheet('now', 500, 0), sheet('before', 400, 300)])
    expect(outline(table)).toEqual([
      'Assets 500 100 400',
      '  Current Assets 500 100 400',
      '    Checking 500 100 400',
      'Total assets 500 100 400',
      'Liabilities 0 0 300',
      '  Long-Term Liabilities 0 0 300',
      '    Loan 0 0 300',
      'Equity 500 100 100',
      '  Retained Earnings 500 100 100',
      '    Retained Earnings 0 0 0',
      '    Net Income (current year) 500 100 100',
      'Total liabilities and equity 500 100 400',
    ])
    expect(table.rows.filter(({ is_repeat }) => is_repeat).map(({ label }) => label)).toEqual(['Total assets'])
  })

  it('name the account or the sections that add up to each figure, and none for what holds income of the year', () => {
    expect(behind(balanceSheetTable([sheet('now', 500, 200)]))).toEqual({
      Assets: ['current_assets'],
      'Current Assets': ['current_assets'],
      Checking: ['a1010'],
      'Total assets': ['current_assets'],
      Liabilities: ['long_term_liabilities'],
      'Long-Term Liabilities': ['long_term_liabilities'],
      Loan: ['a2510'],
      Equity: [],
      // Of the group and of the account below it, the account stands last.
      'Retained Earnings': ['a3900'],
      'Net Income (current year)': [],
      'Total liabilities and equity': [],
    })
  })
})

it('the rows of the cash activity keep an account that is on both sides apart, and those of before alone stand last', () => {
  const activity = (amount_type: 'money_in' | 'money_out', id: string, amount: number): AccountActivity => ({
    id,
    chart_number: 6010,
    name: id,
    amount_type,
    amount: dollars(amount),
  })
  const now = cashActivity([activity('money_in', 'fuel', 5), activity('money_out', 'fuel', 20)])
  const before = cashActivity([activity('money_out', 'tires', 40), activity('money_out', 'fuel', 10)])
  const table = cashActivityTable([
    { ...period('now'), activity: now },
    { ...period('before'), activity: before },
  ])
  expect(outline(table)).toEqual([
    'Money in 5 100 0 ',
    '  fuel 5 100 0 ',
    'Money out 20 100 50 -60',
    '  fuel 20 100 10 100',
    '  tires 0 0 40 -100',
    'Net burn 15  50 -70',
  ])
  expect(table.rows.map(({ amount_type }) => amount_type)).toEqual([
    null,
    'money_in',
    null,
    'money_out',
    'money_out',
    null,
  ])
  expect(new Set(table.rows.map(({ id }) => id)).size).toBe(table.rows.length)
})

describe('the rows of the trucks', () => {
  const gain = account(8020, 'Gain', {
    account_element: 'income',
    subcategory: 'non_operating_income',
    credit: dollars(25),
  })
  const movements: TruckMovement[] = [
    { truck_id: 't', chart_number: 4010, signed: dollars(-900) },
    { truck_id: 't', chart_number: 6010, signed: dollars(300) },
  ]
  const [truck, rest] = profitByTruck([income(1000), ...fuel(0, 400), gain], movements, ['t'])
  const table = truckTable(
    [
      ...(truck ? [{ ...truck, label: '104', miles: 1000 }] : []),
      ...(rest ? [{ ...rest, label: 'Unassigned', miles: null }] : []),
    ],
    period('').range,
  )
  const of = (key: string) => table.columns.findIndex((column) => column.key === key)
  const cellsOf = (keys: readonly string[]) =>
    table.rows.map(({ label, cells }) => [label, ...keys.map((key) => cells[of(key)])])

  it('add up: revenue − costs + other income = net profit, by truck and in all; accounts stand in their column', () => {
    expect(cellsOf(['revenue', 'costs', 'other_income', 'net_profit', 'profit_per_mile'])).toEqual([
      ['104', 900, 300, 0, 600, 0.6],
      ['Revenue', 900, null, null, null, null],
      ['Linehaul', 900, null, null, null, null],
      ['Operating Expenses', null, 300, null, null, null],
      ['Fuel', null, 300, null, null, null],
      ['Diesel', null, 300, null, null, null],
      ['Unassigned', 100, 100, 25, 25, null],
      ['Revenue', 100, null, null, null, null],
      ['Linehaul', 100, null, null, null, null],
      ['Operating Expenses', null, 100, null, null, null],
      ['Fuel', null, 100, null, null, null],
      ['Diesel', null, 100, null, null, null],
      ['Non-Operating Income', null, null, 25, null, null],
      ['Gain', null, null, 25, null, null],
      ['Total, fleet average per mile', 1000, 400, 25, 625, 0.63],
    ])
  })

  it('tell the accounts of two trucks apart, and the sections of each column', () => {
    expect(new Set(table.rows.map(({ id }) => id)).size).toBe(table.rows.length)
    expect(new Set(table.rows.map(({ truck }) => truck))).toEqual(new Set(['t', 'none', null]))
    expect(table.rows.at(-1)?.subcategories).toEqual(['revenue', 'operating_expenses', 'non_operating_income'])
    expect(table.columns[of('other_income')]?.subcategories).toEqual(['non_operating_income'])
  })
})
