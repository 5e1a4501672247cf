import { invoiceStatusCount, updateInvoiceStatus } from '@/lib/contract/invoice'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { documentsOf } from '@/tests/support/posted-documents'
import { makeInvoice } from '@/tests/support/invoicing'

describe('GET invoice/invoice-status-count/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
    api.clock.set('2026-03-10T15:00:00Z')
  })
  afterAll(() => api.close())

  it('counts each tab; the outstanding amount is the sum of its aging buckets', async () => {
    const books = await makeBooks(api)
    const due = (invoice_due_date: string, amount: number, over: object = {}) =>
      makeInvoice(books, { invoice_date: '2025-01-01', invoice_due_date, items: [['Linehaul', 1, amount]], ...over })
    await due('2026-03-10', 1)
    await due('2026-02-08', 20)
    await due('2026-02-07', 300)
    await due('2025-12-10', 4000)
    await due('2026-03-10', 9, { invoice_status: 'draft' })
    const [short, paid, lost, gone] = [
      await due('2025-12-09', 50_000),
      await due('2026-01-01', 60),
      await due('2026-01-01', 70),
      await due('2026-01-01', 80),
    ]
    const money = async (amount: number, date: string) =>
      (await books.line({ amount, amount_type: 'money_in', date })).id
    await documentsOf(api, books).payInvoices(await money(20_060, '2026-03-01'), [
      [short.id, '20000'],
      [paid.id, '60'],
    ])
    await documentsOf(api, books).payInvoices(await money(5, '2026-02-28'), [[short.id, '5']])
    for (const [{ id }, invoice_status] of [
      [lost, 'un_collectible'],
      [gone, 'void'],
    ] as const) {
      await books.client.call(updateInvoiceStatus, { params: { id }, body: { invoice_status } })
    }
    expect(await books.client.call(invoiceStatusCount)).toEqual({
      all: 9,
      draft: 1,
      open: 4,
      short_paid: 1,
      paid: 1,
      un_collectible: 1,
      void: 1,
      outstanding: 34_316,
      draft_total: 9,
      paid_this_month: 20_060,
      aging: [
        { aging_status: 'current', count: 1, ending_balance: 1 },
        { aging_status: '1-30', count: 1, ending_balance: 20 },
        { aging_status: '31-60', count: 1, ending_balance: 300 },
        { aging_status: '61-90', count: 1, ending_balance: 4000 },
        { aging_status: 'over_90', count: 1, ending_balance: 29_995 },
      ],
    })
    await books.sound()
  })

  it('is zero in new books and ignores other entities', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    await makeInvoice(other)
    const { all, outstanding, aging } = await mine.client.call(invoiceStatusCount, {
      query: { entities: [other.entity.id] },
    })
    expect([all, outstanding, aging.length]).toEqual([0, 0, 5])
    expect((await mine.client.refused(invoiceStatusCount, { query: { entities: 'x' } })).status).toBe(400)
  })
})
