import { journalEntryList } from '@/lib/contract/journal-entry'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

describe('GET journal_entry/journal-entry/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('lists manual entries newest first, with paging, search and filters; other kinds on request', async () => {
    const books = await makeBooks(api)
    const { id: stakeholder } = await books.stakeholder()
    await books.journal(
      [
        [6410, 300, 0, stakeholder],
        [1310, 0, 300],
      ],
      { date: '2026-01-31', note: 'Insurance 50% down' },
    )
    await books.journal(
      [
        [5010, 600, 0],
        [2210, 0, 600],
      ],
      { date: '2026-02-28' },
    )
    await books.line({ date: '2026-02-03' })
    const ids = async (query: object) =>
      (await books.client.call(journalEntryList, { query })).results.map((row) => row.entry_id)
    expect(await ids({})).toEqual(['JE-000002', 'JE-000001'])
    expect(await ids({ event_type: 'transaction' })).toEqual(['TXN-000001'])
    expect(await ids({ event_type: 'transaction,manual' })).toEqual(['JE-000002', 'TXN-000001', 'JE-000001'])
    expect(await ids({ search: '50%' })).toEqual(['JE-000001'])
    expect(await ids({ search: 'je-000002' })).toEqual(['JE-000002'])
    expect(await ids({ start_date: '2026-02-01', end_date: '2026-02-28' })).toEqual(['JE-000002'])
    expect(await ids({ chart_of_account: (await books.account(6410)).id })).toEqual(['JE-000001'])
    expect(await ids({ stakeholder })).toEqual(['JE-000001'])
    expect(await ids({ ordering: 'total_amount' })).toEqual(['JE-000001', 'JE-000002'])
    const total = async (query: object) =>
      (await books.client.call(journalEntryList, { query: { totals: true, page_size: 1, ...query } })).total_amount
    expect([await total({}), await total({ search: '50%' }), await total({ search: 'none' })]).toEqual([900, 300, 0])
    const page = await books.client.call(journalEntryList, { query: { page: 2, page_size: 1 } })
    expect(page.total_amount).toBeNull()
    expect([page.count, page.next, page.results.map((row) => row.total_amount)]).toEqual([2, null, [300]])
  })

  it('an opening balance is listed as not editable here', async () => {
    const books = await makeBooks(api)
    await books.bankAccount({ current_balance: 100, balance_date: '2026-01-31' })
    const { results } = await books.client.call(journalEntryList)
    expect(results.map((row) => [row.entry_id, row.is_editable])).toEqual([['OB-1010', false]])
  })

  it("unknown kinds and orderings are refused (400); other companies' entries are not shown", async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    await other.journal([
      [6410, 300, 0],
      [1310, 0, 300],
    ])
    expect((await mine.client.call(journalEntryList)).count).toBe(0)
    expect((await mine.client.call(journalEntryList, { query: { entities: [other.entity.id] } })).count).toBe(0)
    expect(
      (await mine.client.refused(journalEntryList, { query: { event_type: 'gift', ordering: 'color' } })).body,
    ).toEqual({
      'event_type.0': ['Choose one of: invoice, bill, transaction, manual, fixed_asset, loan.'],
      ordering: ['Cannot order by color.'],
    })
  })

  it('the role Other is denied (403)', async () => {
    const books = await makeBooks(api)
    const member = await addMember(api, books, { role: 'other' })
    expect((await member.client.refused(journalEntryList)).body.code).toBe('permission_denied')
  })
})
