import { equityBoard } from '@/lib/contract/equity-board'
import { disposeFixedAsset, runDepreciation } from '@/lib/contract/fixed-asset'
import { fixedAssetBalanceTruck, truckEquity } from '@/lib/contract/fixed-asset-report'
import { loanDetail } from '@/lib/contract/loan'
import { testApi, type TestApi } from '@/tests/support/api'
import { addAsset, addLoan, payRow } from '@/tests/support/assets'
import { makeBooks, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

describe('GET report/truck-equity/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  beforeAll(() => api.clock.set('2026-06-15T17:00:00Z'))

  const rows = async (books: Books, end_date: string) =>
    (await books.client.call(truckEquity, { query: { start_date: '2026-01-01', end_date } })).map((row) => [
      row.total_cost,
      row.accumulated_depreciation,
      row.book_value,
      row.loan_balance,
      row.equity,
    ])

  it('100,000.00 less two months of 1,666.67 less 83,855.19 owed is 12,811.47 of equity on that day', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const loan = await addLoan(books)
    await addAsset(books, { type_of_financing: 'loan', loan, down_payment: 15000 })
    await payRow(books, { loan, n: 1, amount: 1754.81 })
    await books.client.call(runDepreciation, { body: { month: '2026-05' } })
    expect(await rows(books, '2026-02-28')).toEqual([[100000, 3333.34, 96666.66, 83855.19, 12811.47]])
    expect(await rows(books, '2026-01-30')).toEqual([[100000, 0, 100000, 85000, 15000]])
    expect(await rows(books, '2026-01-14')).toEqual([])
  })

  it('a cash loan secured by the truck reduces its equity', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const asset = await addAsset(books, { total_cost: 50000 })
    const loan = await addLoan(books, { truck: asset.truck?.id, loan_amount: 20000, start_date: '2026-02-10' })
    const { chart_of_account } = await books.client.call(loanDetail, { params: { id: loan } })
    await books.line({
      amount: 20000,
      amount_type: 'money_in',
      date: '2026-02-10',
      chart_of_account: chart_of_account.chart_number,
    })
    expect(await rows(books, '2026-02-28')).toEqual([[50000, 0, 50000, 20000, 30000]])
    expect(await rows(books, '2026-02-09')).toEqual([[50000, 0, 50000, 0, 50000]])
  })

  it('a truck sold before its loan is paid off counts only with the loan until then', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const loan = await addLoan(books)
    const sold = await addAsset(books, { type_of_financing: 'loan', loan, down_payment: 15000 })
    await payRow(books, { loan, n: 1, amount: 1754.81 })
    await books.client.call(disposeFixedAsset, {
      params: { id: sold.id },
      body: { date: '2026-03-10', proceeds: 90000 },
    })
    const query = { start_date: '2026-01-01', end_date: '2026-03-31' }
    expect(await books.client.call(truckEquity, { query })).toMatchObject([
      {
        truck: sold.truck?.id,
        is_disposed: true,
        total_cost: 0,
        book_value: 0,
        loan_balance: 83855.19,
        equity: -83855.19,
      },
    ])
    expect(await books.client.call(fixedAssetBalanceTruck, { query })).toEqual([])
    const board = await books.client.call(equityBoard, { query: { end_date: '2026-03-31', months: 2 } })
    expect(board.results).toMatchObject([
      { is_disposed: true, market_value: 0, equity: -83855.19, payoff_date: '2031-01-15' },
    ])
    expect(board.over_time.map(({ loan_balance }) => loan_balance)).toEqual([83855.19, 83855.19])
  })

  it('a sold truck also counts with a cash loan until it is paid off', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const sold = await addAsset(books, { total_cost: 50000 })
    const loan = await addLoan(books, { truck: sold.truck?.id, loan_amount: 20000, start_date: '2026-02-10' })
    const { chart_of_account } = await books.client.call(loanDetail, { params: { id: loan } })
    const onLoan = { amount: 20000, chart_of_account: chart_of_account.chart_number }
    await books.line({ ...onLoan, amount_type: 'money_in', date: '2026-02-10' })
    await books.client.call(disposeFixedAsset, {
      params: { id: sold.id },
      body: { date: '2026-03-10', proceeds: 45000 },
    })
    expect(await rows(books, '2026-03-31')).toEqual([[0, 0, 0, 20000, -20000]])
    const board = await books.client.call(equityBoard, { query: { end_date: '2026-03-31', months: 2 } })
    expect(board.results).toMatchObject([{ truck: sold.truck?.id, is_disposed: true, sale_cash: -20000 }])
    expect(board.over_time.map(({ loan_balance }) => loan_balance)).toEqual([20000, 20000])
    await books.line({ ...onLoan, amount_type: 'money_out', date: '2026-04-10' })
    expect(await rows(books, '2026-04-30')).toEqual([])
  })

  it('another company sees none of it; members who cannot read reports are denied (403)', async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    await addAsset(books)
    expect(await rows(other, '2026-12-31')).toEqual([])
    const member = await addMember(api, books, { role: 'other' })
    expect(
      (await member.client.refused(truckEquity, { query: { start_date: '2026-01-01', end_date: '2026-02-01' } }))
        .status,
    ).toBe(403)
  })
})
