import sql from 'sql-template-tag'
import { cashActivity, transactionStats } from '@/lib/contract/report'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

describe('GET report/transaction-stats/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  const stats = (books: Books, start_date: string, end_date: string) =>
    books.client.call(transactionStats, { query: { start_date, end_date } })

  async function quarter(): Promise<Books> {
    const books = await makeBooks(api)
    const card = await books.bankAccount({ name: 'Fleet Visa', account_type: 'credit' })
    const savings = await books.bankAccount({
      name: 'Savings',
      account_type: 'savings',
      current_balance: 900,
      balance_date: '2025-12-31',
    })
    await books.line({ amount: 400, amount_type: 'money_in', chart_of_account: 4010, date: '2026-01-15' })
    await books.line({ bank_account: card.id, amount: 70, chart_of_account: 6010, date: '2026-02-10' })
    await books.line({ bank_account: savings.id, amount: 30.25, chart_of_account: 6230, date: '2026-02-28' })
    await books.line({ amount: 150, chart_of_account: 1090, date: '2026-02-20' })
    await books.line({ amount: 5, chart_of_account: 6010, date: '2026-03-01' })
    return books
  }

  it('cash 900.00 + 400.00 − 150.00 in transit − 30.25 = 1,119.75, without the card; out 70.00 + 30.25 = 100.25', async () => {
    const books = await quarter()
    expect(await stats(books, '2026-02-01', '2026-02-28')).toEqual({
      cash_amount: 1119.75,
      total_money_in: 0,
      total_money_out: 100.25,
      net_burn: 100.25,
    })
    expect(await stats(books, '2026-01-01', '2026-01-31')).toEqual({
      cash_amount: 1300,
      total_money_in: 400,
      total_money_out: 0,
      net_burn: -400,
    })
    await books.sound()
  })

  it('is the same on any day and after balances are folded, and its totals agree with the cash activity', async () => {
    const books = await quarter()
    const ranges = [
      ['2025-12-31', '2026-01-15'],
      ['2026-02-10', '2026-02-10'],
      ['2026-02-11', '2026-03-01'],
      ['1990-01-01', '2099-12-31'],
    ] as const
    const before = await Promise.all(ranges.map(([start, end]) => stats(books, start, end)))
    expect(before.map((row) => row.cash_amount)).toEqual([1300, 1300, 1114.75, 1114.75])
    await api.ports.db.write({ role: 'worker' }, (tx) => tx.rows(sql`select fold_deltas()`))
    for (const [index, [start_date, end_date]] of ranges.entries()) {
      const after = await stats(books, start_date, end_date)
      expect(after).toEqual(before[index])
      const { money_in, money_out, net_burn } = await books.client.call(cashActivity, {
        query: { start_date, end_date },
      })
      expect([after.total_money_in, after.total_money_out, after.net_burn]).toEqual([
        money_in.total_amount,
        money_out.total_amount,
        net_burn,
      ])
    }
  })

  it('empty books are zero everywhere', async () => {
    const books = await makeBooks(api)
    expect(await stats(books, '2026-02-01', '2026-02-28')).toEqual({
      cash_amount: 0,
      total_money_in: 0,
      total_money_out: 0,
      net_burn: 0,
    })
  })

  it('a range that ends before it starts is refused (400); the role Other is denied (403)', async () => {
    const books = await makeBooks(api)
    const query = { start_date: '2026-02-02', end_date: '2026-02-01' }
    expect((await books.client.refused(transactionStats, { query })).body).toEqual({
      end_date: ['End date must not be before the start date.'],
    })
    const member = await addMember(api, books, { role: 'other' })
    expect(
      (await member.client.refused(transactionStats, { query: { start_date: '2026-02-01', end_date: '2026-02-01' } }))
        .body.code,
    ).toBe('permission_denied')
  })
})
