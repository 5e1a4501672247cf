import { loanSchedule } from '@/lib/contract/loan'
import { testApi, type TestApi } from '@/tests/support/api'
import { addLoan, payRow } from '@/tests/support/assets'
import { makeBooks } from '@/tests/support/books'
import { expectStrangersRefused } from '@/tests/support/strangers'

describe('GET loan/loan/{id}/schedule/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('lists every payment in order; a paid one references its bank line', async () => {
    const books = await makeBooks(api)
    const loan = await addLoan(books)
    const paid = await payRow(books, { loan, n: 1, amount: 1754.81 })
    const answer = await books.client.call(loanSchedule, { params: { id: loan } })
    expect([answer.loan, answer.payment, answer.end_date, answer.results.length]).toEqual([
      loan,
      1739.81,
      '2031-01-15',
      60,
    ])
    expect(answer.results[0]).toEqual(paid)
    expect(paid).toMatchObject({
      is_paid: true,
      transaction: { entry_id: 'TXN-000001', date: '2026-02-17', name: 'DAIMLER TRUCK FIN' },
    })
    expect(answer.results.at(-1)).toMatchObject({
      n: 60,
      interest: 12.09,
      principal: 1727.8,
      ending_balance: 0,
      transaction: null,
    })
    await expectStrangersRefused(api, books, loanSchedule, { params: { id: loan } })
  })
})
