import { createTrailer, trailerList } from '@/lib/contract/truck'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'

describe('GET fixed_asset/trailer/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it("lists the company's trailers by unit number, blanks last; search finds unit, make and VIN; other companies see none", async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    for (const body of [
      { make: 'Volvo', vin_number: '4V4NC9EH0KN901234' },
      { unit_number: '102', make: 'Kenworth' },
      { unit_number: '101' },
    ]) {
      await books.client.call(createTrailer, { body })
    }
    const all = await books.client.call(trailerList)
    expect([all.count, all.results.map((row) => row.unit_number)]).toEqual([3, ['101', '102', null]])
    for (const [search, makes] of [
      ['102', ['Kenworth']],
      ['kenw', ['Kenworth']],
      ['kn9012', ['Volvo']],
      ['nothing', []],
    ] as const) {
      expect((await books.client.call(trailerList, { query: { search } })).results.map((row) => row.make)).toEqual(
        makes,
      )
    }
    expect((await other.client.call(trailerList)).count).toBe(0)
  })

  it('supports pages and ordering only by known fields (400)', async () => {
    const books = await makeBooks(api)
    for (const year of [2020, 2024, 2022]) await books.client.call(createTrailer, { body: { year } })
    const page = await books.client.call(trailerList, { query: { ordering: '-year', page_size: 2 } })
    expect([page.count, page.results.map((row) => row.year), page.next !== null]).toEqual([3, [2024, 2022], true])
    expect((await books.client.refused(trailerList, { query: { ordering: 'color' } })).body.ordering).toEqual([
      'Cannot order by color.',
    ])
  })
})
