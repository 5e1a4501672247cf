import { imbalance } from './balance-sheet-screen'

it('the books are out of balance by assets less liabilities and equity', () => {
  const assets = { name: 'Assets', account_element: 'asset', total_amount: 500, subcategories: [] }
  expect(imbalance({ data: [assets], liability_equity_total: 500 })).toBe(0)
  expect(imbalance({ data: [assets], liability_equity_total: 499.99 })).toBe(0.01)
})
