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

  it('sets, replaces, and 0 takes away', async () => {
    const books = await makeBooks(api)
    const truck = await books.client.call(createTruck, { body: { unit_number: '1' } })
    const put = (miles: number) => books.client.call(setTruckMileage, { body: { truck: truck.id, month: '2026-01', miles } })
    expect(await put(9800)).toEqual({ truck: { id: truck.id, full_name: '1' }, month: '2026-01', miles: 9800 })
    await put(9900)
    expect((await books.client.call(truckMileage)).results.map((row) => row.miles)).toEqual([9900])
    await put(0)
    expect((await books.client.call(truckMileage)).count).toBe(0)
  })

  it('refuses less than none and half miles (400), trucks of others (404) and readers (403)', async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    const truck = await books.client.call(createTruck, { body: { unit_number: '1' } })
    const put = (miles: number) => books.client.refused(setTruckMileage, { body: { truck: truck.id, month: '2026-01', miles } })
    expect((await put(-1)).body.miles).toEqual(['Must be at least 0.'])
    expect((await put(1.5)).status).toBe(400)
    const body = { truck: truck.id, month: '2026-01', miles: 1 }
    expect((await other.client.refused(setTruckMileage, { body })).status).toBe(404)
    expect((await books.client.refused(setTruckMileage, { body: { ...body, truck: v7() } })).status).toBe(404)
    await expectReadersRefused(api, books, setTruckMileage, { body })
  })
})
