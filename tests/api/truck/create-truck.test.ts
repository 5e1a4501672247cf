import { createTrailer, createTruck, truckDetail, updateTrailer, updateTruck } from '@/lib/contract/truck'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { expectReadersRefused } from '@/tests/support/strangers'

describe('POST fixed_asset/truck/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('stores the fields sent; the name defaults to year, make, model and unit', async () => {
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

  it('refuses a year that is not a number, unknown fields and long text (400), and read-only members (403)', async () => {
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

  it('a truck or trailer that nothing names is refused (400), also when its last name is cleared', async () => {
    const { client } = await makeBooks(api)
    const nameless = { unit_number: ['Enter a unit number, a make or a VIN.'] }
    for (const body of [{}, { unit_number: ' ', state: 'MO', description: 'Red' }]) {
      expect((await client.refused(createTruck, { body })).body).toEqual(nameless)
      expect((await client.refused(createTrailer, { body })).body).toEqual(nameless)
    }
    const [truck, trailer] = [
      await client.call(createTruck, { body: { unit_number: '7' } }),
      await client.call(createTrailer, { body: { unit_number: '51' } }),
    ]
    const body = { unit_number: null }
    expect((await client.refused(updateTruck, { params: { id: truck.id }, body })).body).toEqual(nameless)
    expect((await client.refused(updateTrailer, { params: { id: trailer.id }, body })).body).toEqual(nameless)
    expect((await client.call(truckDetail, { params: { id: truck.id } })).unit_number).toBe('7')
  })

  it('accepts a VIN in any case and stores it in capitals; one with a wrong check digit is refused (400)', async () => {
    const books = await makeBooks(api)
    const add = (vin_number: string) => books.client.refused(createTruck, { body: { vin_number } })
    expect((await add('BADVIN')).body).toEqual({ vin_number: ['A VIN has 17 characters.'] })
    expect((await add('1M8GDM9AXKP042787')).body).toEqual({
      vin_number: ['This VIN has a typo: its check digit does not match.'],
    })
    const { vin_number } = await books.client.call(createTruck, { body: { vin_number: '1m8gdm9axkp042788' } })
    expect(vin_number).toBe('1M8GDM9AXKP042788')
  })

  it('the VIN of another truck or trailer in the same books is refused (400)', async () => {
    const [books, foreign] = [await makeBooks(api), await makeBooks(api)]
    const vin_number = '1M8GDM9AXKP042788'
    const owner = await books.client.call(createTrailer, { body: { unit_number: '51', make: 'Wabash', vin_number } })
    const taken = { vin_number: ['This VIN already belongs to 51 · Wabash.'] }
    expect((await books.client.refused(createTruck, { body: { vin_number } })).body).toEqual(taken)
    const other = await books.client.call(createTruck, { body: { unit_number: '9' } })
    const params = { id: other.id }
    expect((await books.client.refused(updateTruck, { params, body: { vin_number } })).body).toEqual(taken)
    expect(owner.vin_number).toBe(vin_number)
    await foreign.client.call(createTruck, { body: { vin_number } })
  })
})
