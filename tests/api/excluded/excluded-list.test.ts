import { excludedList, excludeTransaction } from '@/lib/contract/excluded'
import { transactionList } from '@/lib/contract/transaction'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { ofx } from '@/tests/support/ofx'

describe('GET transaction/excluded/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  it('lists them newest first with the person who excluded them, optionally of one account, and none of another company', async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    await books.imported(ofx(), {}, 'a.ofx')
    for (const row of (await books.client.call(transactionList)).results)
      await books.client.call(excludeTransaction, { params: { id: row.id }, body: { reason: `Not ours: ${row.name}` } })
    const { count, results } = await books.client.call(excludedList)
    expect([count, results.map((line) => [line.date, line.amount_type, line.reason])]).toEqual([
      2,
      [
        ['2026-02-03', 'money_in', 'Not ours: TQL LLC ACH CREDIT'],
        ['2026-02-02', 'money_out', 'Not ours: PILOT #0412 JOPLIN MO'],
      ],
    ])
    expect(results[0]?.excluded_by).toBeTruthy()
    const account = (await books.bankAccount({ name: 'Other' })).id
    expect((await books.client.call(excludedList, { query: { bank_account: account } })).count).toBe(0)
    expect((await other.client.call(excludedList, { query: { entities: books.entity.id } })).count).toBe(0)
  })
})
