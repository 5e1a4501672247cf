import { createTrailer, trailerDetail } from '@/lib/contract/truck'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { expectReadersRefused } from '@/tests/support/strangers'

describe('POST fixed_asset/trailer/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('stores the fields sent', async () => {
    const books = await makeBooks(api)
    const made = await books.client.call(createTrailer, { body: { year: 2022, make: 'Utility', unit_number: '51' } })
    expect(made).toMatchObject({
      ...{ year: 2022, make: 'Utility', unit_number: '51' },
      vin_number: null,
      plate_number: null,
    })
    expect(await books.client.call(trailerDetail, { params: { id: made.id } })).toEqual(made)
  })

  it('refuses a year that is not a number, unknown fields and long text (400), and read-only members (403)', async () => {
    const books = await makeBooks(api)
    const { body } = await books.client.refused(createTrailer, {
      body: { year: '20x5', color: 'red', make: 'x'.repeat(256) },
    })
    expect(body).toEqual({
      year: ['Enter a number.'],
      color: ['This field is not known.'],
      make: ['Use at most 255 characters.'],
    })
    await expectReadersRefused(api, books, createTrailer, { body: {} })
  })
})
