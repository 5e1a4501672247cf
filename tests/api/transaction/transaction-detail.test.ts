import { v7 } from 'uuid'
import { transactionDetail } from '@/lib/contract/transaction'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'

describe('GET transaction/transaction-detail/{id}/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('returns the line with its entry', async () => {
    const books = await makeBooks(api)
    const line = await books.line({ description: 'FUEL', note: 'unit 12' })
    expect(await books.client.call(transactionDetail, { params: { id: line.id } })).toEqual(line)
    expect(line.journal_entries).toEqual([{ id: line.id, entry_id: 'TXN-000001', event_type: 'transaction' }])
  })

  it('ids of another company, unknown and malformed ids are not found (404)', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const theirs = await other.line()
    for (const id of [theirs.id, v7(), 'x', '00000000-0000-0000-0000-00000000000g']) {
      const refused = await mine.client.refused(transactionDetail, { params: { id } })
      expect([refused.status, refused.body]).toEqual([404, { message: 'Not found.' }])
    }
  })
})
