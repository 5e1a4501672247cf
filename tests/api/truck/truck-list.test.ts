import { disposeFixedAsset } from '@/lib/contract/fixed-asset'
import { createTruck, truckList, updateTruck } from '@/lib/contract/truck'
import { testApi, type TestApi } from '@/tests/support/api'
import { addAsset } from '@/tests/support/assets'
import { makeBooks } from '@/tests/support/books'

describe('GET fixed_asset/truck/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it("lists the company's trucks by unit number, blanks last; search finds unit, make and VIN; other companies see none", async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    for (const body of [
      { make: 'Volvo', vin_number: '4V4NC9EH0KN901234' },
      { unit_number: '102', make: 'Kenworth' },
      { unit_number: '101' },
    ]) {
      await books.client.call(createTruck, { body })
    }
    const all = await books.client.call(truckList)
    expect([all.count, all.results.map((row) => row.unit_number)]).toEqual([3, ['101', '102', null]])
    for (const [search, makes] of [
      ['102', ['Kenworth']],
      ['kenw', ['Kenworth']],
      ['kn9012', ['Volvo']],
      ['nothing', []],
    ] as const) {
      expect((await books.client.call(truckList, { query: { search } })).results.map((row) => row.make)).toEqual(makes)
    }
    expect((await other.client.call(truckList)).count).toBe(0)
  })

  it("a sold or returned truck is in the history and no longer in the fleet, with its asset's status", async () => {
    api.clock.set('2026-04-20T17:00:00Z')
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const sold = await addAsset(books)
    await books.client.call(disposeFixedAsset, { params: { id: sold.id }, body: { date: '2026-03-05', proceeds: 1 } })
    const leased = await books.client.call(createTruck, { body: { unit_number: '7', ownership: 'lease' } })
    await books.client.call(updateTruck, { params: { id: leased.id }, body: { returned_on: '2026-02-28' } })
    await books.client.call(createTruck, { body: { unit_number: '8' } })
    const units = async (is_gone: boolean) =>
      (await books.client.call(truckList, { query: { is_gone } })).results.map(
        ({ unit_number, ownership, fixed_asset, sold_on, returned_on }) => ({
          ...{ unit_number, ownership, fixed_asset, sold_on, returned_on },
        }),
      )
    expect(await units(true)).toEqual([
      { unit_number: '102', ownership: 'company', fixed_asset: sold.id, sold_on: '2026-03-05', returned_on: null },
      { unit_number: '7', ownership: 'lease', fixed_asset: null, sold_on: null, returned_on: '2026-02-28' },
    ])
    expect((await units(false)).map(({ unit_number }) => unit_number)).toEqual(['8'])
  })

  it('supports pages and ordering only by known fields (400)', async () => {
    const books = await makeBooks(api)
    for (const year of [2020, 2024, 2022]) await books.client.call(createTruck, { body: { year } })
    const page = await books.client.call(truckList, { query: { ordering: '-year', page_size: 2 } })
    expect([page.count, page.results.map((row) => row.year), page.next !== null]).toEqual([3, [2024, 2022], true])
    expect((await books.client.refused(truckList, { query: { ordering: 'color' } })).body.ordering).toEqual([
      'Cannot order by color.',
    ])
  })
})
