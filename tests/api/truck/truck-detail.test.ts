import { createTruck, truckDetail } from '@/lib/contract/truck'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { expectStrangersRefused } from '@/tests/support/strangers'

describe('GET fixed_asset/truck/{id}/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it("returns a truck of the caller's own company, and nobody else's", async () => {
    const books = await makeBooks(api)
    const made = await books.client.call(createTruck, {
      body: { year: 2025, make: 'Freightliner', model: 'Cascadia', unit_number: '102' },
    })
    expect(await books.client.call(truckDetail, { params: { id: made.id } })).toEqual(made)
    await expectStrangersRefused(api, books, truckDetail, { params: { id: made.id } })
  })
})
