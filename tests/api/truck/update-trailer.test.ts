import { createTrailer, updateTrailer } from '@/lib/contract/truck'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { expectStrangersRefused } from '@/tests/support/strangers'

describe('PATCH fixed_asset/trailer/{id}/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('changes only the fields sent; null and blank clear a field', async () => {
    const books = await makeBooks(api)
    const made = await books.client.call(createTrailer, {
      body: { ...{ year: 2022, make: 'Utility', unit_number: '51' }, plate_number: 'P1', state: 'TX' },
    })
    const after = await books.client.call(updateTrailer, {
      params: { id: made.id },
      body: { plate_number: null, state: '', vin_number: '1M8GDM9AXKP042788' },
    })
    expect(after).toEqual({
      ...made,
      plate_number: null,
      state: null,
      vin_number: '1M8GDM9AXKP042788',
      updated_at: after.updated_at,
    })
  })

  it('an outdated version is refused (409), and so are other companies and read-only members', async () => {
    const books = await makeBooks(api)
    const { id } = await books.client.call(createTrailer, { body: { year: 2022, make: 'Utility', unit_number: '51' } })
    const headers = { 'if-unmodified-since-version': '2020-01-01T00:00:00.000Z' }
    expect((await books.client.refused(updateTrailer, { params: { id }, body: {}, headers })).body.code).toBe('stale')
    await expectStrangersRefused(api, books, updateTrailer, { params: { id }, body: { make: 'Mine' } })
  })
})
