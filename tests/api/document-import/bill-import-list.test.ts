import { deleteBill, billList } from '@/lib/contract/bill'
import { billImportList, importBills, invoiceImportList, previewBillImport } from '@/lib/contract/document-import'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { BILL_LIST, UNPAID_BILLS } from '@/tests/support/statements/open-documents'

let api: TestApi
let books: Books
beforeAll(async () => void (api = await testApi()))
beforeEach(async () => void (books = await makeBooks(api, { books_start: '2026-07-01' })))
afterAll(() => api.close())

async function request(name: string, text: string) {
  const body = { chart_of_account: (await books.account(6140)).id }
  return { body, file: { name, bytes: new TextEncoder().encode(text) } }
}

test('lists imported files, newest first, with who imported them and what is left of each', async () => {
  await books.client.call(importBills, await request('unpaid.csv', UNPAID_BILLS))
  await books.client.call(importBills, await request('typed.csv', BILL_LIST))
  const [first] = (await books.client.call(billList, { query: { ordering: 'bill_date' } })).results
  await books.client.call(deleteBill, { params: { id: first?.id ?? '' } })
  const { results } = await books.client.call(billImportList)
  expect(results.map(({ file_name, count, total_amount }) => [file_name, count, total_amount])).toEqual([
    ['typed.csv', 2, 1339.5],
    ['unpaid.csv', 2, 1090.5],
  ])
  expect(results[0]).toMatchObject({ created_by: 'Ada Miles', undone_at: null })
})

test('a preview, and a file of which nothing was new, are not in the list', async () => {
  expect(await books.client.call(previewBillImport, await request('a.csv', BILL_LIST))).toMatchObject({ import: null })
  await books.client.call(importBills, await request('b.csv', BILL_LIST))
  const again = await books.client.call(importBills, await request('c.csv', BILL_LIST))
  expect(again).toMatchObject({ added: 0, same: 2, import: null })
  const { results } = await books.client.call(billImportList)
  expect(results.map(({ file_name }) => file_name)).toEqual(['b.csv'])
})

test('files of bills are not listed among those of invoices, nor in other books', async () => {
  await books.client.call(importBills, await request('b.csv', BILL_LIST))
  expect((await books.client.call(invoiceImportList)).count).toBe(0)
  expect((await (await makeBooks(api)).client.call(billImportList)).count).toBe(0)
})
