import { createTrailer, trailerDetail } from '@/lib/contract/truck'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { expectStrangersRefused } from '@/tests/support/strangers'

describe('GET fixed_asset/trailer/{id}/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it("returns a trailer of the caller's own company, and nobody else's", async () => {
    const books = await makeBooks(api)
    const made = await books.client.call(createTrailer, { body: { year: 2022, make: 'Utility', unit_number: '51' } })
    expect(await books.client.call(trailerDetail, { params: { id: made.id } })).toEqual(made)
    await expectStrangersRefused(api, books, trailerDetail, { params: { id: made.id } })
  })
})
