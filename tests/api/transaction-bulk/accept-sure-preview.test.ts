import { acceptSurePreview } from '@/lib/contract/transaction-bulk'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { makeBill } from '@/tests/support/invoicing'

describe('POST transaction/accept-sure-preview/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  it('shows how many lines it would skip and why: probably a match, locked, no suggestion; it writes nothing', async () => {
    const books = await makeBooks(api)
    for (const amount of [301, 302, 303])
      await books.line({ name: 'PILOT TRAVEL FUEL', amount, chart_of_account: 6010 })
    await books.line({ name: 'PILOT TRAVEL FUEL', amount: (await makeBill(books)).total_amount })
    await books.line({ name: 'PILOT TRAVEL FUEL', amount: 12 })
    await books.line({ name: 'PILOT TRAVEL FUEL', amount: 13, date: '2025-12-31' })
    await books.line({ name: 'ZQXW 1' })
    await books.lockBooks('2025-12-31')
    const ask = () => books.client.call(acceptSurePreview, { body: { filter: {} } })
    const { able, skipped } = await ask()
    expect([able, Object.fromEntries(skipped.map(({ reason, count }) => [reason, count]))]).toEqual([
      1,
      { likelier: 1, locked_period: 1, no_suggestion: 1 },
    ])
    expect(await ask()).toEqual({ able, skipped })
  })

  it('counts only lines that match the filter; an invalid filter is refused (400)', async () => {
    const books = await makeBooks(api)
    for (const amount of [301, 302, 303])
      await books.line({ name: 'PILOT TRAVEL FUEL', amount, chart_of_account: 6010 })
    for (const amount of [12, 120]) await books.line({ name: 'PILOT TRAVEL FUEL', amount })
    expect((await books.client.call(acceptSurePreview, { body: { filter: { min_amount: 100 } } })).able).toBe(1)
    expect((await books.client.refused(acceptSurePreview, { body: { filter: { nonsense: 1 } } as never })).status).toBe(
      400,
    )
  })
})
