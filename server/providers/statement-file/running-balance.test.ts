import { cents } from '@/lib/money/cents'
import { followBalances, type BalanceRow } from './running-balance'

const rows = (...cells: [amount: number | null, balance: number | null][]): BalanceRow[] =>
  cells.map(([amount, balance], index) => ({
    line: index + 2,
    amount: amount === null ? null : cents(BigInt(amount)),
    balance: balance === null ? null : cents(BigInt(balance)),
    date: null,
  }))

describe('followBalances', () => {
  it('accepts oldest first and returns the last row', () => {
    expect(followBalances(rows([5, 105], [-10, 95], [1, 96]))?.line).toBe(4)
  })

  it('accepts newest first and returns the first row', () => {
    expect(followBalances(rows([1, 96], [-10, 95], [5, 105]))?.line).toBe(2)
  })

  it('bridges rows without a balance and starts over after an unreadable amount', () => {
    expect(followBalances(rows([5, 105], [-10, null], [1, 96]))?.balance).toBe(96n)
    expect(followBalances(rows([5, 105], [null, 700], [1, 701]))?.balance).toBe(701n)
  })

  it('returns nothing without balances', () => {
    expect(followBalances(rows([5, null], [6, null]))).toBeNull()
  })

  it('names the line after the gap, oldest or newest first', () => {
    expect(() => followBalances(rows([5, 105], [-10, 95], [1, 97], [3, 100]))).toThrow('The balance on line 4')
    expect(() => followBalances(rows([3, 100], [1, 97], [-10, 95], [5, 105]))).toThrow('The balance on line 4')
  })
})
