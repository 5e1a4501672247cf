import { disposeFixedAsset } from '@/lib/contract/fixed-asset'
import { editChartOfAccount, transactionDetail, transactionList, type Transaction } from '@/lib/contract/transaction'
import { transactionsSplit } from '@/lib/contract/split'
import { loanDetail } from '@/lib/contract/loan'
import { testApi, type TestApi } from '@/tests/support/api'
import { addAsset, addLoan } from '@/tests/support/assets'
import { makeBooks, type Books } from '@/tests/support/books'

/* `journal_entries` of a line: its own entry, then the object that it settles. Source: LEDGER §1.6. */
let api: TestApi
let books: Books
beforeAll(async () => {
  api = await testApi()
  api.clock.set('2026-03-20T17:00:00Z')
})
afterAll(() => api.close())
beforeEach(async () => void (books = await makeBooks(api, { books_start: '2026-01-01' })))

const entriesOf = async ({ id }: Pick<Transaction, 'id'>) => {
  const { journal_entries } = await books.client.call(transactionDetail, { params: { id } })
  return journal_entries.map((entry) => `${entry.event_type} ${entry.entry_id}`)
}

test('the line that paid for an asset references it, the line with its sale price references the disposal; the list agrees', async () => {
  const asset = await addAsset(books, { total_cost: 15000 })
  const paid = await books.line({ amount: 15000, date: '2026-01-17', chart_of_account: 1095 })
  await books.client.call(disposeFixedAsset, {
    params: { id: asset.id },
    body: { date: '2026-03-01', proceeds: 12000 },
  })
  const sold = await books.line({ amount: 12000, date: '2026-03-02', amount_type: 'money_in', chart_of_account: 1095 })
  expect([await entriesOf(paid), await entriesOf(sold)]).toEqual([
    ['transaction TXN-000001', 'fixed_asset FA-000001'],
    ['transaction TXN-000002', 'fixed_asset FA-000001-D'],
  ])
  const { results } = await books.client.call(transactionList, { query: { ordering: 'date' } })
  expect(results.map((line) => line.journal_entries.length)).toEqual([2, 2])
  expect(results[0]?.journal_entries[1]).toEqual({ id: asset.id, entry_id: 'FA-000001', event_type: 'fixed_asset' })
  await books.client.call(editChartOfAccount, { params: { id: paid.id }, body: { chart_of_account: null } })
  expect(await entriesOf(paid)).toEqual(['transaction TXN-000001'])
})

test('two units with the same price are paired with two lines, one each; a third line and another amount settle nothing', async () => {
  const [first, second] = [
    await addAsset(books, { total_cost: 18000 }),
    await addAsset(books, { total_cost: 18000, purchase_date: '2026-01-20' }),
  ]
  const line = (date: string, amount = 18000) => books.line({ amount, date, chart_of_account: 1095 })
  const lines = [
    await line('2026-01-19'),
    await line('2026-01-22'),
    await line('2026-02-01'),
    await line('2026-01-21', 17999),
  ]
  expect(await Promise.all(lines.map(entriesOf))).toEqual([
    ['transaction TXN-000001', `fixed_asset ${first.entry_id}`],
    ['transaction TXN-000002', `fixed_asset ${second.entry_id}`],
    ['transaction TXN-000003'],
    ['transaction TXN-000004'],
  ])
})

test('a line with a truck settles that truck, regardless of order', async () => {
  const cash = (await books.bankAccount({ account_type: 'cash', name: 'Safe' })).id
  const early = await addAsset(books, { total_cost: 9000, purchase_date: '2026-01-05' })
  // An account kept by hand gets the other side of the line at once, with its truck.
  const late = await addAsset(books, {
    total_cost: 9000,
    purchase_date: '2026-02-05',
    depreciation_start_date: '2026-02-05',
    bank_account: cash,
  })
  const [made] = (await books.client.call(transactionList)).results
  const other = await books.line({ amount: 9000, date: '2026-02-20', chart_of_account: 1095 })
  expect([await entriesOf(made ?? other), await entriesOf(other)]).toEqual([
    ['transaction TXN-000001', `fixed_asset ${late.entry_id}`],
    ['transaction TXN-000002', `fixed_asset ${early.entry_id}`],
  ])
})

test('a part of a split can settle an asset too', async () => {
  const asset = await addAsset(books, { total_cost: 500 })
  const line = await books.line({ amount: 620 })
  const { lines } = await books.client.call(transactionsSplit, {
    body: {
      transaction: line.id,
      lines: [
        { chart_of_account: (await books.account(1095)).id, date: line.date, amount: 500, description: 'Compressor' },
        { chart_of_account: (await books.account(6160)).id, date: line.date, amount: 120, description: 'Hoses' },
      ],
    },
  })
  expect(lines.map((part) => part.journal_entries.map((entry) => entry.entry_id))).toEqual([
    ['TXN-000001', asset.entry_id],
    ['TXN-000001'],
  ])
})

test("a deposit to a loan's account references the loan it funded; money out does not", async () => {
  const loan = await addLoan(books)
  const { entry_id } = await books.client.call(loanDetail, { params: { id: loan } })
  const account = (await books.account(2501)).id
  const [deposit, out] = [
    await books.line({ amount: 85000, amount_type: 'money_in' }),
    await books.line({ amount: 10 }),
  ]
  for (const { id } of [deposit, out])
    await books.client.call(editChartOfAccount, { params: { id }, body: { chart_of_account: account } })
  const { journal_entries } = await books.client.call(transactionDetail, { params: { id: deposit.id } })
  expect(journal_entries).toEqual([
    { id: deposit.id, entry_id: 'TXN-000001', event_type: 'transaction' },
    { id: loan, entry_id, event_type: 'loan' },
  ])
  expect(await entriesOf(out)).toEqual(['transaction TXN-000002'])
})
