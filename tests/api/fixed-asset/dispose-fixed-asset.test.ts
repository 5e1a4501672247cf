import { disposeFixedAsset, postDepreciation } from '@/lib/contract/fixed-asset'
import { testApi, type TestApi } from '@/tests/support/api'
import { addAsset, entryText, month, monthsOf } from '@/tests/support/assets'
import { makeBooks, messageOf } from '@/tests/support/books'
import { expectStrangersRefused } from '@/tests/support/strangers'

describe('POST fixed_asset/fixed-asset/{id}/dispose/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  beforeAll(() => api.clock.set('2026-03-20T17:00:00Z'))

  it('posts earlier months, deletes the rest and books gain or loss; the month of disposal is not depreciated', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const { id } = await addAsset(books)
    const sold = await books.client.call(disposeFixedAsset, {
      params: { id },
      body: { date: '2026-03-01', proceeds: 97000 },
    })
    expect(sold).toMatchObject({
      disposed_on: '2026-03-01',
      proceeds: 97000,
      accumulated_depreciation: 3333.34,
      book_value: 0,
    })
    expect((await monthsOf(books, id)).map((row) => [row.date, row.status])).toEqual([
      ['2026-01-31', 'posted'],
      ['2026-02-28', 'posted'],
    ])
    expect(await entryText(books, 'FA-000001-D')).toBe(
      '2026-03-01 | Dr 1095 97000 | Dr 1710 3333.34 | Cr 1510 100000 | Cr 8020 333.34',
    )
    await books.sound()
  })

  it('an asset scrapped without proceeds loses its book value; a leased unit is only marked', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const [owned, leased] = [
      await addAsset(books, { total_cost: 1200, useful_life: 1 }),
      await addAsset(books, { type_of_ownership: 'lease' }),
    ]
    const scrap = (id: string) =>
      books.client.call(disposeFixedAsset, { params: { id }, body: { date: '2026-02-10', proceeds: 0 } })
    await scrap(owned.id)
    expect(await entryText(books, 'FA-000001-D')).toBe('2026-02-10 | Dr 1710 100 | Cr 1510 1200 | Dr 8510 1100')
    expect((await scrap(leased.id)).disposed_on).toBe('2026-02-10')
    expect(await entryText(books, 'FA-000002-D')).toBeNull()
    await books.sound()
  })

  it('refuses a second disposal, depreciation posted past the date, and locked months (409)', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const [{ id }, other] = [await addAsset(books), await addAsset(books)]
    const refused = async (asset: string, date: string) =>
      messageOf(await books.client.refused(disposeFixedAsset, { params: { id: asset }, body: { date, proceeds: 5 } }))
    await books.client.call(postDepreciation, { params: { rowId: (await month(books, id, '2026-02')).id } })
    expect(await refused(id, '2026-02-20')).toEqual([
      409,
      'Unpost depreciation dated in or after the disposal month first.',
    ])
    await books.lockBooks('2026-01-31')
    expect(await refused(id, '2026-03-10')).toEqual([409, 'Books are locked through 2026-01-31.'])
    expect(await refused(other.id, '2026-01-31')).toEqual([409, 'Books are locked through 2026-01-31.'])
    await books.lockBooks(null)
    await books.client.call(disposeFixedAsset, { params: { id }, body: { date: '2026-03-10', proceeds: 5 } })
    expect(await refused(id, '2026-03-10')).toEqual([409, 'Asset is already disposed.'])
    await books.sound()
  })

  it.each([
    ['2026-01-14', 'An asset cannot be disposed of before it was bought.'],
    ['2026-03-21', 'An asset cannot be disposed of in the future.'],
  ])('refuses %s (400)', async (date, message) => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const { id } = await addAsset(books)
    expect(
      (await books.client.refused(disposeFixedAsset, { params: { id }, body: { date, proceeds: 5 } })).body,
    ).toEqual({ date: [message] })
  })

  it('a date before the books and negative proceeds are refused (400), and so are other companies and read-only members', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const { id } = await addAsset(books, { purchase_date: '2025-01-01', depreciation_start_date: '2025-01-01' })
    const refused = async (body: object) =>
      (await books.client.refused(disposeFixedAsset, { params: { id }, body })).body
    expect(await refused({ date: '2025-12-31', proceeds: 5 })).toEqual({
      date: ['An asset cannot be disposed of before the books start.'],
    })
    expect(await refused({ date: '2026-02-01', proceeds: -5 })).toEqual({ proceeds: ['Amount must not be negative.'] })
    await expectStrangersRefused(api, books, disposeFixedAsset, {
      params: { id },
      body: { date: '2026-02-01', proceeds: 5 },
    })
  })
})
