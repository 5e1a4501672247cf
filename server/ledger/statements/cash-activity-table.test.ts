import { cashActivity, type AccountActivity } from './cash-activity'
import { cashActivityTable } from './cash-activity-table'
import { dollars, period, outline } from './statement-table.fixture'

it('the rows of the cash activity separate an account that is on both sides, and accounts of an earlier period come last', () => {
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

describe('cash activity side by side', () => {
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

  it('is sorted by the last column, which is the total, or without it by the first', () => {
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
  it('marks more money in as good and more money out as bad, and each row has its account', () => {
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
