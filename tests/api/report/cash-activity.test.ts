import { createEntity, setDefaultEntity } from '@/lib/contract/company'
import { transactionList } from '@/lib/contract/transaction'
import { cashActivity, type CashActivity } from '@/lib/contract/report'
import { transactionsSplit } from '@/lib/contract/split'
import { cents } from '@/lib/money/cents'
import { post } from '@/server/db/journal-store'
import { credit, debit, entry } from '@/server/ledger/journal'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

const FEBRUARY = { start_date: '2026-02-01', end_date: '2026-02-28' }

describe('GET report/cash-activity/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  const activity = (books: Books, query: object = {}) =>
    books.client.call(cashActivity, { query: { ...FEBRUARY, ...query } })
  const shape = ({ money_in, money_out, net_burn }: CashActivity) => {
    const section = ({ total_amount, categories }: CashActivity['money_in']) => [
      total_amount,
      ...categories.map((row) => [row.chart_of_account_number, row.chart_of_account_name, row.amount]),
    ]
    return [section(money_in), section(money_out), net_burn]
  }

  it('200.00 fuel and 300.00 on the card − 1,000.10 freight − 75.00 refund: net burn −575.10; a card counts like a bank account', async () => {
    const books = await makeBooks(api)
    const card = await books.bankAccount({
      name: 'Fleet Visa',
      account_type: 'credit',
      current_balance: 50,
      balance_date: '2026-02-10',
    })
    await books.line({ amount: 1000.1, amount_type: 'money_in', chart_of_account: 4010 })
    await books.line({ amount: 200, chart_of_account: 6010 })
    await books.line({ bank_account: card.id, amount: 300, chart_of_account: 6160 })
    await books.line({ bank_account: card.id, amount: 75, amount_type: 'money_in', chart_of_account: 6160 })
    expect(shape(await activity(books))).toEqual([
      [1075.1, [4010, 'Linehaul Revenue', 1000.1], [6160, 'Parts and Shop Supplies', 75]],
      [500, [6160, 'Parts and Shop Supplies', 300], [6010, 'Diesel Fuel', 200]],
      -575.1,
    ])
    await books.sound()
  })

  it('limited to some bank accounts: only their lines, split lines by part, and nothing for an empty selection', async () => {
    const books = await makeBooks(api)
    const card = await books.bankAccount({
      name: 'Fleet Visa',
      account_type: 'credit',
      current_balance: 0,
      balance_date: '2026-01-01',
    })
    const yard = await books.bankAccount({ name: 'Yard', current_balance: 0, balance_date: '2026-01-01' })
    await books.line({ amount: 200, chart_of_account: 6010 })
    await books.line({ bank_account: card.id, amount: 30, chart_of_account: 6160 })
    await books.line({ bank_account: card.id, amount: 5, amount_type: 'money_in', chart_of_account: 6160 })
    await books.line({ bank_account: card.id, amount: 999, chart_of_account: 1090 })
    const parted = await books.line({ bank_account: yard.id, amount: 100 })
    const part = async (number: number, amount: number) => ({
      chart_of_account: (await books.account(number)).id,
      amount,
    })
    await books.client.call(transactionsSplit, {
      body: { transaction: parted.id, lines: [await part(6010, 60), await part(6160, 40)] },
    })
    const of = async (...accounts: { id: string }[]) =>
      shape(await activity(books, { bank_accounts: accounts.map(({ id }) => id) }))
    expect(await of(card)).toEqual([
      [5, [6160, 'Parts and Shop Supplies', 5]],
      [30, [6160, 'Parts and Shop Supplies', 30]],
      25,
    ])
    expect((await of(card, yard))[1]).toEqual([130, [6160, 'Parts and Shop Supplies', 70], [6010, 'Diesel Fuel', 60]])
    expect(await of({ id: books.entity.id })).toEqual([[0], [0], 0])
    expect((await activity(books)).money_out.total_amount).toBe(330)
    await books.sound()
  })

  it('only lines dated in the range count, both ends included', async () => {
    const books = await makeBooks(api)
    for (const [index, date] of ['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01'].entries()) {
      await books.line({ date, amount: 10 ** index, chart_of_account: 6010 })
    }
    expect((await activity(books)).money_out.total_amount).toBe(110)
  })

  it('neither transfers between own accounts nor opening balances are money in or money out', async () => {
    const books = await makeBooks(api)
    await books.bankAccount({
      name: 'Savings',
      account_type: 'savings',
      current_balance: 900,
      balance_date: '2026-02-01',
    })
    await books.line({ amount: 500, chart_of_account: 1090 })
    await books.line({ amount: 20, chart_of_account: 6010 })
    expect(shape(await activity(books, { start_date: '1990-01-01' }))).toEqual([
      [0],
      [20, [6010, 'Diesel Fuel', 20]],
      20,
    ])
  })

  it('lines without a category are shown on their suspense account', async () => {
    const books = await makeBooks(api)
    await books.line({ amount: 12.34 })
    await books.line({ amount: 5, amount_type: 'money_in' })
    const { money_in, money_out } = await activity(books)
    expect(
      [money_in.categories, money_out.categories].map((rows) =>
        rows.map((row) => [row.chart_of_account_number, row.amount]),
      ),
    ).toEqual([[[8090, 5]], [[8590, 12.34]]])
    expect(money_out.categories[0]?.chart_of_account_id).toBe((await books.account(8590)).id)
  })

  it('1,200.00 revenue − 36.00 discount in a deposit of 1,164.00: the section total equals the bank’s amount', async () => {
    const books = await makeBooks(api)
    const line = await books.line({ amount: 1164, amount_type: 'money_in', chart_of_account: 4010 })
    const [bank, revenue, discount] = [
      (await books.account(1010)).id,
      (await books.account(4010)).id,
      (await books.account(4830)).id,
    ]
    const book = { company_id: books.company.id, entity_id: books.entity.id, user_id: null, now: api.clock.now() }
    const isOfTheBankLine = { bank_direction: 'money_in' as const }
    const lines = [
      debit(bank, cents(116_400n)),
      { ...credit(revenue, cents(120_000n)), ...isOfTheBankLine },
      { ...debit(discount, cents(3_600n)), ...isOfTheBankLine },
    ]
    const split = entry({ event_type: 'transaction', date: line.date, description: line.name, lines })
    await api.ports.db.write({ role: 'app', company: book.company_id }, (tx) =>
      post(tx, book, [{ id: line.id, entry_id: 'TXN-000001', entry: split }]),
    )
    expect(shape(await activity(books))[0]).toEqual([
      1164,
      [4010, 'Linehaul Revenue', 1200],
      [4830, 'Quick Pay and Customer Discounts', -36],
    ])
    await books.sound()
  })

  it('entities are added by account number; basis changes nothing; an empty range is zero', async () => {
    const books = await makeBooks(api)
    await books.line({ amount: 100, chart_of_account: 6010 })
    const second = await books.client.call(createEntity, { body: { name: 'Second' } })
    await books.client.call(setDefaultEntity, { params: { id: second.id } })
    await books.line({ bank_account: (await books.bankAccount()).id, amount: 11, chart_of_account: 6010 })
    expect((await activity(books)).money_out.total_amount).toBe(11)
    const both = { entities: [books.entity.id, second.id] }
    expect(shape(await activity(books, both))).toEqual([[0], [111, [6010, 'Diesel Fuel', 111]], 111])
    const [category] = (await activity(books, both)).money_out.categories
    // The lines that the figure links to: with a search the rows are counted, without one the stored counts are used.
    for (const search of [undefined, 'pilot']) {
      const behind = await books.client.call(transactionList, {
        query: { ...both, search, chart_of_accounts: [category?.chart_of_account_id ?? ''] },
      })
      expect([behind.count, behind.results.length, behind.money_out]).toEqual([2, 2, 111])
    }
    expect(await activity(books, { ...both, basis: 'cash' })).toEqual(await activity(books, both))
    expect(shape(await activity(books, { start_date: '2026-02-04' }))).toEqual([[0], [0], 0])
  })

  it('a missing date is refused (400); the role Other is denied (403)', async () => {
    const books = await makeBooks(api)
    expect((await books.client.refused(cashActivity, { query: { end_date: '2026-02-01' } })).body).toEqual({
      start_date: ['field is required'],
    })
    const member = await addMember(api, books, { role: 'other' })
    expect((await member.client.refused(cashActivity, { query: FEBRUARY })).body.code).toBe('permission_denied')
  })
})
