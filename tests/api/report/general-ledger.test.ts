import sql from 'sql-template-tag'
import { createEntity, setDefaultEntity } from '@/lib/contract/company'
import type { LedgerPage } from '@/lib/contract/chart-of-account'
import { balanceSheet, generalLedger, trialBalance } from '@/lib/contract/report'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

const FEBRUARY = { start_date: '2026-02-01', end_date: '2026-02-28' }

describe('GET report/general-ledger/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  const ledger = async (books: Books, chart_number: number, query: object = {}): Promise<LedgerPage> =>
    books.client.call(generalLedger, {
      query: { ...FEBRUARY, chart_of_account: (await books.account(chart_number)).id, ...query },
    })
  const rows = (page: LedgerPage) =>
    page.results.map((line) => [line.date_at, line.balance_type, line.amount, line.running_total])

  it('30.00 + 400.00 − 125.50 = 304.50 on the second checking account, and freight is added on the credit side', async () => {
    const books = await makeBooks(api)
    await books.bankAccount()
    const checking = { bank_account: (await books.bankAccount({ name: 'Second' })).id }
    await books.line({ ...checking, amount: 30, chart_of_account: 4010, amount_type: 'money_in', date: '2026-01-10' })
    await books.line({ ...checking, amount: 400, chart_of_account: 4010, amount_type: 'money_in', date: '2026-02-02' })
    const fuel = await books.line({
      ...checking,
      amount: 125.5,
      chart_of_account: 6010,
      date: '2026-02-03',
      stakeholder: (await books.stakeholder()).id,
    })
    await books.line({ ...checking, amount: 9, chart_of_account: 6010, date: '2026-03-01' })
    const bank = await ledger(books, 1011)
    expect([bank.beginning_balance, bank.ending_balance, bank.count]).toEqual([30, 304.5, 2])
    expect(rows(bank)).toEqual([
      ['2026-02-02', 'debit', 400, 430],
      ['2026-02-03', 'credit', 125.5, 304.5],
    ])
    const freight = await ledger(books, 4010)
    expect([freight.beginning_balance, freight.ending_balance, ...rows(freight)]).toEqual([
      30,
      430,
      ['2026-02-02', 'credit', 400, 430],
    ])
    expect(bank.results[1]).toMatchObject({
      event_type: 'transaction',
      entry_id: 'TXN-000003',
      description: 'PILOT #0412 JOPLIN MO',
      journal_entry: fuel.id,
      stakeholder: { full_name: 'Pilot Travel Centers', type: 'Vendor' },
      chart_of_account: (await books.account(1011)).id,
    })
    await books.sound()
  })

  it('pages of 1, 2, 3 and 5 lines give the same running balances with several lines a day, before and after folding', async () => {
    const books = await makeBooks(api)
    const days = [
      '2025-12-31',
      '2026-01-02',
      '2026-01-02',
      '2026-01-02',
      '2026-01-31',
      '2026-02-01',
      '2026-02-01',
      '2026-02-14',
      '2026-02-14',
      '2026-03-01',
    ]
    for (const [index, date] of days.entries()) {
      await books.line({
        date,
        amount: index + 0.37,
        amount_type: index % 3 ? 'money_out' : 'money_in',
        chart_of_account: 3020,
      })
    }
    const range = { start_date: '2026-01-01', end_date: '2026-02-28' }
    const whole = await ledger(books, 1010, { ...range, page_size: 500 })
    expect([whole.beginning_balance, whole.ending_balance, whole.count]).toEqual([0.37, -19.11, 8])
    expect(whole.results.map((line) => line.running_total)).toEqual([-1, -3.37, 0, -4.37, -9.74, -3.37, -10.74, -19.11])
    expect(new Set(whole.results.map((line) => line.id)).size).toBe(8)
    for (const page_size of [1, 2, 3, 5]) {
      if (page_size === 3) await api.ports.db.write({ role: 'worker' }, (tx) => tx.rows(sql`select fold_deltas()`))
      const pages = Array.from({ length: Math.ceil(8 / page_size) }, (_, index) =>
        ledger(books, 1010, { ...range, page_size, page: index + 1 }),
      )
      const joined = await Promise.all(pages)
      expect([page_size, joined.flatMap((page) => page.results)]).toEqual([page_size, whole.results])
      expect(joined.map((page) => [page.count, page.beginning_balance, page.ending_balance])).toEqual(
        joined.map(() => [8, 0.37, -19.11]),
      )
    }
    await books.sound()
  })

  it('beginning and ending agree with the trial balance, and the ending with the balance sheet, for every account', async () => {
    const books = await makeBooks(api)
    await books.bankAccount({ current_balance: 250, balance_date: '2025-12-31' })
    await books.line({ amount: 4200, amount_type: 'money_in', chart_of_account: 4010, date: '2025-12-31' })
    await books.line({ amount: 80, chart_of_account: 3020 })
    await books.line({ amount: 70, chart_of_account: 6010 })
    const trial = await books.client.call(trialBalance, { query: FEBRUARY })
    const sheet = await books.client.call(balanceSheet, { query: FEBRUARY })
    const shown = sheet.data.flatMap((category) => category.subcategories.flatMap((group) => group.data))
    expect(trial.map((row) => row.chart_of_account_number)).toEqual([1010, 1011, 3020, 3800, 3900, 6010])
    for (const row of trial) {
      const { balance_type } = await books.account(row.chart_of_account_number)
      const sign = balance_type === 'debit' ? 1 : -1
      const page = await ledger(books, row.chart_of_account_number)
      expect([row.name, page.beginning_balance, page.ending_balance]).toEqual([
        row.name,
        row.beginning_amount * sign + 0,
        row.total_amount * sign + 0,
      ])
      const onSheet = shown.find((line) => line.chart_of_account_id === row.chart_of_account_id)
      if (onSheet) expect(Math.abs(onSheet.total_amount)).toBe(Math.abs(page.ending_balance))
    }
    expect((await ledger(books, 3900)).beginning_balance).toBe(4200)
  })

  it('an account without lines starts and ends at zero; a page past the end is empty', async () => {
    const books = await makeBooks(api)
    expect(await ledger(books, 6020)).toEqual({
      count: 0,
      next: null,
      previous: null,
      beginning_balance: 0,
      ending_balance: 0,
      results: [],
    })
    await books.line({ chart_of_account: 6010 })
    expect(await ledger(books, 6010, { page: 3 })).toMatchObject({
      count: 1,
      next: null,
      ending_balance: 125,
      results: [],
    })
  })

  it('accounts with the same number in several entities form one ledger; an account of another company is not found (404)', async () => {
    const books = await makeBooks(api)
    const foreign = await makeBooks(api)
    await books.line({ amount: 100, chart_of_account: 6010, date: '2026-02-03' })
    const second = await books.client.call(createEntity, { body: { name: 'Second' } })
    const { id } = await books.account(6010)
    await books.client.call(setDefaultEntity, { params: { id: second.id } })
    await books.line({
      bank_account: (await books.bankAccount()).id,
      amount: 11,
      chart_of_account: 6010,
      date: '2026-02-02',
    })
    const both = { chart_of_account: id, entities: [books.entity.id, second.id] }
    expect(rows(await ledger(books, 6010, both))).toEqual([
      ['2026-02-02', 'debit', 11, 11],
      ['2026-02-03', 'debit', 100, 111],
    ])
    expect(rows(await ledger(books, 6010, { chart_of_account: id }))).toEqual([['2026-02-03', 'debit', 100, 100]])
    const query = { ...FEBRUARY, chart_of_account: id }
    expect((await foreign.client.refused(generalLedger, { query })).status).toBe(404)
    expect((await books.client.refused(generalLedger, { query: { ...query, entities: [second.id] } })).status).toBe(404)
  })

  it('without an account it lists all accounts one after another, in pages, as the ledger of each does', async () => {
    const books = await makeBooks(api)
    await books.line({ amount: 40, amount_type: 'money_in', chart_of_account: 4010, date: '2026-01-31' })
    for (const date of ['2026-02-02', '2026-02-03', '2026-02-27']) await books.line({ date, chart_of_account: 6010 })
    await books.line({ amount: 500, amount_type: 'money_in', chart_of_account: 4010, date: '2026-02-04' })
    await books.line({ chart_of_account: 6010, date: '2026-03-01' })
    const each = await Promise.all([1010, 4010, 6010].map((number) => ledger(books, number)))
    const lines = each.flatMap((page) => page.results)
    expect(lines).toHaveLength(8)
    for (const page_size of [1, 3, 5, 25]) {
      const pages = []
      for (let page = 1; page <= Math.ceil(8 / page_size); page += 1)
        pages.push(await books.client.call(generalLedger, { query: { ...FEBRUARY, page, page_size } }))
      expect([page_size, pages.flatMap((page) => page.results)]).toEqual([page_size, lines])
      expect(pages.map((page) => [page.count, page.beginning_balance, page.ending_balance])).toEqual(
        pages.map(() => [8, 0, 0]),
      )
      expect(pages.at(-1)?.next).toBe(null)
    }
    const empty = await (await makeBooks(api)).client.call(generalLedger, { query: FEBRUARY })
    expect([empty.count, empty.results]).toEqual([0, []])
  })

  it('without an account it covers the requested entities', async () => {
    const books = await makeBooks(api)
    await books.line({ amount: 100, chart_of_account: 6010, date: '2026-02-03' })
    const second = await books.client.call(createEntity, { body: { name: 'Second' } })
    const inThem = async (...entities: string[]) =>
      (await books.client.call(generalLedger, { query: { ...FEBRUARY, entities } })).count
    expect([await inThem(), await inThem(second.id), await inThem(books.entity.id, second.id)]).toEqual([2, 0, 2])
    const foreign = (await makeBooks(api)).entity.id
    expect(await inThem(foreign)).toBe(0)
  })

  it('dates are required (400); the role Other is denied (403)', async () => {
    const books = await makeBooks(api)
    expect((await books.client.refused(generalLedger, { query: {} })).body).toEqual({
      start_date: ['field is required'],
      end_date: ['field is required'],
    })
    const query = { chart_of_account: (await books.account(6010)).id, start_date: '2026-02-02', end_date: '2026-02-01' }
    expect((await books.client.refused(generalLedger, { query })).body).toEqual({
      end_date: ['End date must not be before the start date.'],
    })
    const member = await addMember(api, books, { role: 'other' })
    expect((await member.client.refused(generalLedger, { query: { ...query, ...FEBRUARY } })).body.code).toBe(
      'permission_denied',
    )
  })
})
