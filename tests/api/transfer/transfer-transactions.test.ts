import { deleteTransaction, editChartOfAccount, transactionDetail, updateTransaction } from '@/lib/contract/transaction'
import { transactionMarks } from '@/lib/contract/transaction-marks'
import { transferTransactionAccept, transferTransactionReject, transferTransactions } from '@/lib/contract/transfer'
import { addDays, dayIn } from '@/lib/dates/day'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { runSuggestions, transferBooks } from '@/tests/support/transfers'

describe('GET transaction/transfer-transactions/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('lists 5,000.00 to savings (77), a coincidental 25.00 (77) and two payments to the card (74), with whole lines on both sides', async () => {
    const books = await makeBooks(api)
    const { line, suggestions } = await transferBooks(api, books)
    expect(
      suggestions.map((row) => [
        row.credit_card_transaction.id,
        row.cash_bank_transaction.map(({ id }) => id),
        row.score,
        row.is_accepted,
      ]),
    ).toEqual([
      [line.T19.id, [line.T18.id], 77, null],
      [line.T20.id, [line.T21.id], 77, null],
      [line.T17.id, [line.T16.id, line.T15.id], 74, null],
    ])
    expect(suggestions[2]?.reasons).toEqual([
      '2 payments add up to the amount',
      '2 days apart',
      'text has "payment"',
      'received on a card',
    ])
    expect(suggestions[0]?.credit_card_transaction).toEqual(
      await books.client.call(transactionDetail, { params: { id: line.T19.id } }),
    )
  })

  it("finds a line's transfer by the receiving side and by each paying side", async () => {
    const books = await makeBooks(api)
    const { line, suggestions } = await transferBooks(api, books)
    const of = async (transaction: string) =>
      (await books.client.call(transferTransactions, { query: { transaction } })).results.map(({ id }) => id)
    for (const side of [line.T15, line.T16, line.T17]) expect(await of(side.id)).toEqual([suggestions[2]?.id])
    expect(await of(line.T19.id)).toEqual([suggestions[0]?.id])
  })

  it('a second run adds nothing and keeps open suggestions; a rejected pairing never returns', async () => {
    const books = await makeBooks(api)
    const { suggestions } = await transferBooks(api, books)
    expect(await runSuggestions(api, books)).toBe(0)
    expect((await books.client.call(transferTransactions)).results.map(({ id }) => id)).toEqual(
      suggestions.map(({ id }) => id),
    )
    const coincidence = suggestions[1]?.id ?? ''
    await books.client.call(transferTransactionReject, { params: { id: coincidence }, body: {} })
    expect(await runSuggestions(api, books)).toBe(0)
    const of = async (is_accepted: 'true' | 'false' | 'null') =>
      (await books.client.call(transferTransactions, { query: { is_accepted } })).results.map(({ id }) => id)
    expect([await of('null'), await of('false'), await of('true')]).toEqual([
      [suggestions[0]?.id, suggestions[2]?.id],
      [coincidence],
      [],
    ])
  })

  it('a suggestion with a line categorized since is removed from the list, and permanently by the next run', async () => {
    const books = await makeBooks(api)
    const { line, suggestions } = await transferBooks(api, books)
    await books.client.call(editChartOfAccount, {
      params: { id: line.T18.id },
      body: { chart_of_account: (await books.account(6010)).id },
    })
    const current = await books.client.call(transferTransactions)
    expect([current.count, current.results.map(({ id }) => id)]).toEqual([2, [suggestions[1]?.id, suggestions[2]?.id]])
    expect(await runSuggestions(api, books)).toBe(0)
    await books.client.call(editChartOfAccount, { params: { id: line.T18.id }, body: { chart_of_account: null } })
    expect((await books.client.call(transferTransactions)).count).toBe(2)
    expect(await runSuggestions(api, books)).toBe(1)
  })

  it('a suggestion with a deleted or changed line is removed from the list and from its other lines', async () => {
    const books = await makeBooks(api)
    const { line, suggestions } = await transferBooks(api, books)
    const beside = async () =>
      (await books.client.call(transactionMarks, { query: { id: [line.T17.id, line.T19.id, line.T21.id] } })).results
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .map(({ candidates }) => candidates.transfers)
    expect(await beside()).toEqual([1, 1, 1])
    await books.client.call(deleteTransaction, { params: { id: line.T16.id } })
    await books.client.call(deleteTransaction, { params: { id: line.T18.id } })
    const current = await books.client.call(transferTransactions)
    expect([current.count, current.results.map(({ id }) => id)]).toEqual([1, [suggestions[1]?.id]])
    expect(await beside()).toEqual([0, 0, 1])
    await books.client.call(updateTransaction, { params: { id: line.T20.id }, body: { amount: 26 } })
    expect([(await books.client.call(transferTransactions)).count, await beside()]).toEqual([0, [0, 0, 0]])
  })

  it('offers other free lines of the same amount as candidates', async () => {
    const books = await makeBooks(api)
    const { line } = await transferBooks(api, books)
    const other = await books.line({
      bank_account: line.T18.bank_account.id,
      date: '2026-02-09',
      amount: 5000,
      name: 'WIRE',
    })
    // Money out of a card is a purchase; it is not a side of a transfer.
    await books.line({ bank_account: line.T17.bank_account.id, date: '2026-02-08', amount: 5000, name: 'TRUCK PARTS' })
    const [first] = (await books.client.call(transferTransactions)).results
    expect([first?.cash_bank_transaction.map(({ id }) => id), first?.candidates.map(({ id }) => id)]).toEqual([
      [line.T18.id],
      [other.id],
    ])
  })

  it('supports pages, search and ordering; excludes locked periods', async () => {
    const books = await makeBooks(api)
    const { suggestions } = await transferBooks(api, books)
    const page = await books.client.call(transferTransactions, { query: { page_size: 1, page: 2 } })
    expect([page.count, page.results.map(({ id }) => id), page.next !== null, page.previous !== null]).toEqual([
      3,
      [suggestions[1]?.id],
      true,
      true,
    ])
    const found = await books.client.call(transferTransactions, { query: { search: 'oversize' } })
    expect(found.results.map(({ id }) => id)).toEqual([suggestions[1]?.id])
    const byDate = await books.client.call(transferTransactions, { query: { ordering: '-date' } })
    expect(byDate.results.map(({ id }) => id)).toEqual([suggestions[1]?.id, suggestions[0]?.id, suggestions[2]?.id])
    expect((await books.client.refused(transferTransactions, { query: { ordering: 'amount' } })).body).toEqual({
      ordering: ['Cannot order by amount.'],
    })
    await books.client.call(transferTransactionAccept, { params: { id: suggestions[0]?.id ?? '' }, body: {} })
    await books.lockBooks('2026-02-28')
    expect(await runSuggestions(api, books)).toBe(0)
    expect((await books.client.call(transferTransactions, { query: { is_accepted: 'null' } })).count).toBe(0)
  })

  it('counts suggestions answered since a date, and never open ones', async () => {
    const books = await makeBooks(api)
    const { suggestions } = await transferBooks(api, books)
    await books.client.call(transferTransactionAccept, { params: { id: suggestions[0]?.id ?? '' }, body: {} })
    await books.client.call(transferTransactionReject, { params: { id: suggestions[1]?.id ?? '' }, body: {} })
    const today = dayIn(books.entity.timezone, api.ports.now())
    const count = async (answered_since: string, is_accepted?: 'true') =>
      (
        await books.client.call(transferTransactions, {
          query: { answered_since, ...(is_accepted && { is_accepted }) },
        })
      ).count
    expect([await count(today), await count(today, 'true')]).toEqual([2, 1])
    expect(await count(addDays(today, 2))).toBe(0)
    expect((await books.client.refused(transferTransactions, { query: { answered_since: 'May' } })).body).toEqual({
      answered_since: ['Enter a date as yyyy-MM-dd.'],
    })
  })

  it('another company sees none of them', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    await transferBooks(api, mine)
    expect((await other.client.call(transferTransactions, { query: { entities: mine.entity.id } })).count).toBe(0)
  })
})
