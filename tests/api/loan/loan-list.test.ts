import { loanList } from '@/lib/contract/loan'
import { createTruck } from '@/lib/contract/truck'
import { testApi, type TestApi } from '@/tests/support/api'
import { addLoan, payRow, TRAILER_LOAN } from '@/tests/support/assets'
import { makeBooks } from '@/tests/support/books'

describe('GET loan/loan/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it("lists the company's loans by number with paid and due amounts; search finds name, agreement and number", async () => {
    const [books, other] = [await makeBooks(api, { books_start: '2026-01-01' }), await makeBooks(api)]
    const truck = (await books.client.call(createTruck, { body: { unit_number: '102' } })).id
    const loan = await addLoan(books, { truck })
    await addLoan(books, TRAILER_LOAN)
    await payRow(books, { loan, n: 1, amount: 1754.81 })
    const { count, results, balance } = await books.client.call(loanList)
    expect([count, balance]).toEqual([2, 102120.46])
    expect(results[0]).toMatchObject({
      entry_id: 'LOAN-000001',
      truck: { id: truck, unit_number: '102', full_name: '102' },
      chart_of_account: { chart_number: 2501, name: 'Loan - Truck 102 loan' },
      payment: 1739.81,
      balance: 83855.19,
      paid_payments: 1,
      payments: 60,
      next_due: '2026-03-15',
      end_date: '2031-01-15',
      interest_rate: 8.4,
    })
    expect(results[1]).toMatchObject({
      name: 'Trailer 50 note',
      funded_amount: 24000,
      balance: 18265.27,
      paid_payments: 2,
      truck: null,
      variable_fee: 0,
    })
    const one = await books.client.call(loanList, { query: { search: 'trailer' } })
    expect([one.count, one.balance]).toEqual([1, 18265.27])
    const first = await books.client.call(loanList, { query: { page_size: 1 } })
    expect([first.results.length, first.balance]).toEqual([1, 102120.46])
    const found = async (query: object) =>
      (await books.client.call(loanList, { query })).results.map((row) => row.entry_id)
    for (const search of ['trailer', 'wells', 'LOAN-000002']) expect(await found({ search })).toEqual(['LOAN-000002'])
    expect(await found({ truck })).toEqual(['LOAN-000001'])
    expect(await found({ ordering: '-entry_id', page_size: 1 })).toEqual(['LOAN-000002'])
    expect((await books.client.refused(loanList, { query: { ordering: 'rate' } })).body.ordering).toEqual([
      'Cannot order by rate.',
    ])
    expect(await other.client.call(loanList)).toMatchObject({ count: 0, balance: 0 })
  })
})
