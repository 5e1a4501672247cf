import type { BalanceSheet } from '@/lib/contract/report'
import { balanceSheetSides, imbalance } from './balance-sheet-rows'

const account = (id: string, name: string, total_amount: number) => (
  { chart_of_account_id: id, chart_number: 1010, name, total_amount }
)
const sheet = (checking: number, loan: number): BalanceSheet => ({
  data: [
    {
      name: 'Assets', account_element: 'asset', total_amount: checking,
      subcategories: [{ name: 'Current Assets', subcategory: 'current_assets', total_amount: checking, data: [account('a', 'Checking', checking)] }],
    },
    {
      name: 'Liabilities', account_element: 'liability', total_amount: loan,
      subcategories: loan === 0 ? [] : [
        { name: 'Long-Term Liabilities', subcategory: 'long_term_liabilities', total_amount: loan, data: [account('l', 'Loan', loan)] },
      ],
    },
    {
      name: 'Equity', account_element: 'equity', total_amount: checking - loan,
      subcategories: [{
        name: 'Retained Earnings', subcategory: 'retained_earnings', total_amount: checking - loan,
        data: [{ chart_of_account_id: null, chart_number: 3999, name: 'Net Income (current year)', total_amount: checking - loan }],
      }],
    },
  ],
  liability_equity_total: checking,
})

it('both sides end in the same total', () => {
  const [assets, owed] = balanceSheetSides(sheet(500, 200), null)
  expect([assets?.rows.at(-1)?.amount, owed?.rows.at(-1)?.amount]).toEqual([500, 500])
  expect(imbalance(sheet(500, 200))).toBe(0)
  expect(imbalance({ ...sheet(500, 200), liability_equity_total: 499.99 })).toBe(0.01)
})

it('what only was a year ago stays in sight with nothing in it now', () => {
  const [, owed] = balanceSheetSides(sheet(500, 0), sheet(400, 300))
  const liabilities = owed?.rows[0]
  expect([liabilities?.name, liabilities?.amount, liabilities?.previous]).toEqual(['Liabilities', 0, 300])
  expect(liabilities?.children[0]?.children[0]).toMatchObject({ name: 'Loan', amount: 0, previous: 300 })
})

it('compares with nothing while what stood before is unknown', () => {
  const [assets] = balanceSheetSides(sheet(500, 200), null)
  expect(assets?.rows.map((row) => row.previous)).toEqual([null, null])
})

it('names the account or the sections that add up to each figure, and none for what holds income of the year', () => {
  const [assets, owed] = balanceSheetSides(sheet(500, 200), null)
  expect(assets?.rows.map(({ subcategories }) => subcategories)).toEqual([['current_assets'], ['current_assets']])
  expect(assets?.rows[0]?.children[0]).toMatchObject({ subcategories: ['current_assets'], children: [{ name: 'Checking', accounts: ['a'], subcategories: [] }] })
  expect(owed?.rows.map(({ subcategories }) => subcategories)).toEqual([['long_term_liabilities'], [], []])
  expect(owed?.rows[1]?.children[0]).toMatchObject({ accounts: [], subcategories: [], children: [{ name: 'Net Income (current year)', accounts: [], subcategories: [] }] })
})
