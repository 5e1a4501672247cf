import { v7 } from 'uuid'
import { createTruck, setTruckMileage, truckMileage } from '@/lib/contract/truck'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { expectReadersRefused } from '@/tests/support/strangers'

describe('PUT fixed_asset/truck-mileage/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('sets and replaces miles, stores 0 for a truck that stood still, and null removes them', async () => {
    const books = await makeBooks(api)
    const truck = await books.client.call(createTruck, { body: { unit_number: '1' } })
    const put = (miles: number | null) =>
      books.client.call(setTruckMileage, { body: { truck: truck.id, month: '2026-01', miles } })
    const set = await put(9800)
    expect(set).toEqual({
      truck: { id: truck.id, full_name: '1' },
      month: '2026-01',
      miles: 9800,
      updated_at: set.updated_at,
    })
    const again = await put(9900)
    expect((await books.client.call(truckMileage)).results).toEqual([again])
    expect((await put(0)).updated_at).not.toBeNull()
    expect((await books.client.call(truckMileage)).results).toMatchObject([{ miles: 0 }])
    expect(await put(null)).toMatchObject({ miles: null, updated_at: null })
    expect((await books.client.call(truckMileage)).count).toBe(0)
  })

  it('does not overwrite miles that somebody else changed or removed in the meantime (409)', async () => {
    const books = await makeBooks(api)
    const { id: truck } = await books.client.call(createTruck, { body: { unit_number: '1' } })
    const request = (miles: number | null, version: string | null) => ({
      body: { truck, month: '2026-01', miles },
      headers: { 'if-unmodified-since-version': version ?? '' },
    })
    const seen = (await books.client.call(setTruckMileage, { body: { truck, month: '2026-01', miles: 9800 } }))
      .updated_at
    api.clock.advance(1000)
    const { updated_at } = await books.client.call(setTruckMileage, request(9900, seen))
    expect((await books.client.refused(setTruckMileage, request(1, seen))).body.code).toBe('stale')
    expect((await books.client.call(truckMileage)).results).toMatchObject([{ miles: 9900, updated_at }])
    expect((await books.client.call(setTruckMileage, request(null, updated_at))).updated_at).toBeNull()
    expect((await books.client.refused(setTruckMileage, request(1, updated_at))).body.code).toBe('stale')
    expect((await books.client.call(truckMileage)).count).toBe(0)
  })

  it('refuses negative and fractional miles (400), trucks of other companies (404) and read-only members (403)', async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    const truck = await books.client.call(createTruck, { body: { unit_number: '1' } })
    const put = (miles: number) =>
      books.client.refused(setTruckMileage, { body: { truck: truck.id, month: '2026-01', miles } })
    expect((await put(-1)).body.miles).toEqual(['Must be at least 0.'])
    expect((await put(1.5)).status).toBe(400)
    const body = { truck: truck.id, month: '2026-01', miles: 1 }
    expect((await other.client.refused(setTruckMileage, { body })).status).toBe(404)
    expect((await books.client.refused(setTruckMileage, { body: { ...body, truck: v7() } })).status).toBe(404)
    await expectReadersRefused(api, books, setTruckMileage, { body })
  })
})
