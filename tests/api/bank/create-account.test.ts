import sql from 'sql-template-tag'
import { createAccount } from '@/lib/contract/bank'
import { testApi, type TestApi } from '@/tests/support/api'
import { addMember } from '@/tests/support/company'
import { makeBooks } from '@/tests/support/books'
import { addRule } from '@/tests/support/rules'

describe('POST bank/account/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('uses the free chart account of its kind, then the next number of its block', async () => {
    const books = await makeBooks(api)
    const numbers: (number | undefined)[] = []
    for (const account_type of ['checking', 'checking', 'savings', 'cash', 'credit', 'credit'] as const) {
      const account = await books.bankAccount({ account_type, name: `${account_type} ${numbers.length}` })
      numbers.push(
        (
          await api.rows<{ n: number }>({
            text: 'select chart_number as n from chart_of_account where id = $1',
            values: [account.chart_of_account],
          } as never)
        )[0]?.n,
      )
    }
    expect(numbers).toEqual([1010, 1011, 1020, 1050, 2110, 2111])
  })

  it('recreates a chart account that was merged away, with the next number if its own is taken', async () => {
    const books = await makeBooks(api)
    for (const number of [1050, 2110])
      await api.rows(
        sql`delete from chart_of_account where entity_id = ${books.entity.id} and chart_number = ${number}`,
      )
    await api.rows(sql`update chart_of_account set chart_number = 2110
                        where entity_id = ${books.entity.id} and chart_number = 2250`)
    const numberOf = async (account_type: 'cash' | 'credit') => {
      const { chart_of_account } = await books.bankAccount({ account_type, name: account_type })
      const [row] = await api.rows<{ chart_number: number }>(
        sql`select chart_number from chart_of_account where id = ${chart_of_account}`,
      )
      return row?.chart_number
    }
    expect([await numberOf('cash'), await numberOf('cash'), await numberOf('credit')]).toEqual([1050, 1051, 2111])
    await books.sound()
  })

  it("takes the next number if a rule categorizes to the free chart account, because its lines are not the bank's", async () => {
    const books = await makeBooks(api)
    await addRule(books, 'Cash', 'atm', { chart_of_account: (await books.account(1050)).id })
    const tin = await books.bankAccount({ account_type: 'cash', name: 'Tin' })
    expect(tin.chart_of_account).toBe((await books.account(1051)).id)
    await books.line({ name: 'ATM 1' })
    expect(await books.balances()).toEqual({ 1010: -125, 1050: 125 })
    await books.sound()
  })

  it('an opening balance of 42,500.00: Dr 1010, Cr 3800 on the day before the books start', async () => {
    const books = await makeBooks(api)
    const account = await books.bankAccount({ current_balance: 42_500, balance_date: '2026-01-31' })
    expect([account.current_balance, await books.balances()]).toEqual([42_500, { 1010: 42_500, 3800: -42_500 }])
    await books.sound()
  })

  it('the balance owed on a card is positive: 3,200.00 owed is Cr 2110', async () => {
    const books = await makeBooks(api)
    const card = await books.bankAccount({ account_type: 'credit', name: 'Fleet Visa', current_balance: 3200 })
    expect([card.kind, card.current_balance, await books.balances()]).toEqual([
      'credit',
      3200,
      { 2110: -3200, 3800: 3200 },
    ])
  })

  it('eight accounts created simultaneously get eight numbers', async () => {
    const books = await makeBooks(api)
    const made = await Promise.all(Array.from({ length: 8 }, (_, n) => books.bankAccount({ name: `Checking ${n}` })))
    expect(new Set(made.map((account) => account.chart_of_account)).size).toBe(8)
  })

  it('continues beyond its block of numbers: the eleventh checking account is 1100, the forty-first card 2170', async () => {
    const books = await makeBooks(api)
    for (let n = 0; n < 11; n++) await books.bankAccount({ name: `Checking ${n}` })
    expect((await books.account(1100)).name).toBe('Checking 10')
    for (let n = 0; n < 41; n++) await books.bankAccount({ name: `Card ${n}`, account_type: 'credit' })
    expect((await books.account(2170)).name).toBe('Card 40')
    await books.sound()
  })

  it('refuses invalid fields by name (400)', async () => {
    const books = await makeBooks(api)
    const refused = await books.client.refused(createAccount, {
      body: { name: '', account_type: 'brokerage', mask: '12345', current_balance: 1e8 },
    })
    expect(refused.body).toEqual({
      name: ['field is required'],
      account_type: ['Choose one of: checking, savings, cash, credit.'],
      mask: ['Use at most 4 characters.'],
      current_balance: ['Amount is too large.'],
    })
  })

  it('a consultant is denied (403)', async () => {
    const books = await makeBooks(api)
    const consultant = await addMember(api, books, { role: 'consultant' })
    expect(
      (await consultant.client.refused(createAccount, { body: { name: 'x', account_type: 'checking' } })).status,
    ).toBe(403)
  })
})
