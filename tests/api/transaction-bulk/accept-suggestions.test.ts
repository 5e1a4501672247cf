import { acceptSuggestions, bulkPreview } from '@/lib/contract/transaction-bulk'
import { suggestCategoryBulk } from '@/lib/contract/suggestion'
import { editChartOfAccount, transactionDetail } from '@/lib/contract/transaction'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { makeBill } from '@/tests/support/invoicing'

describe('POST transaction/accept-suggestions/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  const statusOf = async (books: Books, { id }: { id: string }) =>
    (await books.client.call(transactionDetail, { params: { id } })).status

  async function suggested(books: Books) {
    await books.line({ name: 'GUSTO PAYROLL', amount: 4800, chart_of_account: 5010 })
    const line = await books.line({ name: 'GUSTO PAYROLL', amount: 4800 })
    await books.client.call(suggestCategoryBulk, { body: { transactions: [line.id] } })
    await api.runJobs()
    return line
  }

  it("the helper's category becomes a person's choice, and this can be undone; the books stay unchanged", async () => {
    const books = await makeBooks(api)
    const line = await suggested(books)
    const open = await books.line({ name: 'UNKNOWN 1' })
    const before = await books.balances()
    expect(await books.client.call(acceptSuggestions, { body: { filter: {}, is_accepted: true } })).toEqual({
      updated: 1,
      transactions: [line.id],
    })
    expect([await statusOf(books, line), await statusOf(books, open)]).toEqual(['by_user', 'uncategorized'])
    expect(
      await books.client.call(acceptSuggestions, { body: { transactions: [line.id], is_accepted: false } }),
    ).toEqual({ updated: 1, transactions: [line.id] })
    expect(await statusOf(books, line)).toBe('by_truck_gpt')
    expect(await books.balances()).toEqual(before)
    await books.sound()
  })

  it("a line recategorized since then stays a person's choice", async () => {
    const books = await makeBooks(api)
    const line = await suggested(books)
    await books.client.call(editChartOfAccount, {
      params: { id: line.id },
      body: { chart_of_account: (await books.account(6010)).id },
    })
    expect(
      (await books.client.call(acceptSuggestions, { body: { transactions: [line.id], is_accepted: false } })).updated,
    ).toBe(0)
    expect(await statusOf(books, line)).toBe('by_user')
  })

  it('skips lines that exactly match an open bill, by ids and by filter, and counts them; they can be accepted explicitly', async () => {
    const books = await makeBooks(api)
    const line = await suggested(books)
    const bill = await makeBill(books, { items: [[6140, 1, 4800]] })
    expect(bill.total_amount).toBe(line.amount)
    const skipped = [{ reason: 'likelier', count: 1 }]
    for (const target of [{ transactions: [line.id] }, { filter: { id: [line.id] } }]) {
      expect(await books.client.call(bulkPreview, { body: { ...target, action: 'accept' } })).toEqual({
        able: 0,
        skipped,
      })
      expect(await books.client.call(acceptSuggestions, { body: { ...target, is_accepted: true } })).toEqual({
        updated: 0,
        transactions: [],
        skipped,
      })
    }
    expect(await statusOf(books, line)).toBe('by_truck_gpt')
    const request = { transactions: [line.id], is_accepted: true, even_likelier: true }
    expect(await books.client.call(acceptSuggestions, { body: request })).toEqual({
      updated: 1,
      transactions: [line.id],
    })
    expect(await statusOf(books, line)).toBe('by_user')
    await books.sound()
  })

  it('a line of another company is not found (404); a read-only member is denied (403)', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const body = { transactions: [(await mine.line()).id], is_accepted: true }
    expect((await other.client.refused(acceptSuggestions, { body })).status).toBe(404)
    const reader = await addMember(api, mine, { role: 'finance_department', permission: 'read_only' })
    expect((await reader.client.refused(acceptSuggestions, { body })).status).toBe(403)
  })
})
