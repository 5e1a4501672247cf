import { bulkFinalize, bulkFlag } from '@/lib/contract/transaction-bulk'
import { transactionList } from '@/lib/contract/transaction'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

describe('POST transaction/transaction-bulk-flag/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  it('flags all matches, even finalized ones, and lists those that were not flagged before', async () => {
    const books = await makeBooks(api)
    const [one, two] = [await books.line({ chart_of_account: 6010 }), await books.line({ name: 'PREPASS' })]
    await books.client.call(bulkFinalize, { body: { transactions: [one.id], is_finalized: true } })
    await books.client.call(bulkFlag, { body: { transactions: [two.id], is_flagged: true } })
    expect(await books.client.call(bulkFlag, { body: { filter: {}, is_flagged: true } })).toEqual({
      updated: 1,
      transactions: [one.id],
    })
    expect((await books.client.call(transactionList, { query: { is_flagged: true } })).count).toBe(2)
    await books.client.call(bulkFlag, { body: { transactions: [one.id, two.id], is_flagged: false } })
    expect((await books.client.call(transactionList, { query: { is_flagged: true } })).count).toBe(0)
  })

  it('a line of another company is not found (404); a read-only member is denied (403)', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const line = await mine.line()
    const body = { transactions: [line.id], is_flagged: true }
    expect((await other.client.refused(bulkFlag, { body })).status).toBe(404)
    const reader = await addMember(api, mine, { role: 'finance_department', permission: 'read_only' })
    expect((await reader.client.refused(bulkFlag, { body })).status).toBe(403)
  })
})
