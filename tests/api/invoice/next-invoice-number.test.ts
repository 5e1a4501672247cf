import { nextInvoiceNumber } from '@/lib/contract/invoice'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { makeInvoice } from '@/tests/support/invoicing'

describe('GET invoice/invoice/next-number/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('returns what a blank number would become, without reserving it', async () => {
    const books = await makeBooks(api)
    const next = async () => (await books.client.call(nextInvoiceNumber)).invoice_number
    expect([await next(), await next()]).toEqual(['INV-1001', 'INV-1001'])
    await makeInvoice(books, { invoice_number: 'L-0999' })
    const proposed = await next()
    expect([proposed, (await makeInvoice(books)).invoice_number, await next()]).toEqual(['L-1000', 'L-1000', 'L-1001'])
  })

  it('is only for members who can create invoices (403)', async () => {
    const books = await makeBooks(api)
    const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
    expect((await reader.client.refused(nextInvoiceNumber)).status).toBe(403)
  })
})
