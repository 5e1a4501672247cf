import { disposeFixedAsset, postDepreciation, previewDisposal } from '@/lib/contract/fixed-asset'
import { testApi, type TestApi } from '@/tests/support/api'
import { addAsset, entryText, month, monthsOf } from '@/tests/support/assets'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { expectStrangersRefused } from '@/tests/support/strangers'

describe('GET fixed_asset/fixed-asset/{id}/disposal-preview/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
    api.clock.set('2026-03-20T17:00:00Z')
  })
  afterAll(() => api.close())

  const ask = (id: string, date: string) => ({ params: { id }, query: { date } })
  const refused = async (books: Books, id: string, date: string) => {
    const answer = await books.client.refused(previewDisposal, ask(id, date))
    return [answer.status, answer.body]
  }

  it('shows what the disposal then books, and writes nothing', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const { id } = await addAsset(books)
    await books.client.call(postDepreciation, { params: { rowId: (await month(books, id, '2026-01')).id } })
    const before = await monthsOf(books, id)
    expect(await books.client.call(previewDisposal, ask(id, '2026-03-10'))).toEqual({
      book_value: 96666.66,
      depreciation: 1666.67,
      months: 1,
    })
    expect(await monthsOf(books, id)).toEqual(before)
    await books.client.call(disposeFixedAsset, { params: { id }, body: { date: '2026-03-10', proceeds: 96666.66 } })
    expect(await entryText(books, 'FA-000001-D')).toBe(
      '2026-03-10 | Dr 1095 96666.66 | Dr 1710 3333.34 | Cr 1510 100000',
    )
    await books.sound()
  })

  it('posts nothing for a leased unit', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const { id } = await addAsset(books, { type_of_ownership: 'lease' })
    expect(await books.client.call(previewDisposal, ask(id, '2026-02-10'))).toEqual({
      book_value: null,
      depreciation: 0,
      months: 0,
    })
  })

  it('refuses what the disposal would: an invalid date (400), depreciation posted past it, locked months, a second disposal (409)', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const { id } = await addAsset(books)
    expect(await refused(books, id, '2026-03-21')).toEqual([
      400,
      { date: ['An asset cannot be disposed of in the future.'] },
    ])
    await books.client.call(postDepreciation, { params: { rowId: (await month(books, id, '2026-02')).id } })
    expect(messageOf(await books.client.refused(previewDisposal, ask(id, '2026-02-20')))).toEqual([
      409,
      'Unpost depreciation dated in or after the disposal month first.',
    ])
    await books.lockBooks('2026-01-31')
    expect((await refused(books, id, '2026-03-10'))[0]).toBe(409)
    await books.lockBooks(null)
    await books.client.call(disposeFixedAsset, { params: { id }, body: { date: '2026-03-10', proceeds: 0 } })
    expect((await refused(books, id, '2026-03-10'))[0]).toBe(409)
  })

  it('is not found by another company (404)', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const { id } = await addAsset(books)
    await expectStrangersRefused(api, books, previewDisposal, ask(id, '2026-02-10'))
  })
})
