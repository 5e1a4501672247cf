import sql from 'sql-template-tag'
import { rollBackDepreciation, runDepreciation } from '@/lib/contract/fixed-asset'
import { journalEntryList } from '@/lib/contract/journal-entry'
import { testApi, type TestApi } from '@/tests/support/api'
import { addAsset, entryText, monthsOf } from '@/tests/support/assets'
import { makeBooks } from '@/tests/support/books'
import { expectReadersRefused } from '@/tests/support/strangers'

describe('POST fixed_asset/run-depreciation/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  beforeAll(() => api.clock.set('2026-03-20T17:00:00Z'))

  it('previews and then posts depreciation due through a month, per unit', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const [truck, trailer] = [
      await addAsset(books),
      await addAsset(books, { asset_type: 'trailer', total_cost: 6000, depreciation_start_date: '2026-02-01' }),
    ]
    const expected = {
      rows: 3,
      total_amount: 3433.34,
      locked_rows: 0,
      waiting_rows: 0,
      results: [
        {
          fixed_asset: truck.id,
          entry_id: 'FA-000001',
          name: '102 · 2025 Freightliner Cascadia',
          rows: 2,
          total_amount: 3333.34,
        },
        { fixed_asset: trailer.id, entry_id: 'FA-000002', name: '51 · 2022 Utility', rows: 1, total_amount: 100 },
      ],
    }
    expect(await books.client.call(runDepreciation, { body: { month: '2026-12', preview: true } })).toEqual(expected)
    expect(await entryText(books, 'DEP-000001-2026-01')).toBeNull()
    expect((await books.client.call(runDepreciation, { body: { month: '2026-01' } })).rows).toBe(1)
    expect((await books.client.call(runDepreciation, { body: { month: '2026-12' } })).rows).toBe(2)
    expect(await entryText(books, 'DEP-000002-2026-02')).toBe('2026-02-28 | Dr 6620 100 | Cr 1720 100')
    const texts = (await books.client.call(journalEntryList, { query: { event_type: ['fixed_asset'] } })).results.map(
      (entry) => entry.description,
    )
    expect(texts).toEqual(
      expect.arrayContaining([
        'Purchase of 102 · 2025 Freightliner Cascadia',
        'Depreciation of 102 · 2025 Freightliner Cascadia',
        'Depreciation of 51 · 2022 Utility',
      ]),
    )
    expect((await monthsOf(books, truck.id)).filter((row) => row.status === 'posted')).toHaveLength(2)
    expect((await books.client.call(runDepreciation, { body: { month: '2026-12' } })).rows).toBe(0)
    await books.sound()
  })

  it('skips and counts months in a locked period; an invalid month is refused (400), read-only members are denied (403)', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    await addAsset(books)
    await books.lockBooks('2026-01-31')
    expect(await books.client.call(runDepreciation, { body: { month: '2026-02' } })).toMatchObject({
      rows: 1,
      locked_rows: 1,
    })
    expect((await books.client.refused(runDepreciation, { body: { month: '2026-2' } })).body.month).toEqual([
      'Enter a month as yyyy-MM.',
    ])
    await expectReadersRefused(api, books, runDepreciation, { body: { month: '2026-02' } })
    await books.sound()
  })

  it('can preview while the books are frozen, but not post (409)', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    await addAsset(books)
    await books.client.call(runDepreciation, { body: { month: '2026-01' } })
    await api.rows(
      sql`update company set frozen_at = now(), frozen_for = '{I01 entry balanced}' where id = ${books.company.id}`,
    )
    const preview = await books.client.call(runDepreciation, { body: { month: '2026-02', preview: true } })
    expect(preview.rows).toBe(1)
    const back = { month: '2025-12', preview: true }
    expect((await books.client.call(rollBackDepreciation, { body: back })).rows).toBe(1)
    expect((await books.client.refused(runDepreciation, { body: { month: '2026-02' } })).status).toBe(409)
  })
})
