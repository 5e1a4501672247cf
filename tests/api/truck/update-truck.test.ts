import { mergeStakeholder } from '@/lib/contract/stakeholder'
import { createTruck, truckDetail, updateTruck } from '@/lib/contract/truck'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { expectStrangersRefused } from '@/tests/support/strangers'

describe('PATCH fixed_asset/truck/{id}/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('changes only the fields sent; null and blank clear a field', async () => {
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

  it('a derived name follows the fields, an entered name stays, a blank one is derived again', async () => {
    const books = await makeBooks(api)
    const { id } = await books.client.call(createTruck, { body: { year: 2025, make: 'Mack', unit_number: '9' } })
    const name = async (body: { full_name?: string | null; unit_number?: string; make?: string }) =>
      (await books.client.call(updateTruck, { params: { id }, body })).full_name
    expect(await name({ unit_number: '12' })).toBe('2025 Mack · 12')
    expect(await name({ full_name: 'Big Red' })).toBe('Big Red')
    expect(await name({ make: 'Volvo' })).toBe('Big Red')
    expect(await name({ full_name: '' })).toBe('2025 Volvo · 12')
  })

  it('stores owner, driver and odometer reading, dated today by default and never in the future', async () => {
    api.clock.set('2026-03-20T17:00:00Z')
    const books = await makeBooks(api)
    const { id } = await books.client.call(createTruck, { body: { unit_number: '9', ownership: 'lease' } })
    const driver = await books.stakeholder('Ray Cobb')
    const change = (body: object) => books.client.call(updateTruck, { params: { id }, body })
    expect(await change({ driver: driver.id, odometer: 412880 })).toMatchObject({
      ownership: 'lease',
      driver: { id: driver.id, full_name: 'Ray Cobb' },
      odometer: 412880,
      odometer_on: '2026-03-20',
    })
    expect(await change({ odometer: 413000, odometer_on: '2026-03-19' })).toMatchObject({ odometer_on: '2026-03-19' })
    expect(await change({ odometer: null, driver: null })).toMatchObject({
      odometer: null,
      odometer_on: null,
      driver: null,
    })
    const refused = (body: object) => books.client.refused(updateTruck, { params: { id }, body })
    expect((await refused({ odometer: 1, odometer_on: '2026-03-21' })).body).toEqual({
      odometer_on: ['The reading cannot be from the future.'],
    })
    expect((await refused({ odometer_on: '2026-03-19' })).body).toEqual({
      odometer: ['Enter the reading of that day.'],
    })
    const foreign = await (await makeBooks(api)).stakeholder('Not here')
    expect((await refused({ driver: foreign.id })).status).toBe(404)
  })

  it('merging stakeholders updates the driver', async () => {
    const books = await makeBooks(api)
    const [ray, raymond] = [await books.stakeholder('Ray Cobb'), await books.stakeholder('Raymond Cobb')]
    const { id } = await books.client.call(createTruck, { body: { unit_number: '9', driver: ray.id } })
    await books.client.call(mergeStakeholder, { params: { id: ray.id }, body: { into: raymond.id } })
    expect((await books.client.call(truckDetail, { params: { id } })).driver).toMatchObject({ id: raymond.id })
  })

  it('an outdated version is refused (409), and so are other companies and read-only members', async () => {
    const books = await makeBooks(api)
    const { id } = await books.client.call(createTruck, {
      body: { year: 2025, make: 'Freightliner', model: 'Cascadia', unit_number: '102' },
    })
    const headers = { 'if-unmodified-since-version': '2020-01-01T00:00:00.000Z' }
    expect((await books.client.refused(updateTruck, { params: { id }, body: {}, headers })).body.code).toBe('stale')
    await expectStrangersRefused(api, books, updateTruck, { params: { id }, body: { make: 'Mine' } })
  })
})
