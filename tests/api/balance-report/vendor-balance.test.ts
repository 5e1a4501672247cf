import { vendorBalance, vendorBalanceDocuments } from '@/lib/contract/balance-report'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { documentsOf } from '@/tests/support/posted-documents'

describe('GET report/vendor-balance/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('2,050.00 − 1,000.00 + a manual 75.00 = 1,125.00 on account 2000; includes a payment dated before its bill', async () => {
    const books = await makeBooks(api)
    const documents = documentsOf(api, books)
    const tires = (await books.stakeholder('Roadrunner Tire')).id
    const bill = await documents.bill({
      stakeholder: tires,
      date: '2026-01-22',
      due: '2026-02-21',
      items: [[6140, '2050.00']],
    })
    const payment = await books.line({ amount: 1000, date: '2026-01-15' })
    await documents.payBill(payment.id, bill)
    await books.journal(
      [
        [6140, 75, 0],
        [2000, 0, 75, tires],
      ],
      { date: '2026-03-01' },
    )
    const answer = await books.client.call(vendorBalance, { query: { end_date: '2026-03-31' } })
    expect(answer.results).toEqual([
      {
        stakeholder_id: tires,
        full_name: 'Roadrunner Tire',
        total_amount: 2125,
        paid_amount: 1000,
        ending_balance: 1125,
        current: 0,
        days_1_30: 75,
        days_31_60: 1050,
        days_61_90: 0,
        over_90: 0,
        average_days_to_pay: null,
      },
    ])
    expect(answer.ledger_account).toMatchObject({ chart_number: 2000, balance: 1125, difference: 0 })
    const before = await books.client.call(vendorBalance, { query: { end_date: '2026-01-20' } })
    expect([before.totals.ending_balance, before.totals.current, before.ledger_account.balance]).toEqual([
      -1000, -1000, -1000,
    ])
    const items = await books.client.call(vendorBalanceDocuments, {
      params: { stakeholder: tires },
      query: { end_date: '2026-03-31' },
    })
    expect(items.map((item) => [item.kind, item.ending_balance])).toEqual([
      ['bill', 1050],
      ['journal_entry', 75],
    ])
    await books.sound()
  })

  it('an invalid start date is refused (400)', async () => {
    const books = await makeBooks(api)
    expect((await books.client.refused(vendorBalance, { query: { start_date: 'yesterday' } })).status).toBe(400)
  })
})
