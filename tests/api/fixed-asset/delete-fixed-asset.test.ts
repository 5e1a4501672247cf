import { deleteFixedAsset, disposeFixedAsset, fixedAssetDetail, postDepreciation } from '@/lib/contract/fixed-asset'
import { transactionList } from '@/lib/contract/transaction'
import { testApi, type TestApi } from '@/tests/support/api'
import { addAsset, entryText, month } from '@/tests/support/assets'
import { makeBooks, messageOf } from '@/tests/support/books'
import { expectStrangersRefused } from '@/tests/support/strangers'

describe('DELETE fixed_asset/fixed-asset/{id}/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  beforeAll(() => api.clock.set('2026-03-20T17:00:00Z'))

  it('is deleted with its schedule and its entry', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const { id } = await addAsset(books, { purchase_date: '2024-07-01', depreciation_start_date: '2024-07-01' })
    expect(await books.client.call(deleteFixedAsset, { params: { id } })).toEqual({
      message: 'Asset 102 · 2025 Freightliner Cascadia was deleted.',
    })
    expect((await books.client.refused(fixedAssetDetail, { params: { id } })).status).toBe(404)
    expect(await entryText(books, 'FA-000001')).toBeNull()
    expect(await books.balances()).toEqual({})
    await books.sound()
  })

  it('deletes the payment created for it, and keeps a payment from the bank', async () => {
    const books = await makeBooks(api)
    const [safe, bank] = [await books.bankAccount({ account_type: 'cash', name: 'Safe' }), await books.bankAccount()]
    const line = await books.line({ bank_account: bank.id, date: '2026-01-15', amount: 100000 })
    for (const { id } of [
      await addAsset(books, { bank_account: safe.id }),
      await addAsset(books, { bank_account: bank.id }),
    ])
      await books.client.call(deleteFixedAsset, { params: { id } })
    expect((await books.client.call(transactionList)).results.map(({ id }) => id)).toEqual([line.id])
    await books.sound()
  })

  it('cannot be deleted with posted depreciation, after a disposal or with a locked date (409)', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const [posted, sold, locked] = [await addAsset(books), await addAsset(books), await addAsset(books)]
    await books.client.call(postDepreciation, { params: { rowId: (await month(books, posted.id, '2026-01')).id } })
    await books.client.call(disposeFixedAsset, { params: { id: sold.id }, body: { date: '2026-01-20', proceeds: 1 } })
    const refused = async (id: string) => messageOf(await books.client.refused(deleteFixedAsset, { params: { id } }))
    expect(await refused(posted.id)).toEqual([409, 'Unpost the depreciation of this asset before deleting it.'])
    expect(await refused(sold.id)).toEqual([409, 'Asset is already disposed.'])
    await books.lockBooks('2026-01-31')
    expect(await refused(locked.id)).toEqual([409, 'Books are locked through 2026-01-31.'])
    await expectStrangersRefused(api, books, deleteFixedAsset, { params: { id: locked.id } })
    await books.sound()
  })
})
