import type { BoardUnit } from '@/lib/contract/equity-board'
import { saleText } from './unit-value-drawer'

const unit = (over: Partial<BoardUnit>) =>
  ({
    market_value: 90000,
    loan_balance: 80000,
    sale_cash: 10000,
    sale_profit: -5000,
    valued_on: '2026-03-15',
    ...over,
  }) as BoardUnit

test.each([
  [{}, 'A sale at $90,000.00 leaves $10,000.00 in cash once the loan is paid off, and reduces profit by $5,000.00.'],
  [
    { sale_cash: -4000, sale_profit: 250 },
    'A sale at $90,000.00 takes $4,000.00 of cash on top of the proceeds once the loan is paid off, and adds $250.00 to profit.',
  ],
  [
    { valued_on: null, loan_balance: 0, sale_cash: 18000, sale_profit: 0 },
    'A sale at book value leaves $18,000.00 in cash, and does not change profit.',
  ],
])('says what the effect of a sale would be: %j', (over, text) => {
  expect(saleText(unit(over))).toBe(text)
})
