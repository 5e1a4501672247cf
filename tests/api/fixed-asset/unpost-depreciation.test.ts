import { v7 } from 'uuid'
import { disposeFixedAsset, postDepreciation, unpostDepreciation } from '@/lib/contract/fixed-asset'
import { testApi, type TestApi } from '@/tests/support/api'
import { addAsset, entryText, month } from '@/tests/support/assets'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

describe('POST fixed_asset/depreciation/{rowId}/unpost/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  beforeAll(() => api.clock.set('2026-03-20T17:00:00Z'))

  it('removes a month from the books, and it can be posted again', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const { id } = await addAsset(books)
    const rowId = (await month(books, id, '2026-02')).id
    await books.client.call(postDepreciation, { params: { rowId } })
    expect((await books.client.call(unpostDepreciation, { params: { rowId } })).status).toBe('un_posted')
    expect(await entryText(books, 'DEP-000001-2026-02')).toBeNull()
    expect((await books.client.call(postDepreciation, { params: { rowId } })).status).toBe('posted')
    await books.sound()
  })

  it('refuses a month that is not posted, an opening row, locked or of a sold asset (409)', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const [old, sold] = [
      await addAsset(books, { purchase_date: '2025-12-01', depreciation_start_date: '2025-12-01' }),
      await addAsset(books),
    ]
    const refused = async (asset: string, date: string) =>
      messageOf(
        await books.client.refused(unpostDepreciation, { params: { rowId: (await month(books, asset, date)).id } }),
      )
    expect(await refused(old.id, '2026-01')).toEqual([409, 'Depreciation is not posted.'])
    expect(await refused(old.id, '2025-12')).toEqual([409, 'Opening depreciation cannot be unposted.'])
    await books.client.call(disposeFixedAsset, { params: { id: sold.id }, body: { date: '2026-02-20', proceeds: 1 } })
    expect(await refused(sold.id, '2026-01')).toEqual([409, 'Asset is already disposed.'])
    await books.client.call(postDepreciation, { params: { rowId: (await month(books, old.id, '2026-01')).id } })
    await books.lockBooks('2026-01-31')
    expect(await refused(old.id, '2026-01')).toEqual([409, 'Books are locked through 2026-01-31.'])
    await books.sound()
  })

  it('months of other companies are not found (404); a consultant is denied (403)', async () => {
    const [books, other] = [await makeBooks(api, { books_start: '2026-01-01' }), await makeBooks(api)]
    const rowId = (await month(books, (await addAsset(books)).id, '2026-01')).id
    expect((await other.client.refused(unpostDepreciation, { params: { rowId } })).status).toBe(404)
    expect((await books.client.refused(unpostDepreciation, { params: { rowId: v7() } })).status).toBe(404)
    const member = await addMember(api, books, { role: 'consultant' })
    expect((await member.client.refused(unpostDepreciation, { params: { rowId } })).status).toBe(403)
  })
})
