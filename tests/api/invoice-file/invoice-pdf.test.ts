import sql from 'sql-template-tag'
import { auditLog } from '@/lib/contract/shared'
import { updateInvoiceStatus } from '@/lib/contract/invoice'
import { invoicePdf } from '@/lib/contract/invoice-file'
import { updateEntity } from '@/lib/contract/company'
import { updateStakeholder } from '@/lib/contract/stakeholder'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { invoiceBody, makeInvoice, serviceId } from '@/tests/support/invoicing'
import { documentsOf } from '@/tests/support/posted-documents'
import { isInside, readPdf, type ReadPdf } from '@/tests/support/pdf'

describe('GET invoice/invoice/{id}/pdf/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  const print = async (books: Books, id: string): Promise<ReadPdf> =>
    readPdf(await books.client.call(invoicePdf, { params: { id } }))
  const linesOf = ({ pages }: ReadPdf): string[] => pages.flatMap((page) => page.lines)

  it('shows both parties, address, dates, lines with quantity and rate, tax, total, and the paid and due amounts', async () => {
    const books = await makeBooks(api)
    await books.client.call(updateEntity, {
      params: { id: books.entity.id },
      body: {
        address1: '1200 Amarillo Blvd',
        city: 'Amarillo',
        state: 'TX',
        zip_code: '79101',
        phone: '(806) 555-0110',
      },
    })
    const invoice = await makeInvoice(books, {
      invoice_date: '2026-03-04',
      invoice_due_date: '2026-04-03',
      tax_percent: '8.25',
      note_for_customer: 'Thank you.\nPay by check.',
      batch_id: 'W2',
      invoice_items: [
        { service: await serviceId(books, 'Linehaul'), description: '412.5 miles', quantity: '412.5', rate: '2.2345' },
      ],
    })
    const line = await books.line({ amount: 500, amount_type: 'money_in', date: '2026-03-20' })
    await documentsOf(api, books).payInvoices(line.id, [[invoice.id, '500.00']])
    const pdf = await print(books, invoice.id)
    const lines = linesOf(pdf)
    expect(lines.slice(0, 4)).toEqual([books.entity.name, '1200 Amarillo Blvd', 'Amarillo, TX 79101', '(806) 555-0110'])
    expect(pdf.title).toBe(`Invoice ${invoice.invoice_number}`)
    expect(pdf.text).toContain('Invoice date Mar 4, 2026')
    expect(pdf.text).toContain('Due date Apr 3, 2026')
    expect(pdf.text).toContain(invoice.stakeholder.full_name)
    expect(lines).toContain('Linehaul 412.5 2.2345 921.73')
    // 412.5 × 2.2345 = 921.73, 8.25 % of it 76.04, 500.00 paid
    expect(lines.filter((each) => /^(Subtotal|Tax|Total|Paid|Balance)/.test(each))).toEqual([
      'Subtotal 921.73',
      'Tax (8.25%) 76.04',
      'Total $997.77',
      'Paid (500.00)',
      'Balance due $497.77',
    ])
    expect(pdf.text).toContain('Thank you.\nPay by check.')
    expect(lines.at(-1)).toBe(`${books.entity.name} · Invoice ${invoice.invoice_number} Page 1 of 1`)
    expect(pdf.pages.every((page) => isInside(page))).toBe(true)
  })

  it('can be printed while the books are frozen, and is logged as an export', async () => {
    const books = await makeBooks(api)
    const invoice = await makeInvoice(books)
    await api.rows(
      sql`update company set frozen_at = now(), frozen_for = '{I01 entry balanced}' where id = ${books.company.id}`,
    )
    expect((await print(books, invoice.id)).title).toBe(`Invoice ${invoice.invoice_number}`)
    const { results } = await books.client.call(auditLog, { query: { object_type: 'report' } })
    expect(
      results.map(({ action, changes }) => [action, changes.find(({ field }) => field === 'document')?.to]),
    ).toEqual([['export', invoice.id]])
  })

  it("is addressed as the invoice says, otherwise to the customer's address", async () => {
    const books = await makeBooks(api)
    const invoice = await makeInvoice(books, { bill_to: 'Lakeside Freight, Accounts Payable' })
    await books.client.call(updateStakeholder, {
      params: { id: invoice.stakeholder.id },
      body: { address1: '9 Dock St', city: 'Joplin', state: 'MO', zip_code: '64801' },
    })
    expect((await print(books, invoice.id)).text).toContain('Lakeside Freight, Accounts Payable')
    const other = await makeInvoice(books, { stakeholder: invoice.stakeholder.id })
    const { text } = await print(books, other.id)
    expect(text).toContain('9 Dock St')
    expect(text).toContain('Joplin, MO 64801')
  })

  it('80 lines take several pages; the total is never alone on a page, and each page is numbered', async () => {
    const books = await makeBooks(api)
    const service = await serviceId(books, 'Linehaul')
    const items = Array.from({ length: 80 }, (_, index) => ({
      service,
      description: `Load ${index + 1}`,
      quantity: '1',
      rate: String(index + 1),
    }))
    const pdf = await print(books, (await makeInvoice(books, { invoice_items: items })).id)
    expect(pdf.pages.length).toBeGreaterThan(2)
    for (let load = 1; load <= 80; load++) expect(pdf.text).toContain(`Load ${load}\n`)
    // 1 + 2 + … + 80 = 3,240
    const last = pdf.pages.at(-1)?.lines ?? []
    expect(last).toContain('Balance due $3,240.00')
    expect(last).toContain('Load 80')
    pdf.pages.forEach((page, index) =>
      expect(page.lines.at(-1)).toMatch(new RegExp(`Page ${index + 1} of ${pdf.pages.length}$`)),
    )
    expect(pdf.pages.every((page) => isInside(page))).toBe(true)
  })

  it('shows whether an invoice is a draft or void, and nothing is due on a void one', async () => {
    const books = await makeBooks(api)
    const draft = await makeInvoice(books, { invoice_status: 'draft' })
    expect((await print(books, draft.id)).text).toContain('DRAFT')
    const { id } = await makeInvoice(books)
    await books.client.call(updateInvoiceStatus, {
      params: { id },
      body: { invoice_status: 'void', date: (await invoiceBody(books)).invoice_date },
    })
    const { text } = await print(books, id)
    expect(text).toContain('VOID')
    expect(text).toContain('Balance due $0.00')
  })

  it("has the headers of a download; another company's is not found (404); a role without invoices is denied (403)", async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    const { id, invoice_number } = await makeInvoice(books)
    const response = await books.client.send(invoicePdf, { params: { id } })
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="Invoice ${invoice_number}.pdf"; filename*=UTF-8''Invoice%20${invoice_number}.pdf`,
    )
    await response.arrayBuffer()
    expect((await other.client.refused(invoicePdf, { params: { id } })).status).toBe(404)
    const driver = await addMember(api, books, { role: 'other' })
    expect((await driver.client.refused(invoicePdf, { params: { id } })).status).toBe(403)
  })
})
