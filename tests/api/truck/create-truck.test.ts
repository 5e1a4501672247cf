import { createTruck, truckDetail } from '@/lib/contract/truck'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { expectReadersRefused } from '@/tests/support/strangers'

describe('POST fixed_asset/truck/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('keeps what was sent, named after year, make, model and unit unless a name is sent', async () => {
    const books = await makeBooks(api)
    const made = await books.client.call(createTruck, {
      body: { year: 2025, make: 'Freightliner', model: 'Cascadia', unit_number: '102' },
    })
    expect(made).toMatchObject({
      ...{ year: 2025, make: 'Freightliner', model: 'Cascadia', unit_number: '102' },
      vin_number: null,
      plate_number: null,
    })
    expect(await books.client.call(truckDetail, { params: { id: made.id } })).toEqual(made)
    expect(made.full_name).toBe('2025 Freightliner Cascadia · 102')
    expect(
      (await books.client.call(createTruck, { body: { full_name: 'Old Faithful', make: 'Mack' } })).full_name,
    ).toBe('Old Faithful')
    expect((await books.client.call(createTruck, { body: { unit_number: '7' } })).full_name).toBe('7')
  })

  it('refuses a year that is no number, unknown fields and long text (400), and readers (403)', async () => {
    const books = await makeBooks(api)
    const { body } = await books.client.refused(createTruck, {
      body: { year: '20x5', color: 'red', make: 'x'.repeat(256) },
    })
    expect(body).toEqual({
      year: ['Enter a number.'],
      color: ['This field is not known.'],
      make: ['Use at most 255 characters.'],
    })
    await expectReadersRefused(api, books, createTruck, { body: {} })
  })
})
