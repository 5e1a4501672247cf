import type { CashActivity } from '@/lib/contract/report'
import { averagePerMonth, stacksOf, uncategorizedSpend } from './spend'

const category = (number: number, amount: number) => ({
  chart_of_account_id: `a${number}`,
  chart_of_account_number: number,
  chart_of_account_name: `Account ${number}`,
  amount,
})
const activity = (...categories: ReturnType<typeof category>[]): CashActivity => ({
  money_in: { total_amount: 0, categories: [] },
  money_out: { total_amount: 0, categories },
  net_burn: 0,
  columns: [],
  rows: [],
})
const period = (month: string) => ({ start: `2026-${month}-01`, end: `2026-${month}-28`, short: month, name: month })
const accounts = [
  { id: 'a6000', name: 'Fuel', parent: null },
  { id: 'a6010', name: 'Diesel', parent: 'a6000' },
  { id: 'a6011', name: 'Off-road diesel', parent: 'a6010' },
  { id: 'a7000', name: 'Insurance', parent: null },
]

describe('spend', () => {
  it('is stacked by the top-level heading of each account, in whole cents', () => {
    const { series, stacks } = stacksOf(
      [
        { period: period('01'), activity: activity(category(6010, 0.1), category(6011, 0.2), category(7000, 5)) },
        { period: period('02'), activity: activity(category(7000, 10)) },
      ],
      accounts,
    )
    expect(series).toEqual([
      { id: 'a7000', name: 'Insurance', total: 15, accounts: ['a7000'] },
      { id: 'a6000', name: 'Fuel', total: 0.3, accounts: ['a6010', 'a6011'] },
    ])
    expect(stacks.map(({ parts }) => parts.map((part) => part.accounts))).toEqual([
      [['a7000'], ['a6010', 'a6011']],
      [['a7000'], []],
    ])
    expect(stacks.map(({ total, parts }) => [total, ...parts.map(({ amount }) => amount)])).toEqual([
      [5.3, 5, 0.3],
      [10, 10, 0],
    ])
  })

  it('sums up everything but the largest under Other, without losing a cent', () => {
    const many = activity(...[1, 2, 3, 4, 5, 6, 7, 8].map((number) => category(number, number + 0.01)))
    const { series, stacks } = stacksOf([{ period: period('01'), activity: many }], [], 5)
    expect(series.map(({ name }) => name)).toEqual([
      'Account 8',
      'Account 7',
      'Account 6',
      'Account 5',
      'Account 4',
      'Other',
    ])
    expect(series.at(-1)?.total).toBe(6.03)
    expect(stacks[0]?.total).toBe(36.08)
  })

  it('never includes uncategorized spend in Other, because its lines are found elsewhere', () => {
    const many = activity(...[1, 2, 3, 4, 5, 6, 7].map((number) => category(number, number)), category(8590, 0.5))
    const { series, waiting } = stacksOf(
      [{ period: period('01'), activity: many }],
      [{ id: 'a8590', name: 'Uncategorized', parent: 'a6000' }, ...accounts],
      5,
    )
    expect(series.map(({ name }) => name)).toEqual([
      'Account 7',
      'Account 6',
      'Account 5',
      'Account 4',
      'Account 3',
      'Account 8590',
      'Other',
    ])
    expect([waiting, series.at(-1)?.accounts]).toEqual(['a8590', ['a1', 'a2']])
  })

  it('counts uncategorized spend separately', () => {
    expect(uncategorizedSpend(activity(category(8590, 12.5), category(6010, 7)))).toBe(12.5)
  })

  it('is averaged over the elapsed days, to the cent', () => {
    expect(averagePerMonth(365.25, { start: '2026-01-01', end: '2026-12-31' })).toBe(30.46)
    expect(averagePerMonth(100, { start: '2027-02-01', end: '2027-02-28' })).toBe(108.71)
  })

  it('has no average before a month is over: one bill on January 1st is not thirty', () => {
    const since = (start: string) => (end: string) => averagePerMonth(100, { start, end })
    expect(['2027-01-01', '2027-01-30', '2027-01-31'].map(since('2027-01-01'))).toEqual([null, null, 98.19])
    expect(['2027-02-26', '2027-02-27'].map(since('2027-01-31'))).toEqual([null, 108.71])
  })
})
