import { loanPayment } from '@/lib/contract/loan'
import { testApi, type TestApi } from '@/tests/support/api'
import { addLoan, payment, payRow } from '@/tests/support/assets'
import { makeBooks } from '@/tests/support/books'

describe('GET loan/schedule/{rowId}/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  it("returns one payment with its bank line and the version of its loan, and nobody else's", async () => {
    const books = await makeBooks(api)
    const loan = await addLoan(books)
    const paid = await payRow(books, { loan, n: 1, amount: 1754.81 })
    expect(await books.client.call(loanPayment, { params: { rowId: paid.id } })).toEqual(paid)
    const next = await payment(books, loan, 2)
    expect(await books.client.call(loanPayment, { params: { rowId: next.id } })).toEqual(next)
    expect(next.updated_at).toBe(paid.updated_at)
    expect((await (await makeBooks(api)).client.refused(loanPayment, { params: { rowId: paid.id } })).status).toBe(404)
  })
})
