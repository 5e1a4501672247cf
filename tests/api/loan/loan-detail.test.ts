import { loanDetail } from '@/lib/contract/loan'
import { testApi, type TestApi } from '@/tests/support/api'
import { addLoan } from '@/tests/support/assets'
import { makeBooks } from '@/tests/support/books'
import { expectStrangersRefused } from '@/tests/support/strangers'

describe('GET loan/loan/{id}/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it("returns a loan of the caller's own company, and nobody else's", async () => {
    const books = await makeBooks(api)
    const id = await addLoan(books)
    expect(await books.client.call(loanDetail, { params: { id } })).toMatchObject({
      id,
      name: 'Truck 102 loan',
      agreement_name: 'Daimler TF 88',
      period: 60,
    })
    await expectStrangersRefused(api, books, loanDetail, { params: { id } })
  })
})
