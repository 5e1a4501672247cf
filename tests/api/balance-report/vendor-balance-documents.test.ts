import { vendorBalanceDocuments } from '@/lib/contract/balance-report'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'

describe('GET report/vendor-balance/{stakeholder}/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('a stakeholder without documents has none; another company’s is not found (404); an invalid date is refused (400)', async () => {
    const [books, foreign] = [await makeBooks(api), await makeBooks(api)]
    const params = { stakeholder: (await books.stakeholder()).id }
    expect(await books.client.call(vendorBalanceDocuments, { params })).toEqual([])
    expect((await foreign.client.refused(vendorBalanceDocuments, { params })).status).toBe(404)
    expect((await books.client.refused(vendorBalanceDocuments, { params, query: { end_date: 'x' } })).status).toBe(400)
  })
})
