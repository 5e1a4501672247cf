import { updateBill } from '@/lib/contract/bill'
import { updateInvoiceStatus } from '@/lib/contract/invoice'
import { createComment, objectActivity } from '@/lib/contract/shared'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { makeBill, makeInvoice } from '@/tests/support/invoicing'

let api: TestApi
let books: Books
beforeAll(async () => {
  api = await testApi()
  books = await makeBooks(api)
})
afterAll(() => api.close())

test('what happened to an invoice, newest first, and nothing of another one', async () => {
  const [invoice, other] = [await makeInvoice(books, { invoice_status: 'draft' }), await makeInvoice(books)]
  await books.client.call(updateInvoiceStatus, { params: { id: invoice.id }, body: { invoice_status: 'open' } })
  const on = { model_name: 'invoice' as const, object_id: invoice.id }
  await books.client.call(createComment, { body: { ...on, body: 'sent by post too' } })
  const { count, results } = await books.client.call(objectActivity, { query: on })
  expect(count).toBe(3)
  expect(results.map(({ action, comment }) => action ?? comment?.body)).toEqual(['sent by post too', 'open', 'create'])
  const theirs = await books.client.call(objectActivity, { query: { ...on, object_id: other.id } })
  expect(theirs.results.map(({ action }) => action)).toEqual(['create'])
})

test('what happened to a bill is told from what to what', async () => {
  const bill = await makeBill(books)
  await books.client.call(updateBill, { params: { id: bill.id }, body: { note: 'core returned' } })
  const query = { model_name: 'bill' as const, object_id: bill.id }
  const { results } = await books.client.call(objectActivity, { query })
  expect(results[0]).toMatchObject({ action: 'update', changes: [{ field: 'note', from: null, to: 'core returned' }] })
})

test('an id of another kind or of strangers is not found (404)', async () => {
  const theirs = await makeInvoice(await makeBooks(api))
  for (const query of [
    { model_name: 'invoice' as const, object_id: theirs.id },
    { model_name: 'bill' as const, object_id: (await makeInvoice(books)).id },
  ])
    expect(messageOf(await books.client.refused(objectActivity, { query }))).toEqual([404, 'Not found.'])
})
