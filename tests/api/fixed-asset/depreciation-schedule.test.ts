import { depreciationSchedule } from '@/lib/contract/fixed-asset'
import { testApi, type TestApi } from '@/tests/support/api'
import { addAsset } from '@/tests/support/assets'
import { makeBooks } from '@/tests/support/books'
import { expectStrangersRefused } from '@/tests/support/strangers'

describe('GET fixed_asset/fixed-asset/{id}/depreciation-schedule/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('lists every month in order, with those before the books marked as opening', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const { id } = await addAsset(books, {
      total_cost: 96000,
      useful_life: 4,
      purchase_date: '2024-07-01',
      depreciation_start_date: '2024-07-01',
    })
    const answer = await books.client.call(depreciationSchedule, { params: { id } })
    expect([answer.fixed_asset, answer.depreciation_end, answer.results.length]).toEqual([id, '2028-06-30', 48])
    expect(answer.results[17]).toMatchObject({
      n: 18,
      date: '2025-12-31',
      depreciation_amount: 2000,
      ending_amount: 60000,
      status: 'posted',
      is_opening: true,
    })
    expect(answer.results[18]).toMatchObject({
      date: '2026-01-31',
      beginning_amount: 60000,
      status: 'upcoming',
      is_opening: false,
      fixed_asset: id,
    })
    await expectStrangersRefused(api, books, depreciationSchedule, { params: { id } })
  })
})
