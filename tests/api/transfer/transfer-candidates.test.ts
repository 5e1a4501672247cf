import { pairTransfer, transferCandidates } from '@/lib/contract/transfer'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { apartSides } from '@/tests/support/transfers'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

describe('GET transaction/{id}/transfer-candidates/', () => {
  it('finds lines of other accounts by date, text and amount; categorized ones only with the same amount or when searched', async () => {
    const books = await makeBooks(api)
    const { out, into, savings } = await apartSides(books)
    const near = await books.line({
      name: 'OTHER',
      amount: 499,
      amount_type: 'money_in',
      date: '2026-02-03',
      bank_account: savings,
    })
    const filed = await books.line({
      amount: 500,
      amount_type: 'money_in',
      date: '2026-02-03',
      bank_account: savings,
      chart_of_account: 4010,
    })
    const found = async (search?: string) =>
      (
        await books.client.call(transferCandidates, { params: { id: out.id }, query: { ...(search && { search }) } })
      ).results.map(({ id }) => id)
    expect(await found()).toEqual([into.id, filed.id, near.id])
    expect(await found('incoming')).toEqual([into.id])
    expect(await found('$499.00')).toEqual([near.id])
    const beside = await books.line({
      name: 'LATE FILED',
      amount: 70,
      amount_type: 'money_in',
      bank_account: savings,
      chart_of_account: 4010,
    })
    expect(await found()).not.toContain(beside.id)
    expect(await found('late')).toEqual([beside.id])
    await books.client.call(pairTransfer, { body: { transaction: out.id, others: [filed.id] } })
    await books.sound()
    const other = await makeBooks(api)
    expect((await other.client.refused(transferCandidates, { params: { id: out.id } })).status).toBe(404)
  })
})
