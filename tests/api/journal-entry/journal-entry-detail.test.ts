import { v7 } from 'uuid'
import { journalEntryDetail } from '@/lib/contract/journal-entry'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'

describe('GET journal_entry/journal-entry/{id}/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('is one entry of any kind with its lines; a bank line has the id of its entry', async () => {
    const books = await makeBooks(api)
    const made = await books.journal([[6410, 300, 0], [1310, 0, 300]])
    expect(await books.client.call(journalEntryDetail, { params: { id: made.id } })).toEqual(made)
    const line = await books.line({ amount: 125, chart_of_account: 6010 })
    const entry = await books.client.call(journalEntryDetail, { params: { id: line.id } })
    expect([entry.entry_id, entry.event_type, entry.is_editable, entry.note]).toEqual(['TXN-000001', 'transaction', false, null])
    expect(entry.accounts.map((each) => [each.chart_of_account.chart_number, each.debit, each.credit])).toEqual([[1010, 0, 125], [6010, 125, 0]])
  })

  it('foreign and unknown ids are not found (404)', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const theirs = await other.journal([[6410, 300, 0], [1310, 0, 300]])
    for (const id of [theirs.id, v7(), 'no-id']) expect((await mine.client.refused(journalEntryDetail, { params: { id } })).status).toBe(404)
  })
})
