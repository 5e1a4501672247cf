import { createTruck, setTruckMileage, truckMileage } from '@/lib/contract/truck'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'

describe('GET fixed_asset/truck-mileage/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('lists the newest month first, for one truck or all, in a range of months; another company sees none', async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    const [one, two] = [
      await books.client.call(createTruck, { body: { unit_number: '1' } }),
      await books.client.call(createTruck, { body: { unit_number: '2' } }),
    ]
    for (const [truck, month, miles] of [
      [one.id, '2026-01', 9800],
      [one.id, '2026-02', 10200],
      [two.id, '2026-02', 7000],
    ] as const) {
      await books.client.call(setTruckMileage, { body: { truck, month, miles } })
    }
    const rows = async (query: object) =>
      (await books.client.call(truckMileage, { query })).results.map((row) => [
        row.truck.full_name,
        row.month,
        row.miles,
      ])
    expect(await rows({})).toEqual([
      ['1', '2026-02', 10200],
      ['2', '2026-02', 7000],
      ['1', '2026-01', 9800],
    ])
    expect(await rows({ truck: one.id, end_month: '2026-01' })).toEqual([['1', '2026-01', 9800]])
    expect(await rows({ start_month: '2026-03' })).toEqual([])
    expect((await other.client.call(truckMileage)).count).toBe(0)
    expect((await books.client.refused(truckMileage, { query: { start_month: '2026-13' } })).body.start_month).toEqual([
      'Enter a month as yyyy-MM.',
    ])
  })
})
