import { transactionDetail } from '@/lib/contract/transaction'
import { bulkFinalize } from '@/lib/contract/transaction-bulk'
import {
  transferTransactionAccept,
  transferTransactionReject,
  transferTransactionReopen,
  transferTransactions,
} from '@/lib/contract/transfer'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { runSuggestions, transferBooks } from '@/tests/support/transfers'

describe('POST transaction/transfer-transaction-reopen/{id}/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('a rejected transfer is suggested again and stays after the next run of suggestions', async () => {
    const books = await makeBooks(api)
    const { suggestions } = await transferBooks(api, books)
    const request = { params: { id: suggestions[1]?.id ?? '' }, body: {} }
    const waiting = () => books.client.call(transferTransactions, { query: { is_accepted: 'null' } })
    const before = await waiting()
    await books.client.call(transferTransactionReject, request)
    expect((await waiting()).count).toBe(before.count - 1)
    const reopened = await books.client.call(transferTransactionReopen, request)
    expect(reopened.is_accepted).toBeNull()
    expect(await books.client.call(transferTransactionReopen, request)).toEqual(reopened)
    expect(await runSuggestions(api, books)).toBe(0)
    expect((await waiting()).count).toBe(before.count)
  })

  it('an accepted transfer is suggested again with all sides on suspense, and can be accepted again', async () => {
    const books = await makeBooks(api)
    const {
      line,
      suggestions: [, , card],
    } = await transferBooks(api, books)
    const before = await books.balances()
    const request = { params: { id: card?.id ?? '' }, body: {} }
    await books.client.call(transferTransactionAccept, request)
    const posted = await books.balances()
    expect((await books.client.call(transferTransactionReopen, request)).is_accepted).toBeNull()
    expect(await books.balances()).toEqual(before)
    const side = await books.client.call(transactionDetail, { params: { id: line.T15.id } })
    expect([side.status, side.link, side.chart_of_account]).toEqual(['uncategorized', null, null])
    await books.client.call(transferTransactionAccept, request)
    expect(await books.balances()).toEqual(posted)
    await books.sound()
  })

  it('replaces what was suggested for the line in the meantime', async () => {
    const books = await makeBooks(api)
    const { line, suggestions } = await transferBooks(api, books)
    const rejected =
      suggestions.find(({ credit_card_transaction }) => credit_card_transaction.id === line.T19.id)?.id ?? ''
    await books.client.call(transferTransactionReject, { params: { id: rejected }, body: {} })
    await books.line({
      bank_account: line.T18.bank_account.id,
      date: '2026-02-07',
      amount: 5000,
      name: 'ONLINE TRANSFER TO SAV 9902',
    })
    expect(await runSuggestions(api, books)).toBe(1)
    await books.client.call(transferTransactionReopen, { params: { id: rejected }, body: {} })
    const { results } = await books.client.call(transferTransactions, { query: { is_accepted: 'null' } })
    expect(
      results.filter(({ credit_card_transaction }) => credit_card_transaction.id === line.T19.id).map(({ id }) => id),
    ).toEqual([rejected])
    await books.client.call(transferTransactionAccept, { params: { id: rejected }, body: {} })
    await books.sound()
  })

  it('a transfer with a finalized side cannot be reopened (409)', async () => {
    const books = await makeBooks(api)
    const {
      line,
      suggestions: [first],
    } = await transferBooks(api, books)
    const request = { params: { id: first?.id ?? '' }, body: {} }
    await books.client.call(transferTransactionAccept, request)
    await books.client.call(bulkFinalize, { body: { transactions: [line.T18.id], is_finalized: true } })
    expect(messageOf(await books.client.refused(transferTransactionReopen, request))).toEqual([
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
    expect((await other.client.refused(transferTransactionReopen, request)).status).toBe(404)
    const reader = await addMember(api, mine, { role: 'admin', permission: 'read_only' })
    expect((await reader.client.refused(transferTransactionReopen, request)).body.code).toBe('permission_denied')
  })
})
