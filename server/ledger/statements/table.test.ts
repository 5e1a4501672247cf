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
  const now = () => ({ ...period('now'), statement: profitAndLoss([income(1000), ...fuel(50, 250)]) })
  const before = () => ({ ...period('before'), statement: profitAndLoss([income(800), ...fuel(0, 200, 50)]) })

  it('are its sections with their trees and the sums between them, each with its percent of revenue; empty sections are left out', () => {
    const table = profitAndLossTable([now()])
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
    const table = profitAndLossTable([now(), before()])
    expect(table.columns.map(({ label }) => label)).toEqual(['now', '% of revenue', 'before', 'Change'])
    expect(outline(table).slice(3, 7)).toEqual([
      '  Fuel 300 30 250 20',
      '    Fuel (direct) 50 5 0 ',
      '    Diesel 250 25 200 25',
      '    Exhaust Fluid 0 0 50 -100',
    ])
  })

  it('name what adds up to each: an account, its section, a sum the sections above it; rising costs are bad', () => {
    const table = profitAndLossTable([now()])
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
  const tableOf = (accounts: AccountSums[], miles: number | null = 1000) => {
    const trucks = profitByTruck(accounts, movements, ['t'])
    return truckTable(
      trucks.map((each) => ({
        ...each,
        label: each.truck_id === null ? 'Unassigned' : '104',
        miles: each.truck_id === null ? null : miles,
      })),
      period('').range,
    )
  }
  const fleet = () => tableOf([income(1000), ...fuel(0, 400), gain])
  const cellsOf = ({ columns, rows }: StatementTable, keys: readonly string[]) =>
    rows.map(({ label, cells }) => [label, ...keys.map((key) => cells[columns.findIndex((each) => each.key === key)])])

  it('add up: revenue − costs + other income = net profit, by truck and in all; accounts stand in their column', () => {
    expect(cellsOf(fleet(), ['revenue', 'costs', 'other_income', 'net_profit', 'profit_per_mile'])).toEqual([
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

  it('with discounts tell net revenue, and without miles no fleet average', () => {
    const discounts = account(4810, 'Discounts', {
      account_element: 'income',
      subcategory: 'contra_revenue',
      debit: dollars(100),
    })
    const table = tableOf([income(1000), discounts], null)
    expect(cellsOf(table, ['revenue', 'costs', 'miles', 'revenue_per_mile', 'profit_per_mile']).at(-1)).toEqual([
      ...['Total', 900, 0, 0, null, null],
    ])
    expect(table.columns[0]?.label).toBe('Net revenue')
    expect(fleet().columns[0]?.label).toBe('Revenue')
    expect(
      cellsOf(fleet(), ['gross_profit', 'operational_income', 'miles', 'revenue_per_mile', 'cost_per_mile'])[0],
    ).toEqual([...['104', 600, 600, 1000, 0.9, 0.3]])
  })

  it('each truck has its own movements alone', () => {
    const other: TruckMovement = { truck_id: 'u', chart_number: 4010, signed: dollars(-70) }
    const trucks = profitByTruck([income(1000)], [...movements, other], ['t', 'u'])
    expect(trucks.map(({ truck_id, statement }) => [truck_id, statement.revenue])).toEqual([
      ['t', dollars(900)],
      ['u', dollars(70)],
      [null, dollars(30)],
    ])
  })

  it('end in a total of every column, and each truck stands over its sections', () => {
    const table = fleet()
    expect(cellsOf(table, ['gross_profit', 'operational_income', 'revenue_per_mile', 'cost_per_mile']).at(-1)).toEqual([
      ...['Total, fleet average per mile', 600, 600, 1, 0.4],
    ])
    expect(
      table.rows.filter(({ level }) => level === 0).map(({ id, kind, subcategories }) => [id, kind, subcategories]),
    ).toEqual([
      ['t', 'section', ['revenue', 'operating_expenses']],
      ['none', 'section', ['revenue', 'operating_expenses', 'non_operating_income']],
      ['total', 'total', ['revenue', 'operating_expenses', 'non_operating_income']],
    ])
    expect(
      tableOf([
        income(1000),
        account(4810, 'Discounts', { account_element: 'income', subcategory: 'contra_revenue', debit: dollars(1) }),
      ]).columns.map(({ label }) => label),
    ).toEqual([
      ...['Net revenue', 'Costs', 'Gross profit', 'Op. income', 'Other income', 'Net profit'],
      ...['Miles', 'Revenue / mile', 'Cost / mile', 'Profit / mile'],
    ])
  })

  it('tell the accounts of two trucks apart, and the sections of each column', () => {
    const table = fleet()
    expect(new Set(table.rows.map(({ id }) => id)).size).toBe(table.rows.length)
    expect(new Set(table.rows.map(({ truck }) => truck))).toEqual(new Set(['t', 'none', null]))
    expect(table.rows.at(-1)?.subcategories).toEqual(['revenue', 'operating_expenses', 'non_operating_income'])
    expect(table.columns.find(({ key }) => key === 'other_income')?.subcategories).toEqual(['non_operating_income'])
  })
})

describe('periods beside each other', () => {
  const month = (label: string, more: object, ...accounts: AccountSums[]) => ({
    ...period(label),
    ...more,
    statement: profitAndLoss(accounts),
  })
  const columnsOf = ({ columns }: StatementTable) => columns.map(({ key, label, kind }) => [key, label, kind])

  it('tell the share of each, and the change from each to the next in money and percent', () => {
    const table = profitAndLossTable([month('May', {}, income(800)), month('June', {}, income(1000))], {
      share: true,
      change: true,
    })
    expect(columnsOf(table)).toEqual([
      ['amount', 'May', 'money'],
      ['amount:share', '% of revenue', 'percent'],
      ['amount_1', 'June', 'money'],
      ['amount_1:share', '% of revenue', 'percent'],
      ['amount_1:change', 'Change', 'money'],
      ['amount_1:percent', 'Change %', 'change'],
    ])
    expect(table.rows.find(({ label }) => label === 'Linehaul')?.cells).toEqual([800, 100, 1000, 100, 200, 25])
    expect(table.columns.map(({ range }) => range !== null)).toEqual([true, false, true, false, false, false])
  })
  it('tell no change to what sums them, no share and no change that nobody asked for, and belong to truck and entity', () => {
    const months = [
      month('May', { key: 'may', truck: '102', entity: 'e' }, income(800)),
      month('June', { key: 'june' }, income(1000)),
      month('Total', { key: 'all', sums: true }, income(1800)),
    ]
    const both = profitAndLossTable(months, { share: false, change: true })
    expect(both.columns.map(({ key }) => key)).toEqual(['may', 'june', 'june:change', 'june:percent', 'all'])
    expect(both.rows[0]?.cells).toEqual([800, 1000, 200, 25, 1800])
    expect(both.columns.map(({ truck, entity }) => [truck, entity])).toEqual([
      ['102', 'e'],
      ...Array<null[]>(4).fill([null, null]),
    ])
    const share = profitAndLossTable(months, { share: true, change: false })
    expect(share.columns.map(({ key }) => key)).toEqual(['may', 'may:share', 'june', 'june:share', 'all', 'all:share'])
    expect(share.rows[0]?.cells).toEqual([800, 100, 1000, 100, 1800, 100])
  })
  it('three that are not told beside each other have no change', () => {
    const table = profitAndLossTable(['a', 'b', 'c'].map((label) => month(label, {}, income(10))))
    expect(columnsOf(table).map(([key]) => key)).toEqual(['amount', 'share', 'amount_1', 'amount_2'])
    expect(table.rows[0]?.cells).toEqual([10, 100, 10, 10])
  })
  it('have the accounts of all by number, and what stands on a heading itself below it where another has accounts there', () => {
    const [heading] = fuel(70, 0)
    const table = profitAndLossTable([
      month('now', {}, ...fuel(50, 250), account(6400, 'Tolls', { debit: dollars(1) })),
      month('before', {}, ...(heading ? [heading] : []), account(5900, 'Yard', { debit: dollars(2) })),
    ])
    expect(outline(table).slice(0, 6)).toEqual([
      'Operating Expenses 301  72 318.1',
      '  Yard 0  2 -100',
      '  Fuel 300  70 328.6',
      '    Fuel (direct) 50  70 -28.6',
      '    Diesel 250  0 ',
      '  Tolls 1  0 ',
    ])
    expect(new Set(table.rows.map(({ id }) => id)).size).toBe(table.rows.length)
  })
  it('an account that moved nothing where another has accounts below it has none itself', () => {
    const [heading] = fuel(70, 0)
    const table = profitAndLossTable([
      month('now', {}, ...fuel(0, 250)),
      month(
        'before',
        {},
        ...(heading ? [{ ...heading, debit: dollars(0) }] : []),
        account(6400, 'Tolls', { debit: dollars(1) }),
      ),
    ])
    expect(outline(table).slice(1, 4)).toEqual(['  Fuel 250  0 ', '    Diesel 250  0 ', '  Tolls 0  1 -100'])
  })
  it('with discounts and chargebacks have net revenue and percents of it', () => {
    const discounts = account(4810, 'Discounts', {
      account_element: 'income',
      subcategory: 'contra_revenue',
      debit: dollars(200),
    })
    const table = profitAndLossTable([month('now', {}, income(1000), discounts)])
    expect(outline(table).slice(0, 5)).toEqual([
      'Revenue 1000 125',
      '  Linehaul 1000 125',
      'Contra Revenue -200 -25',
      '  Discounts -200 -25',
      'Net revenue 800 100',
    ])
    expect(table.columns[1]?.label).toBe('% of net revenue')
  })
})

describe('cash activity beside each other', () => {
  const moved = (amount_type: 'money_in' | 'money_out', chart_number: number, amount: number): AccountActivity => ({
    id: `a${chart_number}`,
    chart_number,
    name: String(chart_number),
    amount_type,
    amount: dollars(amount),
  })
  const months = () => [
    { ...period('May'), activity: cashActivity([moved('money_out', 6010, 50), moved('money_out', 6020, 5)]) },
    {
      ...period('Total'),
      sums: true as const,
      activity: cashActivity([moved('money_out', 6010, 60), moved('money_out', 6020, 90), moved('money_in', 4010, 10)]),
    },
  ]

  it('stands by size in the last of them, which is the whole; without it in the order of the first', () => {
    expect(outline(cashActivityTable(months(), { share: true, change: true }))).toEqual([
      'Money in 0  10 100',
      '  4010 0  10 100',
      'Money out 55 100 150 100',
      '  6020 5 9.09 90 60',
      '  6010 50 90.91 60 40',
      'Net burn 55  140 ',
    ])
    expect(outline(cashActivityTable(months())).slice(3, 5)).toEqual([
      '  6010 50 90.91 60 -16.7',
      '  6020 5 9.09 90 -94.4',
    ])
  })
  it('more money in is good, more money out is not, and each row has the account behind it', () => {
    const { rows } = cashActivityTable(months())
    expect(rows.map(({ id, kind, rising_is_good, accounts }) => [id, kind, rising_is_good, accounts])).toEqual([
      ['money_in', 'section', true, []],
      ['money_in:a4010', 'line', true, ['a4010']],
      ['money_out', 'section', false, []],
      ['money_out:a6010', 'line', false, ['a6010']],
      ['money_out:a6020', 'line', false, ['a6020']],
      ['net_burn', 'total', false, []],
    ])
    expect(rows.at(-1)?.cells).toEqual([55, null, 140, -60.7])
  })
})

describe('balance sheets beside each other', () => {
  const standing = (chart_number: number, subcategory: string, amount: number) =>
    account(chart_number, String(chart_number), {
      account_element: chart_number < 2000 ? 'asset' : chart_number < 3000 ? 'liability' : 'equity',
      subcategory,
      [chart_number < 2000 ? 'debit' : 'credit']: dollars(amount),
    })
  const sheet = (label: string, ...accounts: AccountSums[]) => ({ ...period(label), sheet: balanceSheet(accounts) })
  const table = () =>
    balanceSheetTable(
      [
        sheet('May', standing(1510, 'fixed_assets', 90), standing(2000, 'current_liabilities', 90)),
        sheet('June', standing(1010, 'current_assets', 10), standing(2500, 'long_term_liabilities', 10)),
      ],
      { share: true, change: false },
    )

  it('have the sections and accounts of all in the order of the statement', () => {
    expect(outline(table())).toEqual([
      'Assets 90 100 10 100',
      '  Current Assets 0 0 10 100',
      '    1010 0 0 10 100',
      '  Fixed Assets 90 100 0 0',
      '    1510 90 100 0 0',
      'Total assets 90 100 10 100',
      'Liabilities 90 100 10 100',
      '  Current Liabilities 90 100 0 0',
      '    2000 90 100 0 0',
      '  Long-Term Liabilities 0 0 10 100',
      '    2500 0 0 10 100',
      'Equity 0 0 0 0',
      '  Retained Earnings 0 0 0 0',
      '    Net Income (current year) 0 0 0 0',
      'Total liabilities and equity 90 100 10 100',
    ])
    expect(table().columns.map(({ label }) => label)).toEqual(['May', '% of assets', 'June', '% of assets'])
  })
  it('name each account by its section, and an income of 0.00 keeps no ledger from adding up', () => {
    const { rows } = table()
    expect(rows.map(({ id, kind, number }) => [id, kind, number])).toEqual([
      ['asset', 'section', null],
      ['current_assets', 'section', null],
      ['current_assets:a1010', 'line', 1010],
      ['fixed_assets', 'section', null],
      ['fixed_assets:a1510', 'line', 1510],
      ['Total assets', 'total', null],
      ['liability', 'section', null],
      ['current_liabilities', 'section', null],
      ['current_liabilities:a2000', 'line', 2000],
      ['long_term_liabilities', 'section', null],
      ['long_term_liabilities:a2500', 'line', 2500],
      ['equity', 'section', null],
      ['retained_earnings', 'section', null],
      ['income-of-the-year', 'line', null],
      ['Total liabilities and equity', 'total', null],
    ])
    expect(rows.at(-1)?.subcategories).toEqual(['current_liabilities', 'long_term_liabilities', 'retained_earnings'])
  })
  it('an income in one of them stands on no account, so that no ledger adds up to the equity', () => {
    const earned = sheet('May', standing(1010, 'current_assets', 10), income(10))
    const { rows } = balanceSheetTable([earned, sheet('June')])
    const sections = Object.fromEntries(rows.map(({ id, subcategories }) => [id, subcategories]))
    expect([sections.equity, sections.retained_earnings, sections['Total liabilities and equity']]).toEqual([
      [],
      [],
      [],
    ])
  })
  it('a category without anything is a section all the same', () => {
    const { rows } = balanceSheetTable([sheet('May', standing(1010, 'current_assets', 10))])
    expect(rows.find(({ label }) => label === 'Liabilities')?.kind).toBe('section')
  })
})
