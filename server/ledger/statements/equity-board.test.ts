import { parseCents, toWire } from '@/lib/money/cents'
import { fleetEquity, unitEquity } from './equity-board'

const unit = {
  cost: parseCents(100000),
  cash_paid: parseCents(15000),
  loan_paid: parseCents(5000),
  loan_balance: parseCents(80000),
  book_value: parseCents(90000),
}

test('a sale below book value leaves cash and costs profit', () => {
  expect(unitEquity({ ...unit, judged: parseCents(85000) })).toMatchObject({
    market_value: 8_500_000n,
    equity: 500_000n,
    sale_cash: 500_000n,
    sale_profit: -500_000n,
  })
})

test('a unit without an estimate has its book value; one worth less than its loan is under water', () => {
  expect(unitEquity({ ...unit, judged: null })).toMatchObject({ market_value: 9_000_000n, sale_profit: 0n })
  expect(unitEquity({ ...unit, judged: parseCents(70000) }).equity).toBe(-1_000_000n)
})

test('the fleet is the sum of its units, figure by figure', () => {
  const one = unitEquity({ ...unit, judged: parseCents(85000) })
  const other = unitEquity({
    cost: parseCents(50000),
    cash_paid: parseCents(50000),
    loan_paid: parseCents(1),
    loan_balance: parseCents(2),
    book_value: parseCents(30000),
    judged: parseCents(33000),
  })
  const dollars = (fleet: typeof one) =>
    Object.fromEntries(Object.entries(fleet).map(([figure, amount]) => [figure, toWire(amount)]))
  expect(dollars(fleetEquity([one, other]))).toEqual({
    cost: 150_000,
    cash_paid: 65_000,
    loan_paid: 5_001,
    loan_balance: 80_002,
    book_value: 120_000,
    market_value: 118_000,
    equity: 37_998,
    sale_cash: 37_998,
    sale_profit: -2_000,
  })
  expect(new Set(Object.values(fleetEquity([])))).toEqual(new Set([0n]))
})
