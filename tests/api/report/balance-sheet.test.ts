import sql from 'sql-template-tag'
import { createEntity, setDefaultEntity } from '@/lib/contract/company'
import { balanceSheet, trialBalance, type BalanceSheet } from '@/lib/contract/report'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

describe('GET report/balance-sheet/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  const sheet = (books: Books, end_date: string, more: { entities?: string[]; basis?: 'cash' } = {}) =>
    books.client.call(balanceSheet, { query: { start_date: '2020-01-01', end_date, ...more } })
  const shape = ({ data, liability_equity_total }: BalanceSheet) => [
    ...data.map((category) => [
      category.name,
      category.total_amount,
      ...category.subcategories.map((group) => [
        group.name,
        group.total_amount,
        ...group.data.map((row) => [row.name, row.total_amount]),
      ]),
    ]),
    liability_equity_total,
  ]

  it('1,000.00 opening + 5,000.00 freight − 125.00 fuel − 40.50 on the card: 5,875.00 = 40.50 + 1,000.00 + 4,834.50', async () => {
    const books = await makeBooks(api)
    const card = await books.bankAccount({ name: 'Fleet Visa', account_type: 'credit' })
    const checking = await books.bankAccount({ current_balance: 1000, balance_date: '2025-12-31' })
    await books.line({ bank_account: checking.id, amount: 5000, amount_type: 'money_in', chart_of_account: 4010 })
    await books.line({ bank_account: checking.id, amount: 125, chart_of_account: 6010 })
    await books.line({ bank_account: card.id, amount: 40.5, chart_of_account: 6020 })
    await books.line({ bank_account: checking.id, amount: 999, chart_of_account: 6010, date: '2026-03-01' })
    expect(shape(await sheet(books, '2026-02-28'))).toEqual([
      ['Assets', 5875, ['Current Assets', 5875, ['Operating', 5875]]],
      ['Liabilities', 40.5, ['Current Liabilities', 40.5, ['Fleet Visa', 40.5]]],
      [
        'Equity',
        5834.5,
        ['Other Equity', 1000, ['Opening Balance Equity', 1000]],
        ['Retained Earnings', 4834.5, ['Retained Earnings', 0], ['Net Income (current year)', 4834.5]],
      ],
      5875,
    ])
    await books.sound()
  })

  it('income becomes retained earnings on the first day of the next fiscal year', async () => {
    const books = await makeBooks(api)
    await books.line({ amount: 4200, amount_type: 'money_in', chart_of_account: 4010, date: '2025-12-31' })
    await books.line({ amount: 100, chart_of_account: 6010, date: '2026-01-01' })
    const earnings = async (day: string) => shape(await sheet(books, day))[2]
    expect(await earnings('2025-12-31')).toEqual([
      'Equity',
      4200,
      ['Retained Earnings', 4200, ['Retained Earnings', 0], ['Net Income (current year)', 4200]],
    ])
    expect(await earnings('2026-01-01')).toEqual([
      'Equity',
      4100,
      ['Retained Earnings', 4100, ['Retained Earnings', 4200], ['Net Income (current year)', -100]],
    ])
    await api.rows(sql`update entity set fiscal_year_start_month = 7 where id = ${books.entity.id}`)
    expect(await earnings('2026-06-30')).toEqual([
      'Equity',
      4100,
      ['Retained Earnings', 4100, ['Retained Earnings', 0], ['Net Income (current year)', 4100]],
    ])
    expect(await earnings('2026-07-01')).toEqual([
      'Equity',
      4100,
      ['Retained Earnings', 4100, ['Retained Earnings', 4100], ['Net Income (current year)', 0]],
    ])
  })

  it('owner draws are negative, and every row references the account whose trial balance it equals', async () => {
    const books = await makeBooks(api)
    await books.line({ amount: 300, chart_of_account: 3020 })
    await books.line({ amount: 80, chart_of_account: 2710, amount_type: 'money_in' })
    const { data } = await sheet(books, '2026-02-03')
    const balances = await books.client.call(trialBalance, {
      query: { start_date: '2026-02-03', end_date: '2026-02-03' },
    })
    const rows = data.flatMap((category) =>
      category.subcategories.flatMap((group) =>
        group.data.map((row) => ({ ...row, sign: category.name === 'Assets' ? 1 : -1 })),
      ),
    )
    expect(rows.map((row) => [row.chart_number, row.total_amount])).toEqual([
      [1010, -220],
      [2710, 80],
      [3020, -300],
      [3900, 0],
      [3999, 0],
    ])
    for (const row of rows.filter((row) => row.total_amount !== 0)) {
      expect(balances.find((line) => line.chart_of_account_id === row.chart_of_account_id)?.total_amount).toBe(
        row.total_amount * row.sign,
      )
    }
    expect(rows.at(-1)?.chart_of_account_id).toBeNull()
  })

  it('empty books keep the three categories at zero; basis cash equals accrual without documents', async () => {
    const books = await makeBooks(api)
    expect(shape(await sheet(books, '2026-02-03'))).toEqual([
      ['Assets', 0],
      ['Liabilities', 0],
      ['Equity', 0, ['Retained Earnings', 0, ['Retained Earnings', 0], ['Net Income (current year)', 0]]],
      0,
    ])
    await books.line()
    const { read_as, ...cash } = await sheet(books, '2026-02-03', { basis: 'cash' })
    expect(read_as?.basis).toBe('cash')
    expect(await sheet(books, '2026-02-03')).toMatchObject(cash)
  })

  it('entities are added by account number, without those the caller cannot see', async () => {
    const books = await makeBooks(api)
    const foreign = await makeBooks(api)
    await foreign.line({ amount: 7 })
    await books.line({ amount: 100, amount_type: 'money_in', chart_of_account: 4010 })
    const second = await books.client.call(createEntity, { body: { name: 'Second' } })
    await books.client.call(setDefaultEntity, { params: { id: second.id } })
    await books.line({ bank_account: (await books.bankAccount()).id, amount: 30, chart_of_account: 3020 })
    const both = [books.entity.id, second.id, foreign.entity.id]
    expect(shape(await sheet(books, '2026-02-28', { entities: both }))).toEqual([
      ['Assets', 70, ['Current Assets', 70, ['Operating', 70]]],
      ['Liabilities', 0],
      [
        'Equity',
        70,
        ["Owner's Equity", -30, ['Owner Draws', -30]],
        ['Retained Earnings', 100, ['Retained Earnings', 0], ['Net Income (current year)', 100]],
      ],
      70,
    ])
    expect(shape(await sheet(books, '2026-02-28', { entities: [foreign.entity.id] }))[0]).toEqual(['Assets', 0])
  })

  it('a range without an end, or that ends before it starts, is refused at its field (400)', async () => {
    const books = await makeBooks(api)
    const refused = async (query: object) => (await books.client.refused(balanceSheet, { query })).body
    expect(await refused({ start_date: '2026-01-01' })).toEqual({ end_date: ['field is required'] })
    expect(await refused({ start_date: '2026-02-02', end_date: '2026-02-01' })).toEqual({
      end_date: ['End date must not be before the start date.'],
    })
  })

  it('the role Other is denied (403)', async () => {
    const books = await makeBooks(api)
    const member = await addMember(api, books, { role: 'other' })
    const query = { start_date: '2026-02-01', end_date: '2026-02-01' }
    expect((await member.client.refused(balanceSheet, { query })).body.code).toBe('permission_denied')
  })
})
