import type { AccountSums } from './account-sums'
import { profitAndLoss } from './profit-and-loss'
import { profitAndLossTable } from './profit-and-loss-table'
import type { StatementTable } from './table'
import { account, dollars, income, fuel, period, outline, behind } from './statement-table.fixture'

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

  it('are next to those of the period before: an account that only that period has stays with zero, in its place by number', () => {
    const table = profitAndLossTable([now(), before()])
    expect(table.columns.map(({ label }) => label)).toEqual(['now', '% of revenue', 'before', 'Change'])
    expect(outline(table).slice(3, 7)).toEqual([
      '  Fuel 300 30 250 20',
      '    Fuel (direct) 50 5 0 ',
      '    Diesel 250 25 200 25',
      '    Exhaust Fluid 0 0 50 -100',
    ])
  })

  it('name what adds up to each: its account, its section, or the sections above a sum; rising costs are bad', () => {
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

  it('have no percent without revenue, except that of the net profit, which is 0', () => {
    expect(
      outline(profitAndLossTable([{ ...period('now'), statement: profitAndLoss(fuel(0, 75)) }])).slice(-2),
    ).toEqual(['Profit before tax -75 ', 'Net profit -75 0'])
  })
})

describe('periods side by side', () => {
  const month = (label: string, more: object, ...accounts: AccountSums[]) => ({
    ...period(label),
    ...more,
    statement: profitAndLoss(accounts),
  })
  const columnsOf = ({ columns }: StatementTable) => columns.map(({ key, label, kind }) => [key, label, kind])

  it('show the share of each, and the change from each to the next in money and percent', () => {
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
  it('show no change to their total, and no share or change that was not requested, and belong to truck and entity', () => {
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
  it('three periods that are not compared one by one have no change', () => {
    const table = profitAndLossTable(['a', 'b', 'c'].map((label) => month(label, {}, income(10))))
    expect(columnsOf(table).map(([key]) => key)).toEqual(['amount', 'share', 'amount_1', 'amount_2'])
    expect(table.rows[0]?.cells).toEqual([10, 100, 10, 10])
  })
  it("have the accounts of all by number, and a heading's own amount below it if another period has accounts there", () => {
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
  it('an account without movement has no row of its own below it where another period has child accounts', () => {
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
  it('with discounts and chargebacks have net revenue and percentages of it', () => {
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
