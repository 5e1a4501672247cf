import { transactionDetail } from '@/lib/contract/transaction'
import { bulkFinalize } from '@/lib/contract/transaction-bulk'
import { transferTransactionAccept, transferTransactionReject } from '@/lib/contract/transfer'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { runSuggestions, transferBooks } from '@/tests/support/transfers'

describe('POST transaction/transfer-transaction-reject/{id}/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('changes no posting, and a second time changes nothing', async () => {
    const books = await makeBooks(api)
    const {
      suggestions: [, coincidence],
    } = await transferBooks(api, books)
    const before = await books.balances()
    const request = { params: { id: coincidence?.id ?? '' }, body: {} }
    const rejected = await books.client.call(transferTransactionReject, request)
    expect([rejected.is_accepted, rejected.credit_card_transaction.status]).toEqual([false, 'uncategorized'])
    expect(await books.client.call(transferTransactionReject, request)).toEqual(rejected)
    expect(await books.balances()).toEqual(before)
  })

  it('undoes an accepted transfer: all sides are on suspense again, and it is never suggested again', async () => {
    const books = await makeBooks(api)
    const {
      line,
      suggestions: [, , card],
    } = await transferBooks(api, books)
    const before = await books.balances()
    const request = { params: { id: card?.id ?? '' }, body: {} }
    await books.client.call(transferTransactionAccept, request)
    expect((await books.client.call(transferTransactionReject, request)).is_accepted).toBe(false)
    expect(await books.balances()).toEqual(before)
    const side = await books.client.call(transactionDetail, { params: { id: line.T15.id } })
    expect([side.status, side.link, side.chart_of_account]).toEqual(['uncategorized', null, null])
    expect(await runSuggestions(api, books)).toBe(0)
    await books.sound()
  })

  it('a transfer with a finalized side cannot be rejected (409)', async () => {
    const books = await makeBooks(api)
    const {
      line,
      suggestions: [first],
    } = await transferBooks(api, books)
    const request = { params: { id: first?.id ?? '' }, body: {} }
    await books.client.call(transferTransactionAccept, request)
    await books.client.call(bulkFinalize, { body: { transactions: [line.T18.id], is_finalized: true } })
    expect(messageOf(await books.client.refused(transferTransactionReject, request))).toEqual([
      409,
      'Transaction is finalized. Unfinalize it before making changes.',
    ])
    await books.sound()
  })

  it('a transfer of another company is not found (404); a read-only member is denied (403)', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const {
      suggestions: [first],
    } = await transferBooks(api, mine)
    const request = { params: { id: first?.id ?? '' }, body: {} }
    expect((await other.client.refused(transferTransactionReject, request)).status).toBe(404)
    const reader = await addMember(api, mine, { role: 'admin', permission: 'read_only' })
    expect((await reader.client.refused(transferTransactionReject, request)).body.code).toBe('permission_denied')
  })
})
