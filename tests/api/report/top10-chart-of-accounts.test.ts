import { top10ChartOfAccounts } from '@/lib/contract/report'
import { transactionsSplit } from '@/lib/contract/split'
import { testApi, type TestApi } from '@/tests/support/api'
import { addLoan, payRow } from '@/tests/support/assets'
import { makeBooks, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

const FEBRUARY = { start_date: '2026-02-01', end_date: '2026-02-28' }

describe('GET report/top-10-chart-of-accounts/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  const top = async (books: Books, query: object = {}) =>
    (await books.client.call(top10ChartOfAccounts, { query: { ...FEBRUARY, ...query } })).map((row) => [
      row.name,
      row.total_amount,
    ])

  it('lists the ten largest of eleven accounts, largest first, ties by number', async () => {
    const books = await makeBooks(api)
    const accounts = [5010, 5060, 6010, 6020, 6160, 6170, 6210, 6230, 6240, 6250, 6320]
    for (const [index, chart_of_account] of accounts.entries())
      await books.line({ chart_of_account, amount: index < 2 ? 50 : 100 - index })
    await books.line({ chart_of_account: 6010, amount: 0.5 })
    const rows = await top(books)
    expect(rows.map(([, total]) => total)).toEqual([98.5, 97, 96, 95, 94, 93, 92, 91, 90, 50])
    expect([rows[0], rows[9]]).toEqual([
      ['Diesel Fuel', 98.5],
      [(await books.account(5010)).name, 50],
    ])
    await books.sound()
  })

  it('money out by default, money in on request; rows reference their accounts; transfers and other months are excluded', async () => {
    const books = await makeBooks(api)
    await books.line({ amount: 40, chart_of_account: 6010 })
    await books.line({ amount: 60, amount_type: 'money_in', chart_of_account: 4010 })
    await books.line({ amount: 999, chart_of_account: 1090 })
    await books.line({ amount: 999, chart_of_account: 6010, date: '2026-01-31' })
    expect(await books.client.call(top10ChartOfAccounts, { query: FEBRUARY })).toEqual([
      {
        chart_of_account_id: (await books.account(6010)).id,
        chart_of_account_number: 6010,
        name: 'Diesel Fuel',
        total_amount: 40,
        previous_amount: 999,
        count: 1,
        share: 100,
      },
    ])
    expect(await top(books, { amount_type: 'money_in' })).toEqual([['Linehaul Revenue', 60]])
  })

  it('shows the lines and the share of each in that direction; lines without a category count on their suspense account', async () => {
    const books = await makeBooks(api)
    for (const amount of [40, 2]) await books.line({ amount, chart_of_account: 6010 })
    for (const amount of [7, 8, 9]) await books.line({ amount })
    await books.line({ amount: 5, amount_type: 'money_in' })
    const rows = await books.client.call(top10ChartOfAccounts, { query: FEBRUARY })
    expect(
      rows.map(({ total_amount, previous_amount, count, share }) => [total_amount, previous_amount, count, share]),
    ).toEqual([
      [42, 0, 2, 63.64],
      [24, 0, 3, 36.36],
    ])
  })

  it('counts a line on the accounts it is posted to: interest of a loan payment, parts of a split', async () => {
    const books = await makeBooks(api)
    await payRow(books, { loan: await addLoan(books), n: 1, amount: 1754.81, date: '2026-02-10' })
    const { id: transaction } = await books.line({ amount: 30 })
    const fuel = (await books.account(6010)).id
    const lines = [10, 20].map((amount) => ({ chart_of_account: fuel, amount }))
    await books.client.call(transactionsSplit, { body: { transaction, lines } })
    const rows = await books.client.call(top10ChartOfAccounts, { query: FEBRUARY })
    const countOf = (number: number) => rows.find((row) => row.chart_of_account_number === number)?.count
    expect([countOf(9010), countOf(6010)]).toEqual([1, 2])
  })

  it('limited to one bank account: amounts, previous period and counts are those of its lines', async () => {
    const books = await makeBooks(api)
    const card = await books.bankAccount({
      name: 'Fleet Visa',
      account_type: 'credit',
      current_balance: 0,
      balance_date: '2026-01-01',
    })
    await books.line({ amount: 40, chart_of_account: 6010 })
    for (const amount of [3, 4]) await books.line({ bank_account: card.id, amount, chart_of_account: 6010 })
    await books.line({ bank_account: card.id, amount: 2, chart_of_account: 6010, date: '2026-01-31' })
    const rows = await books.client.call(top10ChartOfAccounts, { query: { ...FEBRUARY, bank_accounts: [card.id] } })
    expect(rows).toEqual([
      {
        chart_of_account_id: (await books.account(6010)).id,
        chart_of_account_number: 6010,
        name: 'Diesel Fuel',
        total_amount: 7,
        previous_amount: 2,
        count: 2,
        share: 100,
      },
    ])
  })

  it('an unknown direction is refused (400); the role Other is denied (403)', async () => {
    const books = await makeBooks(api)
    const query = { ...FEBRUARY, amount_type: 'both' }
    expect((await books.client.refused(top10ChartOfAccounts, { query })).body).toEqual({
      amount_type: ['Choose one of: money_in, money_out.'],
    })
    const member = await addMember(api, books, { role: 'other' })
    expect((await member.client.refused(top10ChartOfAccounts, { query: FEBRUARY })).body.code).toBe('permission_denied')
  })
})
