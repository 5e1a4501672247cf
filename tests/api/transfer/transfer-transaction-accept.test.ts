import { v7 } from 'uuid'
import { editChartOfAccount, transactionDetail } from '@/lib/contract/transaction'
import { bulkFinalize } from '@/lib/contract/transaction-bulk'
import { transactionActivity } from '@/lib/contract/shared'
import { transactionsSplit } from '@/lib/contract/split'
import { transferTransactionAccept, transferTransactionReject, transferTransactions } from '@/lib/contract/transfer'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { transferBooks } from '@/tests/support/transfers'

describe('POST transaction/transfer-transaction-accept/{id}/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('1,500.00 and 700.00 pay 2,200.00 to the card: all three against 1090, which is 0.00 again; a second time is a conflict', async () => {
    const books = await makeBooks(api)
    const {
      line,
      suggestions: [, , card],
    } = await transferBooks(api, books)
    const params = { id: card?.id ?? '' }
    const accepted = await books.client.call(transferTransactionAccept, { params, body: {} })
    expect([
      accepted.is_accepted,
      accepted.credit_card_transaction.link,
      accepted.credit_card_transaction.chart_of_account?.chart_number,
    ]).toEqual([true, 'transfer', 1090])
    expect(accepted.cash_bank_transaction.map((row) => [row.id, row.status, row.date, row.name])).toEqual([
      [line.T16.id, 'by_user', '2026-02-02', 'VISA PAYMENT'],
      [line.T15.id, 'by_user', '2026-02-01', 'VISA PAYMENT'],
    ])
    expect(await books.balances()).toMatchObject({ 1090: 0, 2110: 2200, 8590: 5025 })
    expect(messageOf(await books.client.refused(transferTransactionAccept, { params, body: {} }))).toEqual([
      409,
      'Suggestion is already accepted.',
    ])
    expect((await books.client.call(transferTransactions, { query: { is_accepted: 'true' } })).count).toBe(1)
    await books.sound()
  })

  it('does not overwrite a side categorized since it was read (409)', async () => {
    const books = await makeBooks(api)
    const {
      line,
      suggestions: [first],
    } = await transferBooks(api, books)
    const version = [line.T18, line.T19]
      .map(({ updated_at }) => updated_at)
      .sort()
      .at(-1)
    await books.client.call(editChartOfAccount, {
      params: { id: line.T18.id },
      body: { chart_of_account: (await books.account(6010)).id },
    })
    const accept = (headers?: Record<string, string>) => ({ params: { id: first?.id ?? '' }, body: {}, headers })
    const refused = await books.client.refused(
      transferTransactionAccept,
      accept({ 'if-unmodified-since-version': version ?? '' }),
    )
    expect([refused.status, refused.body.code]).toEqual([409, 'stale'])
    expect(
      (await books.client.call(transactionDetail, { params: { id: line.T18.id } })).chart_of_account?.chart_number,
    ).toBe(6010)
    expect((await books.client.call(transferTransactionAccept, accept())).is_accepted).toBe(true)
    await books.sound()
  })

  it("each side's log shows old and new category when the transfer is accepted and undone", async () => {
    const books = await makeBooks(api)
    const {
      line,
      suggestions: [first],
    } = await transferBooks(api, books)
    await books.client.call(editChartOfAccount, {
      params: { id: line.T18.id },
      body: { chart_of_account: (await books.account(6010)).id },
    })
    const request = { params: { id: first?.id ?? '' }, body: {} }
    const changes = async (id: string) => {
      const {
        results: [newest],
      } = await books.client.call(transactionActivity, { params: { id } })
      return newest?.changes.filter(({ field }) => field === 'chart_of_account' || field === 'status')
    }
    await books.client.call(transferTransactionAccept, request)
    expect(await changes(line.T18.id)).toEqual([
      { field: 'chart_of_account', from: 'Diesel Fuel', to: 'Transfers Clearing' },
    ])
    expect(await changes(line.T19.id)).toEqual(
      expect.arrayContaining([
        { field: 'chart_of_account', from: null, to: 'Transfers Clearing' },
        { field: 'status', from: 'uncategorized', to: 'by_user' },
      ]),
    )
    await books.client.call(transferTransactionReject, request)
    for (const { id } of [line.T18, line.T19]) {
      expect(await changes(id)).toEqual(
        expect.arrayContaining([
          { field: 'chart_of_account', from: 'Transfers Clearing', to: null },
          { field: 'status', from: 'by_user', to: 'uncategorized' },
        ]),
      )
    }
    await books.sound()
  })

  it('neither side can be recategorized or split until the transfer is undone (409)', async () => {
    const books = await makeBooks(api)
    const {
      line,
      suggestions: [first],
    } = await transferBooks(api, books)
    await books.client.call(transferTransactionAccept, { params: { id: first?.id ?? '' }, body: {} })
    for (const { id } of [line.T18, line.T19]) {
      const refusal = [409, 'Undo the transfer match before changing this transaction.']
      expect(
        messageOf(await books.client.refused(editChartOfAccount, { params: { id }, body: { chart_of_account: null } })),
      ).toEqual(refusal)
      expect(
        messageOf(await books.client.refused(transactionsSplit, { body: { transaction: id, lines: [] } })),
      ).toEqual(refusal)
    }
  })

  it('another line can be chosen if it has the same amount and another account (400 otherwise)', async () => {
    const books = await makeBooks(api)
    const {
      line,
      suggestions: [first],
    } = await transferBooks(api, books)
    const checking = line.T18.bank_account.id
    const wire = await books.line({ bank_account: checking, date: '2026-02-09', amount: 5000, name: 'WIRE' })
    const params = { id: first?.id ?? '' }
    const accept = async (cash_bank_transaction: string | string[]) =>
      messageOf(await books.client.refused(transferTransactionAccept, { params, body: { cash_bank_transaction } }))
    expect(await accept(line.T15.id)).toEqual([400, 'Transfer amounts do not match: 1,500.00 and 5,000.00.'])
    expect(await accept([line.T15.id, line.T16.id])).toEqual([
      400,
      'Transfer amounts do not match: 2,200.00 and 5,000.00.',
    ])
    expect(await accept(line.T20.id)).toEqual([400, 'Choose money out transactions of another account.'])
    const itself = [400, 'Choose money out transactions of another account.']
    expect([await accept(line.T19.id), await accept([line.T19.id, wire.id])]).toEqual([itself, itself])
    expect(await accept(v7())).toEqual([404, 'Not found.'])
    const accepted = await books.client.call(transferTransactionAccept, {
      params,
      body: { cash_bank_transaction: wire.id },
    })
    expect(accepted.cash_bank_transaction.map(({ id }) => id)).toEqual([wire.id])
    expect((await books.client.call(transactionDetail, { params: { id: line.T18.id } })).link).toBe(null)
    await books.sound()
  })

  it('a rejected transfer can still be accepted while its lines are free', async () => {
    const books = await makeBooks(api)
    const {
      suggestions: [first],
    } = await transferBooks(api, books)
    const params = { id: first?.id ?? '' }
    await books.client.call(transferTransactionReject, { params, body: {} })
    expect((await books.client.call(transferTransactionAccept, { params, body: {} })).is_accepted).toBe(true)
    await books.sound()
  })

  it('finalized lines and closed periods are refused (409)', async () => {
    const books = await makeBooks(api)
    const {
      line,
      suggestions: [first, coincidence],
    } = await transferBooks(api, books)
    await books.client.call(editChartOfAccount, {
      params: { id: line.T21.id },
      body: { chart_of_account: (await books.account(6340)).id },
    })
    await books.client.call(bulkFinalize, { body: { transactions: [line.T21.id], is_finalized: true } })
    const refused = await books.client.refused(transferTransactionAccept, {
      params: { id: coincidence?.id ?? '' },
      body: {},
    })
    expect([...messageOf(refused), refused.body.ids]).toEqual([
      409,
      'Transaction is finalized. Unfinalize it before making changes.',
      [line.T21.id],
    ])
    await books.lockBooks('2026-02-05')
    expect(
      messageOf(await books.client.refused(transferTransactionAccept, { params: { id: first?.id ?? '' }, body: {} })),
    ).toEqual([409, 'Books are locked through 2026-02-05.'])
  })

  it('two people accepting simultaneously: one succeeds, the other is refused', async () => {
    const books = await makeBooks(api)
    const {
      suggestions: [first],
    } = await transferBooks(api, books)
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() =>
        books.client.send(transferTransactionAccept, { params: { id: first?.id ?? '' }, body: {} }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    await books.sound()
  })

  it('a transfer of another company is not found (404); a read-only member is denied (403)', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const {
      suggestions: [first],
    } = await transferBooks(api, mine)
    const request = { params: { id: first?.id ?? '' }, body: {} }
    expect((await other.client.refused(transferTransactionAccept, request)).status).toBe(404)
    const reader = await addMember(api, mine, { role: 'admin', permission: 'read_only' })
    expect((await reader.client.refused(transferTransactionAccept, request)).body.code).toBe('permission_denied')
  })
})
