import { disposeFixedAsset, rollBackDepreciation, runDepreciation } from '@/lib/contract/fixed-asset'
import { testApi, type TestApi } from '@/tests/support/api'
import { addAsset, monthsOf } from '@/tests/support/assets'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { expectReadersRefused } from '@/tests/support/strangers'

describe('POST fixed_asset/roll-back-depreciation/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  beforeAll(() => api.clock.set('2026-03-20T17:00:00Z'))

  const statuses = async (books: Books, id: string) => (await monthsOf(books, id)).slice(0, 3).map((row) => row.status)

  it('unposts everything after a month, except opening rows and sold assets', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const [old, sold] = [
      await addAsset(books, { purchase_date: '2025-12-01', depreciation_start_date: '2025-12-01' }),
      await addAsset(books),
    ]
    await books.client.call(runDepreciation, { body: { month: '2026-02' } })
    await books.client.call(disposeFixedAsset, { params: { id: sold.id }, body: { date: '2026-03-10', proceeds: 1 } })
    const preview = await books.client.call(rollBackDepreciation, { body: { month: '2025-11', preview: true } })
    expect([preview.rows, preview.total_amount]).toEqual([2, 3333.34])
    expect(await statuses(books, old.id)).toEqual(['posted', 'posted', 'posted'])
    expect((await books.client.call(rollBackDepreciation, { body: { month: '2026-01' } })).rows).toBe(1)
    expect(await statuses(books, old.id)).toEqual(['posted', 'posted', 'un_posted'])
    await books.client.call(rollBackDepreciation, { body: { month: '2025-11' } })
    expect(await statuses(books, old.id)).toEqual(['posted', 'un_posted', 'un_posted'])
    expect(await statuses(books, sold.id)).toEqual(['posted', 'posted'])
    await books.sound()
  })

  it('is refused entirely if a month is locked (409); read-only members are denied (403)', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const asset = await addAsset(books)
    await books.client.call(runDepreciation, { body: { month: '2026-02' } })
    await books.lockBooks('2026-01-31')
    expect(messageOf(await books.client.refused(rollBackDepreciation, { body: { month: '2025-12' } }))).toEqual([
      409,
      'Books are locked through 2026-01-31.',
    ])
    expect(await statuses(books, asset.id)).toEqual(['posted', 'posted', 'upcoming'])
    expect((await books.client.call(rollBackDepreciation, { body: { month: '2026-01' } })).rows).toBe(1)
    await expectReadersRefused(api, books, rollBackDepreciation, { body: { month: '2026-01' } })
  })
})
