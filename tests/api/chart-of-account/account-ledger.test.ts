import { v7 } from 'uuid'
import { accountLedger, type LedgerPage } from '@/lib/contract/chart-of-account'
import { generalLedger } from '@/lib/contract/report'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

describe('GET chart_of_account/chart_of_account/{id}/ledger/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  const ledger = async (books: Books, chart_number: number, query: object = {}): Promise<LedgerPage> =>
    books.client.call(accountLedger, { params: { id: (await books.account(chart_number)).id }, query })

  it('shows every line without dates, 0.00 → 125.00 → 100.00; with dates it agrees with the general ledger', async () => {
    const books = await makeBooks(api)
    await books.line({ chart_of_account: 6010, date: '2025-12-31' })
    await books.line({ chart_of_account: 6010, amount: 25, amount_type: 'money_in', date: '2026-02-01' })
    const whole = await ledger(books, 6010)
    expect([whole.count, whole.beginning_balance, whole.ending_balance]).toEqual([2, 0, 100])
    expect(whole.results.map((line) => [line.date_at, line.balance_type, line.amount, line.running_total])).toEqual([
      ['2025-12-31', 'debit', 125, 125],
      ['2026-02-01', 'credit', 25, 100],
    ])
    const february = { start_date: '2026-02-01', end_date: '2026-02-28' }
    const chart_of_account = (await books.account(6010)).id
    const month = await ledger(books, 6010, february)
    expect(month).toEqual(await books.client.call(generalLedger, { query: { ...february, chart_of_account } }))
    // An expense starts each fiscal year at nothing.
    expect([month.beginning_balance, month.ending_balance]).toEqual([0, -25])
    await books.sound()
  })

  it('a line that moves to another category moves to its ledger', async () => {
    const books = await makeBooks(api)
    await books.line()
    await books.line({ chart_of_account: 1090 })
    expect((await ledger(books, 8590)).results.map((line) => line.entry_id)).toEqual(['TXN-000001'])
    expect((await ledger(books, 1090)).results.map((line) => line.running_total)).toEqual([125])
    expect((await ledger(books, 1010)).ending_balance).toBe(-250)
  })

  it('next and previous lead through the pages', async () => {
    const books = await makeBooks(api)
    for (const amount of [1, 2, 4]) await books.line({ amount, chart_of_account: 6010 })
    const { id } = await books.account(6010)
    const path = `/api/v1/chart_of_account/chart_of_account/${id}/ledger/?start_date=1900-01-01&end_date=2200-12-31`
    const page = await ledger(books, 6010, { page: 2, page_size: 1 })
    expect([page.previous, page.next]).toEqual([`${path}&page=1&page_size=1`, `${path}&page=3&page_size=1`])
    expect(page.results.map((line) => [line.amount, line.running_total])).toEqual([[2, 3]])
  })

  it('an account of another company and an unknown account are not found (404)', async () => {
    const books = await makeBooks(api)
    const foreign = await makeBooks(api)
    for (const id of [(await foreign.account(6010)).id, v7(), 'none']) {
      expect((await books.client.refused(accountLedger, { params: { id } })).body).toEqual({ message: 'Not found.' })
    }
  })

  it('an invalid page is refused (400); the role Other, which sees no balances, is denied (403)', async () => {
    const books = await makeBooks(api)
    const params = { id: (await books.account(6010)).id }
    expect((await books.client.refused(accountLedger, { params, query: { page: 0 } })).body).toEqual({
      page: ['Must be at least 1.'],
    })
    const member = await addMember(api, books, { role: 'other' })
    expect((await member.client.refused(accountLedger, { params })).body.code).toBe('permission_denied')
  })
})
