import { v7 } from 'uuid'
import { disposeFixedAsset, postDepreciation } from '@/lib/contract/fixed-asset'
import { testApi, type TestApi } from '@/tests/support/api'
import { addAsset, entryText, month } from '@/tests/support/assets'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

describe('POST fixed_asset/depreciation/{rowId}/post/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  beforeAll(() => api.clock.set('2026-03-20T17:00:00Z'))

  it('posts a due month with its truck; a later month can be posted first', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const { id } = await addAsset(books)
    const rowId = (await month(books, id, '2026-02')).id
    expect(await books.client.call(postDepreciation, { params: { rowId } })).toMatchObject({
      id: rowId,
      fixed_asset: id,
      status: 'posted',
    })
    expect(await entryText(books, 'DEP-000001-2026-02')).toBe('2026-02-28 | Dr 6610 1666.67 | Cr 1710 1666.67')
    await books.sound()
  })

  it('refuses a month that is posted, not due, locked or of a sold asset', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const [{ id }, sold] = [await addAsset(books), await addAsset(books)]
    const refused = async (asset: string, date: string) =>
      messageOf(
        await books.client.refused(postDepreciation, { params: { rowId: (await month(books, asset, date)).id } }),
      )
    await books.client.call(postDepreciation, { params: { rowId: (await month(books, id, '2026-02')).id } })
    expect(await refused(id, '2026-02')).toEqual([409, 'Depreciation is already posted.'])
    expect(await refused(id, '2026-03')).toEqual([400, 'Depreciation dated 2026-03-31 is not due yet.'])
    await books.client.call(disposeFixedAsset, { params: { id: sold.id }, body: { date: '2026-02-20', proceeds: 1 } })
    expect(await refused(sold.id, '2026-01')).toEqual([409, 'Asset is already disposed.'])
    await books.lockBooks('2026-01-31')
    expect(await refused(id, '2026-01')).toEqual([409, 'Books are locked through 2026-01-31.'])
    await books.sound()
  })

  it('months of other companies are not found (404); a consultant is denied (403)', async () => {
    const [books, other] = [await makeBooks(api, { books_start: '2026-01-01' }), await makeBooks(api)]
    const rowId = (await month(books, (await addAsset(books)).id, '2026-01')).id
    expect((await other.client.refused(postDepreciation, { params: { rowId } })).status).toBe(404)
    expect((await books.client.refused(postDepreciation, { params: { rowId: v7() } })).status).toBe(404)
    const member = await addMember(api, books, { role: 'consultant' })
    expect((await member.client.refused(postDepreciation, { params: { rowId } })).status).toBe(403)
  })
})
