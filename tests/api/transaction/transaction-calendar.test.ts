import { transactionStats } from '@/lib/contract/report'
import { transactionsSplit } from '@/lib/contract/split'
import { transactionCalendar } from '@/lib/contract/transaction'
import { transferTransactionAccept } from '@/lib/contract/transfer'
import { sumWire } from '@/lib/money/cents'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { transferBooks } from '@/tests/support/transfers'

describe('GET transaction/transaction-calendar/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('sums money in and out per day, without empty days and other months', async () => {
    const books = await makeBooks(api)
    await books.line({ date: '2026-02-28', amount: 10 })
    await books.line({ date: '2026-02-28', amount: 5.5 })
    await books.line({ date: '2026-02-28', amount: 7, amount_type: 'money_in' })
    await books.line({ date: '2026-02-01', amount: 1, amount_type: 'money_in' })
    await books.line({ date: '2026-03-01', amount: 1 })
    expect(await books.client.call(transactionCalendar, { query: { month: '2026-02' } })).toEqual([
      { date: '2026-02-01', money_in: 1, money_out: 0, count: 1, transfers: 0 },
      { date: '2026-02-28', money_in: 7, money_out: 15.5, count: 3, transfers: 0 },
    ])
    expect(await books.client.call(transactionCalendar, { query: { month: '2026-04' } })).toEqual([])
  })

  it('excludes transfers between own accounts, but shows how many transfer lines there are', async () => {
    const books = await makeBooks(api)
    const { suggestions, line } = await transferBooks(api, books)
    for (const suggestion of suggestions)
      await books.client.call(transferTransactionAccept, { params: { id: suggestion.id }, body: {} })
    await books.line({ bank_account: line.T15.bank_account.id, date: '2026-02-05', amount: 8 })
    const days = await books.client.call(transactionCalendar, { query: { month: '2026-02' } })
    expect(
      days.map(({ date, money_in, money_out, count, transfers }) => [date, money_in, money_out, count, transfers]),
    ).toEqual([
      ['2026-02-01', 0, 0, 0, 1],
      ['2026-02-02', 0, 0, 0, 1],
      ['2026-02-03', 0, 0, 0, 1],
      ['2026-02-05', 0, 8, 1, 1],
      ['2026-02-06', 0, 0, 0, 1],
      ['2026-02-11', 0, 0, 0, 1],
      ['2026-02-12', 0, 0, 0, 1],
    ])
  })

  it('a split adds up to its line: 1,200.00 less 36.00 is 1,164.00 in; the month agrees with the statistics', async () => {
    const books = await makeBooks(api)
    const line = await books.line({ date: '2026-02-03', amount: 1164, amount_type: 'money_in' })
    await books.line({ date: '2026-02-04', amount: 64 })
    await books.client.call(transactionsSplit, {
      body: {
        transaction: line.id,
        lines: [
          { chart_of_account: (await books.account(4010)).id, amount: 1200 },
          { chart_of_account: (await books.account(4830)).id, amount: -36 },
        ],
      },
    })
    const days = await books.client.call(transactionCalendar, { query: { month: '2026-02' } })
    expect(days[0]).toEqual({ date: '2026-02-03', money_in: 1164, money_out: 0, count: 2, transfers: 0 })
    const stats = await books.client.call(transactionStats, {
      query: { start_date: '2026-02-01', end_date: '2026-02-28' },
    })
    expect([sumWire(days.map((day) => day.money_in)), sumWire(days.map((day) => day.money_out))]).toEqual([
      stats.total_money_in,
      stats.total_money_out,
    ])
  })

  it('can be filtered by bank account; an invalid month is refused at its field (400); another company sees nothing', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const line = await mine.line({ date: '2026-02-03', amount: 3 })
    const savings = await mine.bankAccount({ name: 'Savings', account_type: 'savings' })
    await mine.line({ bank_account: savings.id, date: '2026-02-03', amount: 4 })
    const of = async (bank_accounts: string) =>
      (await mine.client.call(transactionCalendar, { query: { month: '2026-02', bank_accounts } })).map(
        (day) => day.money_out,
      )
    expect([await of(line.bank_account.id), await of(savings.id)]).toEqual([[3], [4]])
    expect((await mine.client.refused(transactionCalendar, { query: { month: '2026-13' } })).body).toEqual({
      month: ['Enter a month as yyyy-MM.'],
    })
    expect(
      await other.client.call(transactionCalendar, { query: { month: '2026-02', entities: mine.entity.id } }),
    ).toEqual([])
  })
})
