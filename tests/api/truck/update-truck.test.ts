import { createTruck, updateTruck } from '@/lib/contract/truck'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { expectStrangersRefused } from '@/tests/support/strangers'

describe('PATCH fixed_asset/truck/{id}/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('changes what was sent and nothing else; null and blank clear', async () => {
    const books = await makeBooks(api)
    const made = await books.client.call(createTruck, {
      body: {
        ...{ year: 2025, make: 'Freightliner', model: 'Cascadia', unit_number: '102' },
        plate_number: 'P1',
        state: 'TX',
      },
    })
    const after = await books.client.call(updateTruck, {
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

  it('a derived name follows the fields, a name that was typed stays, a blank one is derived again', async () => {
    const books = await makeBooks(api)
    const { id } = await books.client.call(createTruck, { body: { year: 2025, make: 'Mack', unit_number: '9' } })
    const name = async (body: { full_name?: string | null; unit_number?: string; make?: string }) =>
      (await books.client.call(updateTruck, { params: { id }, body })).full_name
    expect(await name({ unit_number: '12' })).toBe('2025 Mack · 12')
    expect(await name({ full_name: 'Big Red' })).toBe('Big Red')
    expect(await name({ make: 'Volvo' })).toBe('Big Red')
    expect(await name({ full_name: '' })).toBe('2025 Volvo · 12')
  })

  it('a form of an older version is refused (409), and so are strangers', async () => {
    const books = await makeBooks(api)
    const { id } = await books.client.call(createTruck, {
      body: { year: 2025, make: 'Freightliner', model: 'Cascadia', unit_number: '102' },
    })
    const headers = { 'if-unmodified-since-version': '2020-01-01T00:00:00.000Z' }
    expect((await books.client.refused(updateTruck, { params: { id }, body: {}, headers })).body.code).toBe('stale')
    await expectStrangersRefused(api, books, updateTruck, { params: { id }, body: { make: 'Mine' } })
  })
})
