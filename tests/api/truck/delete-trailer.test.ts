import { createTrailer, deleteTrailer, trailerDetail } from '@/lib/contract/truck'
import { createFixedAsset } from '@/lib/contract/fixed-asset'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { expectStrangersRefused } from '@/tests/support/strangers'

describe('DELETE fixed_asset/trailer/{id}/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('deletes a trailer without references', async () => {
    const books = await makeBooks(api)
    const { id } = await books.client.call(createTrailer, { body: { year: 2022, make: 'Utility', unit_number: '51' } })
    expect(await books.client.call(deleteTrailer, { params: { id } })).toEqual({
      message: 'Trailer 51 · 2022 Utility was deleted.',
    })
    expect((await books.client.refused(trailerDetail, { params: { id } })).status).toBe(404)
  })

  it('a trailer with an asset cannot be deleted (409), and other companies and read-only members are refused', async () => {
    const books = await makeBooks(api)
    const { id } = await books.client.call(createTrailer, { body: { year: 2022, make: 'Utility', unit_number: '51' } })
    await books.client.call(createFixedAsset, {
      body: {
        asset_type: 'trailer',
        trailer: id,
        type_of_financing: 'cash',
        type_of_ownership: 'company',
        total_cost: 1000,
        purchase_date: '2026-01-15',
        depreciation_start_date: '2026-01-15',
        useful_life: 1,
      },
    })
    const refused = await books.client.refused(deleteTrailer, { params: { id } })
    expect([...messageOf(refused), refused.body.code]).toEqual([
      409,
      'Trailer is used by other records and cannot be deleted.',
      'in_use',
    ])
    await expectStrangersRefused(api, books, deleteTrailer, { params: { id } })
  })
})
