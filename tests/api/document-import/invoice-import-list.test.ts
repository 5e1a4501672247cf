import { importInvoices, invoiceImportList } from '@/lib/contract/document-import'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { serviceId } from '@/tests/support/invoicing'

let api: TestApi
let books: Books
beforeAll(async () => void (api = await testApi()))
beforeEach(async () => void (books = await makeBooks(api, { books_start: '2026-07-01' })))
afterAll(() => api.close())

test('lists imported files of invoices by page, newest first', async () => {
  const service = await serviceId(books, 'Linehaul')
  for (const n of [1, 2, 3]) {
    const bytes = new TextEncoder().encode(`Customer,Number,Date,Amount\nHarbor Oak,10${n},6/1/2026,${n}00`)
    await books.client.call(importInvoices, { body: { service }, file: { name: `${n}.csv`, bytes } })
  }
  const page = await books.client.call(invoiceImportList, { query: { page_size: 2 } })
  expect([page.count, page.next]).toEqual([3, '/api/v1/invoice/invoice/import-list/?page=2&page_size=2'])
  expect(page.results.map(({ file_name, count, total_amount }) => [file_name, count, total_amount])).toEqual([
    ['3.csv', 1, 300],
    ['2.csv', 1, 200],
  ])
})
