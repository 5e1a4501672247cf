import { transactionsSplit } from '@/lib/contract/split'
import { matchBill, matchBills, unlinkBill, unlinkBills } from '@/lib/contract/transaction-match'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { makeBill } from '@/tests/support/invoicing'

describe('POST transaction/unlink-bills/{transactionId}/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  it('refuses a line that pays one bill or none', async () => {
    const books = await makeBooks(api)
    const first = await makeBill(books, { items: [[6110, 1, 300]] })
    const line = await books.line({ amount: 300 })
    await books.client.call(matchBill, { body: { transaction: line.id, bill: first.id } })
    const refused = await books.client.refused(unlinkBills, { params: { transactionId: line.id } })
    expect(messageOf(refused)[1]).toBe('Transaction is not matched to several bills.')
    await books.client.call(unlinkBill, { params: { transactionId: line.id } })
  })

  it('parts created by a person, with text, a truck or two for one bill, are not deleted', async () => {
    const books = await makeBooks(api)
    const bills = [
      await makeBill(books, { items: [[6110, 1, 300]], bill_number: 'A' }),
      await makeBill(books, { items: [[6110, 1, 200]], bill_number: 'B' }),
    ]
    const paidInParts = async (parts: { amount: number; description?: string; bill: number }[]) => {
      const line = await books.line({ amount: 400 })
      const { lines } = await books.client.call(transactionsSplit, {
        body: {
          transaction: line.id,
          lines: parts.map(({ amount, description }) => ({ chart_of_account: null, amount, description })),
        },
      })
      for (const [index, { bill }] of parts.entries())
        await books.client.call(matchBill, {
          body: { transaction: lines[index]?.id ?? '', bill: bills[bill]?.id ?? '' },
        })
      const params = { transactionId: line.id }
      const answer = messageOf(await books.client.refused(unlinkBills, { params }))[1]
      for (const { id } of lines) await books.client.call(unlinkBill, { params: { transactionId: id } })
      return answer
    }
    const refusal = 'Transaction was split by hand. Unlink its parts one by one.'
    const worded = [
      { amount: 250, description: 'Fuel', bill: 0 },
      { amount: 150, bill: 1 },
    ]
    expect(await paidInParts(worded)).toBe(refusal)
    expect(
      await paidInParts([
        { amount: 250, bill: 0 },
        { amount: 50, bill: 0 },
        { amount: 100, bill: 1 },
      ]),
    ).toBe(refusal)
    await books.sound()
  })

  it('a line of several bills is restored as a whole, and no other company can unlink it', async () => {
    const books = await makeBooks(api)
    const [one, other] = [
      await makeBill(books, { items: [[6110, 1, 300]], bill_number: 'A' }),
      await makeBill(books, { items: [[6110, 1, 200]], bill_number: 'B' }),
    ]
    const line = await books.line({ amount: 500 })
    const bills = [
      { bill: one.id, amount: 300 },
      { bill: other.id, amount: 200 },
    ]
    await books.client.call(matchBills, { body: { transaction: line.id, bills } })
    const params = { transactionId: line.id }
    const stranger = await makeBooks(api)
    expect((await stranger.client.refused(unlinkBills, { params })).status).toBe(404)
    const whole = await books.client.call(unlinkBills, { params })
    expect([whole.id, whole.is_split, whole.status]).toEqual([line.id, false, 'uncategorized'])
    expect(messageOf(await books.client.refused(unlinkBills, { params }))[1]).toBe(
      'Transaction is not matched to several bills.',
    )
    await books.sound()
  })
})
