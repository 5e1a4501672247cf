import { v7 } from 'uuid'
import { invoiceDetail } from '@/lib/contract/invoice'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { documentsOf } from '@/tests/support/posted-documents'
import { makeInvoice } from '@/tests/support/invoicing'

describe('GET invoice/invoice/{id}/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('shows its lines, and payments with the amount withheld: 4,850.00 and 150.00 of 5,000.00', async () => {
    const books = await makeBooks(api)
    const invoice = await makeInvoice(books, { items: [['Linehaul', 1, 5000]], tax_percent: 0 })
    expect(await books.client.call(invoiceDetail, { params: { id: invoice.id } })).toEqual(invoice)
    const line = await books.line({ amount: 4850, amount_type: 'money_in', date: '2026-01-14', name: 'RTS FINANCIAL' })
    await documentsOf(api, books).payInvoices(line.id, [[invoice.id, '5000']], [[9030, '150']])
    const paid = await books.client.call(invoiceDetail, { params: { id: invoice.id } })
    expect(paid).toMatchObject({ invoice_status: 'paid', paid_amount: 5000, ending_balance: 0, aging_days: 0 })
    expect(paid.payments).toMatchObject([
      {
        transaction: line.id,
        date: '2026-01-14',
        amount: 5000,
        adjustment: 150,
        name: 'RTS FINANCIAL',
        entry_id: 'TXN-000001',
      },
    ])
  })

  it('ids outside the company are not found (404)', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    for (const id of [(await makeInvoice(other)).id, v7(), 'x'])
      expect((await mine.client.refused(invoiceDetail, { params: { id } })).status).toBe(404)
  })
})
