import { runDepreciation } from '@/lib/contract/fixed-asset'
import { equityBoard, setUnitValue } from '@/lib/contract/equity-board'
import { testApi, type TestApi } from '@/tests/support/api'
import { addAsset, addLoan, payRow } from '@/tests/support/assets'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('shows value, debt and the effect of a sale by unit and over time; the fleet is their sum', async () => {
  api.clock.set('2026-04-10T12:00:00Z')
  const books = await makeBooks(api, { books_start: '2026-01-01' })
  const loan = await addLoan(books)
  const financed = await addAsset(books, { type_of_financing: 'loan', loan, down_payment: 15000 })
  await addAsset(books, {
    asset_type: 'trailer',
    total_cost: 18000,
    purchase_date: '2026-03-01',
    depreciation_start_date: '2026-05-01',
  })
  await payRow(books, { loan, n: 1, amount: 1754.81, date: '2026-02-17' })
  await books.client.call(runDepreciation, { body: { month: '2026-02' } })
  const truck = financed.truck?.id ?? ''
  const say = (date: string, amount: number) => books.client.call(setUnitValue, { body: { truck, date, amount } })
  await say('2026-01-20', 99000)
  await say('2026-03-15', 90000)
  const board = await books.client.call(equityBoard, { query: { end_date: '2026-03-31', months: 3 } })
  // Two months of 1,666.67 are posted; 85,000.00 less 1,144.81 are owed.
  expect(board.results).toMatchObject([
    {
      truck,
      total_cost: 100000,
      cash_paid: 15000,
      loan_paid: 1144.81,
      loan_balance: 83855.19,
      book_value: 96666.66,
      market_value: 90000,
      valued_on: '2026-03-15',
      equity: 6144.81,
      sale_cash: 6144.81,
      sale_profit: -6666.66,
      payoff_date: '2031-01-15',
    },
    {
      asset_type: 'trailer',
      loan_balance: 0,
      book_value: 18000,
      market_value: 18000,
      valued_on: null,
      equity: 18000,
      sale_profit: 0,
      payoff_date: null,
    },
  ])
  expect(board.totals).toMatchObject({
    total_cost: 118000,
    market_value: 108000,
    loan_balance: 83855.19,
    equity: 24144.81,
  })
  expect(board.over_time).toEqual([
    { date: '2026-01-31', book_value: 98333.33, market_value: 99000, loan_balance: 85000, equity: 14000 },
    { date: '2026-02-28', book_value: 96666.66, market_value: 99000, loan_balance: 83855.19, equity: 15144.81 },
    { date: '2026-03-31', book_value: 114666.66, market_value: 108000, loan_balance: 83855.19, equity: 24144.81 },
  ])
})

test('is empty without units; an invalid day or too many months are refused (400), others are denied (403)', async () => {
  const books = await makeBooks(api)
  const query = { end_date: '2026-03-31', months: 2 }
  expect(await books.client.call(equityBoard, { query })).toMatchObject({ results: [], totals: { equity: 0 } })
  for (const wrong of [{ end_date: '2026-02-30' }, { ...query, months: 99 }])
    expect((await books.client.refused(equityBoard, { query: wrong })).status).toBe(400)
  const other = await addMember(api, books, { role: 'other' })
  expect((await other.client.refused(equityBoard, { query })).status).toBe(403)
})
