import { disposeFixedAsset, fixedAssetList } from '@/lib/contract/fixed-asset'
import { testApi, type TestApi } from '@/tests/support/api'
import { addAsset, addLoan, payRow } from '@/tests/support/assets'
import { makeBooks } from '@/tests/support/books'

describe('GET fixed_asset/fixed-asset/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  beforeAll(() => api.clock.set('2026-03-20T17:00:00Z'))

  it("lists the company's assets with book value, debt and next depreciation; filters by kind, unit, loan and disposal", async () => {
    const [books, other] = [await makeBooks(api, { books_start: '2026-01-01' }), await makeBooks(api)]
    const loan = await addLoan(books)
    const truck = await addAsset(books, { type_of_financing: 'loan', loan, down_payment: 15000 })
    const trailer = await addAsset(books, { asset_type: 'trailer', total_cost: 18000 })
    await payRow(books, { loan, n: 1, amount: 1754.81 })
    await books.client.call(disposeFixedAsset, {
      params: { id: trailer.id },
      body: { date: '2026-03-02', proceeds: 0 },
    })
    const { count, results } = await books.client.call(fixedAssetList)
    expect(count).toBe(2)
    expect(results[0]).toMatchObject({
      entry_id: 'FA-000001',
      name: '102 · 2025 Freightliner Cascadia',
      loan: { id: loan, name: 'Truck 102 loan' },
      loan_balance: 83855.19,
      accumulated_depreciation: 0,
      book_value: 100000,
      next_depreciation: { date: '2026-01-31', amount: 1666.67 },
      depreciation_end: '2030-12-31',
    })
    expect(results[1]).toMatchObject({
      name: '51 · 2022 Utility',
      disposed_on: '2026-03-02',
      accumulated_depreciation: 600,
      book_value: 0,
      loan_balance: 0,
    })
    const found = async (query: object) =>
      (await books.client.call(fixedAssetList, { query })).results.map((row) => row.entry_id)
    expect(await found({ asset_type: 'trailer' })).toEqual(['FA-000002'])
    expect(await found({ truck: truck.truck?.id })).toEqual(['FA-000001'])
    expect(await found({ trailer: trailer.trailer?.id })).toEqual(['FA-000002'])
    expect(await found({ loan })).toEqual(['FA-000001'])
    expect(await found({ is_disposed: false })).toEqual(['FA-000001'])
    for (const search of ['cascadia', 'fa-000001', '· 102']) expect(await found({ search })).toEqual(['FA-000001'])
    expect(await found({ search: 'utility' })).toEqual(['FA-000002'])
    expect(await found({ ordering: '-total_cost', page_size: 1 })).toEqual(['FA-000001'])
    expect((await books.client.refused(fixedAssetList, { query: { ordering: 'name' } })).body.ordering).toEqual([
      'Cannot order by name.',
    ])
    expect((await other.client.call(fixedAssetList)).count).toBe(0)
  })
})
