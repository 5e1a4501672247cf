import { parseCents } from '@/lib/money/cents'
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

test('a unit that nobody judged stands at its book value; one worth less than its loan is under water', () => {
  expect(unitEquity({ ...unit, judged: null })).toMatchObject({ market_value: 9_000_000n, sale_profit: 0n })
  expect(unitEquity({ ...unit, judged: parseCents(70000) }).equity).toBe(-1_000_000n)
})

test('the fleet is the sum of its units', () => {
  const one = unitEquity({ ...unit, judged: parseCents(85000) })
  expect(fleetEquity([one, one])).toMatchObject({ cost: 20_000_000n, equity: 1_000_000n, sale_profit: -1_000_000n })
  expect(fleetEquity([])).toMatchObject({ cost: 0n, equity: 0n })
})
