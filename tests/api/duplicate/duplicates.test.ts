import sql from 'sql-template-tag'
import { duplicates } from '@/lib/contract/duplicate'
import { transactionsSplit } from '@/lib/contract/split'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'

describe('GET transaction/duplicates/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  const from = (id: string, source: string) =>
    api.rows(sql`update bank_transaction set source = ${source} where id = ${id}`)

  it('pairs manual lines with bank lines at most 3 days apart, and never two lines from the same source', async () => {
    const books = await makeBooks(api)
    const parking = { amount: 65, name: 'Truck parking Laredo' }
    const manual = await books.line({ ...parking, date: '2026-03-29', chart_of_account: 6230 })
    const fed = await books.line({ ...parking, date: '2026-03-31', name: 'TRUCKPARKINGCLUB' })
    const late = await books.line({ ...parking, date: '2026-04-02' })
    const [other, cents] = [
      await books.line({ ...parking, amount_type: 'money_in', date: '2026-03-29' }),
      await books.line({ ...parking, amount: 65.01, date: '2026-03-29' }),
    ]
    for (const { id } of [fed, late, other, cents]) await from(id, 'plaid')
    const twice = [
      await books.line({ amount: 4, date: '2026-03-02' }),
      await books.line({ amount: 4, date: '2026-03-02' }),
    ]
    expect(twice).toHaveLength(2)
    const found = await books.client.call(duplicates)
    expect([found.count, found.results.map((pair) => [pair.manual.id, pair.imported.id, pair.days_apart])]).toEqual([
      1,
      [[manual.id, fed.id, 2]],
    ])
  })

  it('pairs lines from a file with lines from a bank feed; a split line counts as a whole', async () => {
    const books = await makeBooks(api)
    const [file, feed] = [await books.line({ amount: 80 }), await books.line({ amount: 80 })]
    await from(feed.id, 'plaid')
    const account = (await books.account(6010)).id
    await books.client.call(transactionsSplit, {
      body: {
        transaction: file.id,
        lines: [
          { chart_of_account: account, amount: 30 },
          { chart_of_account: account, amount: 50 },
        ],
      },
    })
    await api.rows(sql`update bank_transaction set source = 'file' where id = ${file.id} or parent_id = ${file.id}`)
    const ofAccount = async (bank_account: string) =>
      (await books.client.call(duplicates, { query: { bank_account } })).results.map((pair) => [
        pair.manual.id,
        pair.imported.id,
      ])
    expect(await ofAccount(file.bank_account.id)).toEqual([[file.id, feed.id]])
    expect(await ofAccount((await books.bankAccount({ name: 'Other' })).id)).toEqual([])
  })

  it('another company sees none of them', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    await mine.line({ amount: 9 })
    await from((await mine.line({ amount: 9 })).id, 'plaid')
    expect((await mine.client.call(duplicates)).count).toBe(1)
    expect((await other.client.call(duplicates, { query: { entities: mine.entity.id } })).count).toBe(0)
  })
})
