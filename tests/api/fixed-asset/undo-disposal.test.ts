import { disposeFixedAsset, undoDisposal } from '@/lib/contract/fixed-asset'
import { testApi, type TestApi } from '@/tests/support/api'
import { addAsset, entryText, monthsOf } from '@/tests/support/assets'
import { makeBooks, messageOf } from '@/tests/support/books'
import { expectStrangersRefused } from '@/tests/support/strangers'

describe('POST fixed_asset/fixed-asset/{id}/undo-disposal/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  beforeAll(() => api.clock.set('2026-03-20T17:00:00Z'))

  it('restores the asset, with the months before the disposal posted; it can be sold again', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const { id } = await addAsset(books)
    const sell = () =>
      books.client.call(disposeFixedAsset, { params: { id }, body: { date: '2026-03-10', proceeds: 97000 } })
    await sell()
    const back = await books.client.call(undoDisposal, { params: { id } })
    expect(back).toMatchObject({
      disposed_on: null,
      proceeds: null,
      book_value: 96666.66,
      depreciation_end: '2030-12-31',
      next_depreciation: { date: '2026-03-31' },
    })
    expect(await entryText(books, 'FA-000001-D')).toBeNull()
    const months = await monthsOf(books, id)
    expect([months.length, months[1]?.status, months[2]?.status, months[59]?.ending_amount]).toEqual([
      60,
      'posted',
      'upcoming',
      0,
    ])
    await sell()
    expect(await entryText(books, 'FA-000001-D')).toBe(
      '2026-03-10 | Dr 1095 97000 | Dr 1710 3333.34 | Cr 1510 100000 | Cr 8020 333.34',
    )
    await books.sound()
  })

  it('only removes the mark of a leased unit', async () => {
    const books = await makeBooks(api)
    const { id } = await addAsset(books, { type_of_ownership: 'lease' })
    await books.client.call(disposeFixedAsset, { params: { id }, body: { date: '2026-03-10', proceeds: 0 } })
    expect((await books.client.call(undoDisposal, { params: { id } })).disposed_on).toBeNull()
    expect(await monthsOf(books, id)).toEqual([])
  })

  it('refuses an asset that is not disposed of, and a locked date (409); other companies and read-only members are refused', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const { id } = await addAsset(books)
    const refused = async () => messageOf(await books.client.refused(undoDisposal, { params: { id } }))
    expect(await refused()).toEqual([409, 'Asset is not disposed.'])
    await books.client.call(disposeFixedAsset, { params: { id }, body: { date: '2026-01-20', proceeds: 1 } })
    await books.lockBooks('2026-01-31')
    expect(await refused()).toEqual([409, 'Books are locked through 2026-01-31.'])
    await expectStrangersRefused(api, books, undoDisposal, { params: { id } })
    await books.sound()
  })
})
