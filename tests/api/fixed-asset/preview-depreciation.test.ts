import { fixedAssetList, previewDepreciation } from '@/lib/contract/fixed-asset'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

describe('POST fixed_asset/schedule-preview/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('shows the months such an asset would have, and writes nothing', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const body = { total_cost: 100000, useful_life: 5, depreciation_start_date: '2026-01-15' }
    const answer = await books.client.call(previewDepreciation, { body })
    expect([answer.monthly_amount, answer.depreciation_end, answer.results.length]).toEqual([1666.67, '2030-12-31', 60])
    expect(answer.results.at(-1)).toEqual({
      n: 60,
      date: '2030-12-31',
      beginning_amount: 1666.47,
      depreciation_amount: 1666.47,
      ending_amount: 0,
      status: 'upcoming',
    })
    const old = await books.client.call(previewDepreciation, {
      body: { ...body, depreciation_start_date: '2025-10-01', purchase_date: '2025-10-01' },
    })
    expect(old.results.filter((row) => row.status === 'posted').map((row) => row.date)).toEqual([
      '2025-10-31',
      '2025-11-30',
      '2025-12-31',
    ])
    expect((await books.client.call(fixedAssetList)).count).toBe(0)
  })

  it('refuses a useful life of 60 years (400); a read-only member can preview', async () => {
    const books = await makeBooks(api)
    const body = { total_cost: 1, useful_life: 60, depreciation_start_date: '2026-01-15' }
    expect((await books.client.refused(previewDepreciation, { body })).body).toEqual({
      useful_life: ['Useful life is in years and must be between 1 and 40.'],
    })
    const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
    expect((await reader.client.call(previewDepreciation, { body: { ...body, useful_life: 1 } })).results).toHaveLength(
      12,
    )
  })
})
