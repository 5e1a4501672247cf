import { customerBalance, customerBalanceDocuments } from '@/lib/contract/balance-report'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { documentsOf, type Documents } from '@/tests/support/posted-documents'

describe('GET report/customer-balance/', () => {
  let api: TestApi
  let books: Books
  let documents: Documents
  beforeAll(async () => {
    api = await testApi()
  })
  beforeEach(async () => {
    books = await makeBooks(api)
    documents = documentsOf(api, books)
  })
  afterAll(() => api.close())

  const end_date = '2026-04-30'
  const report = (query: object = {}) => books.client.call(customerBalance, { query: { end_date, ...query } })
  const row = async (stakeholder_id: string, query: object = {}) =>
    (await report(query)).results.find((each) => each.stakeholder_id === stakeholder_id)

  /** TQL: 1,000.00 due 02-09 with 600.00 paid, 200.00 paid in full after 20 days, 150.00 void; Yards: 300.00 without due date, 100.00 written off. */
  const story = async () => {
    const tql = (await books.stakeholder('TQL Brokerage')).id
    const yards = (await books.stakeholder('Prairie Yards')).id
    const first = await documents.invoice({
      stakeholder: tql,
      date: '2026-01-10',
      due: '2026-02-09',
      items: [[4010, '1000.00']],
    })
    const second = await documents.invoice({
      stakeholder: tql,
      date: '2026-02-01',
      due: '2026-03-03',
      items: [[4010, '200.00']],
    })
    const voided = await documents.invoice({ stakeholder: tql, date: '2026-02-02', items: [[4010, '150.00']] })
    const open = await documents.invoice({ stakeholder: yards, date: '2026-04-25', items: [[4090, '300.00']] })
    const lost = await documents.invoice({ stakeholder: yards, date: '2026-01-20', items: [[4090, '100.00']] })
    const deposit = await books.line({ amount: 800, amount_type: 'money_in', date: '2026-02-21' })
    await documents.payInvoices(deposit.id, [
      [first, '600.00'],
      [second, '200.00'],
    ])
    await documents.close(voided, 'void', '2026-02-05')
    await documents.close(lost, 'un_collectible', '2026-03-28')
    return { tql, yards, first, second, open }
  }

  it('1,200.00 − 800.00 = 400.00 open, 80 days late; paid documents took 20 days; the column is account 1200', async () => {
    const { tql, yards } = await story()
    const answer = await report()
    expect(answer.results.map((each) => each.full_name)).toEqual(['Prairie Yards', 'TQL Brokerage'])
    expect(await row(tql)).toEqual({
      stakeholder_id: tql,
      full_name: 'TQL Brokerage',
      total_amount: 1200,
      paid_amount: 800,
      ending_balance: 400,
      current: 0,
      days_1_30: 0,
      days_31_60: 0,
      days_61_90: 400,
      over_90: 0,
      average_days_to_pay: 20,
    })
    expect(await row(yards)).toMatchObject({
      total_amount: 300,
      paid_amount: 0,
      ending_balance: 300,
      current: 0,
      days_1_30: 300,
      average_days_to_pay: null,
    })
    expect(answer.totals).toEqual({
      total_amount: 1500,
      paid_amount: 800,
      ending_balance: 700,
      current: 0,
      days_1_30: 300,
      days_31_60: 0,
      days_61_90: 400,
      over_90: 0,
    })
    expect(answer.ledger_account).toMatchObject({
      chart_number: 1200,
      name: 'Accounts Receivable',
      balance: 700,
      difference: 0,
    })
    await books.sound()
  })

  it('agrees with account 1200 on every earlier day: before a payment, a void, a write-off', async () => {
    const { tql } = await story()
    for (const day of [
      '2026-01-09',
      '2026-01-31',
      '2026-02-03',
      '2026-02-20',
      '2026-02-21',
      '2026-03-27',
      '2026-03-28',
    ]) {
      const { totals, ledger_account } = await report({ end_date: day })
      expect([day, ledger_account.difference, ledger_account.balance]).toEqual([day, 0, totals.ending_balance])
      const { current, days_1_30, days_31_60, days_61_90, over_90 } = totals
      expect([day, current + days_1_30 + days_31_60 + days_61_90 + over_90]).toEqual([day, totals.ending_balance])
    }
    expect(await row(tql, { end_date: '2026-02-03' })).toMatchObject({ total_amount: 1350, paid_amount: 0 })
    expect(await report({ end_date: '2025-12-31' })).toMatchObject({
      results: [],
      ledger_account: { balance: 0, difference: 0 },
    })
  })

  it('manual lines count as total on the debit side and as paid on the credit side, with an age of their own', async () => {
    const { tql } = await story()
    await books.journal(
      [
        [1200, 50, 0, tql],
        [3000, 0, 50],
      ],
      { date: '2026-04-20' },
    )
    await books.journal(
      [
        [3000, 30, 0],
        [1200, 0, 30, tql],
      ],
      { date: '2025-12-01' },
    )
    expect(await row(tql)).toMatchObject({
      total_amount: 1250,
      paid_amount: 830,
      ending_balance: 420,
      days_1_30: 50,
      days_61_90: 400,
      over_90: -30,
    })
    expect((await report()).ledger_account).toMatchObject({ balance: 720, difference: 0 })
  })

  it('shows documents from a start date with their settlements up to the end, and the difference from the account', async () => {
    const { tql } = await story()
    expect(await row(tql, { start_date: '2026-02-01' })).toMatchObject({
      total_amount: 200,
      paid_amount: 200,
      ending_balance: 0,
    })
    expect((await report({ start_date: '2026-02-01' })).ledger_account).toMatchObject({ balance: 700, difference: 400 })
  })

  it('the documents behind a row add up to it', async () => {
    const { tql, yards, first, second } = await story()
    await books.journal(
      [
        [1200, 50, 0, tql],
        [3000, 0, 50],
      ],
      { date: '2026-04-20' },
    )
    const items = await books.client.call(customerBalanceDocuments, {
      params: { stakeholder: tql },
      query: { end_date },
    })
    expect(
      items.map((item) => [
        item.id,
        item.kind,
        item.total_amount,
        item.paid_amount,
        item.ending_balance,
        item.days_past_due,
      ]),
    ).toEqual([
      [first, 'invoice', 1000, 600, 400, 80],
      [second, 'invoice', 200, 200, 0, 58],
      [expect.any(String), 'journal_entry', 50, 0, 50, 10],
    ])
    expect(items.reduce((total, item) => total + item.ending_balance, 0)).toBe((await row(tql))?.ending_balance)
    expect(
      await books.client.call(customerBalanceDocuments, { params: { stakeholder: yards }, query: { end_date } }),
    ).toHaveLength(1)
  })

  it('defaults to today without an end date; an invalid date is refused (400), another company’s stakeholder is not found (404)', async () => {
    const { tql } = await story()
    api.clock.set('2026-04-30T12:00:00Z')
    expect((await books.client.call(customerBalance, {})).end_date).toBe('2026-04-30')
    expect((await books.client.refused(customerBalance, { query: { end_date: '2026-13-01' } })).body).toEqual({
      end_date: ['Enter a date as yyyy-MM-dd.'],
    })
    const foreign = await makeBooks(api)
    expect((await foreign.client.refused(customerBalanceDocuments, { params: { stakeholder: tql } })).status).toBe(404)
    expect((await foreign.client.call(customerBalance, { query: { end_date } })).results).toEqual([])
    const member = await addMember(api, books, { role: 'other' })
    expect((await member.client.refused(customerBalance, {})).body.code).toBe('permission_denied')
  })
})
