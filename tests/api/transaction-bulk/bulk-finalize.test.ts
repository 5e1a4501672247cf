import { v7 } from 'uuid'
import { transactionList } from '@/lib/contract/transaction'
import { bulkFinalize } from '@/lib/contract/transaction-bulk'
import { testApi, type TestApi } from '@/tests/support/api'
import { addMember } from '@/tests/support/company'
import { makeBooks } from '@/tests/support/books'

describe('POST transaction/transaction-bulk-finalize/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('finalizes categorized lines and unfinalizes them again', async () => {
    const books = await makeBooks(api)
    const line = await books.line({ chart_of_account: 6010 })
    const finalized = async () => (await books.client.call(transactionList, { query: { is_finalized: true } })).count
    await books.client.call(bulkFinalize, { body: { transactions: [line.id], is_finalized: true } })
    expect(await finalized()).toBe(1)
    await books.client.call(bulkFinalize, { body: { filter: { is_finalized: true }, is_finalized: false } })
    expect(await finalized()).toBe(0)
    await books.sound()
  })

  it('one line without a category prevents the whole action (409) and is named', async () => {
    const books = await makeBooks(api)
    const [filed, open] = [await books.line({ chart_of_account: 6010 }), await books.line()]
    const refused = await books.client.refused(bulkFinalize, {
      body: { transactions: [filed.id, open.id], is_finalized: true },
    })
    expect([refused.status, refused.body]).toEqual([
      409,
      { message: 'Transaction must be categorized before it can be finalized.', code: 'conflict', ids: [open.id] },
    ])
  })

  it('lines in a locked period can be finalized, but not unfinalized (409)', async () => {
    const books = await makeBooks(api)
    const line = await books.line({ chart_of_account: 6010 })
    await books.lockBooks('2026-02-28')
    await books.client.call(bulkFinalize, { body: { transactions: [line.id], is_finalized: true } })
    const refused = await books.client.refused(bulkFinalize, { body: { transactions: [line.id], is_finalized: false } })
    expect([refused.status, refused.body.message]).toEqual([409, 'Books are locked through 2026-02-28.'])
  })

  it('an unknown line is not found (404), a missing flag is refused (400)', async () => {
    const books = await makeBooks(api)
    expect(
      (await books.client.refused(bulkFinalize, { body: { transactions: [v7()], is_finalized: true } })).status,
    ).toBe(404)
    expect((await books.client.refused(bulkFinalize, { body: { transactions: [v7()] } })).body).toEqual({
      is_finalized: ['field is required'],
    })
  })

  it('the finance department can finalize but not unfinalize (403); an administrator can', async () => {
    const books = await makeBooks(api)
    const line = await books.line({ chart_of_account: 6010 })
    const [finance, admin] = [
      await addMember(api, books, { role: 'finance_department' }),
      await addMember(api, books, { role: 'admin' }),
    ]
    const body = (is_finalized: boolean) => ({ body: { transactions: [line.id], is_finalized } })
    expect(await finance.client.call(bulkFinalize, body(true))).toEqual({ updated: 1 })
    const refused = await finance.client.refused(bulkFinalize, body(false))
    expect([refused.status, refused.body.code]).toEqual([403, 'permission_denied'])
    expect(await admin.client.call(bulkFinalize, body(false))).toEqual({ updated: 1 })
  })

  it('a consultant can edit but not finalize (403)', async () => {
    const books = await makeBooks(api)
    const line = await books.line({ chart_of_account: 6010 })
    const consultant = await addMember(api, books, { role: 'consultant' })
    const refused = await consultant.client.refused(bulkFinalize, {
      body: { transactions: [line.id], is_finalized: true },
    })
    expect([refused.status, refused.body.code]).toEqual([403, 'permission_denied'])
  })
})
