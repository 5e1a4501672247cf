import { updateBill } from '@/lib/contract/bill'
import { updateInvoiceStatus } from '@/lib/contract/invoice'
import { statementEmail } from '@/lib/contract/invoice-mail'
import { createComment, objectActivity } from '@/lib/contract/shared'
import { matchInvoice } from '@/lib/contract/transaction-match'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { makeBill, makeInvoice } from '@/tests/support/invoicing'

let api: TestApi
let books: Books
beforeAll(async () => {
  api = await testApi()
  books = await makeBooks(api)
})
afterAll(() => api.close())

test('lists what happened to an invoice, newest first, and nothing of another one', async () => {
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

test('shows changes of a bill with old and new values', async () => {
  const bill = await makeBill(books)
  await books.client.call(updateBill, { params: { id: bill.id }, body: { note: 'core returned' } })
  const query = { model_name: 'bill' as const, object_id: bill.id }
  const { results } = await books.client.call(objectActivity, { query })
  expect(results[0]).toMatchObject({ action: 'update', changes: [{ field: 'note', from: null, to: 'core returned' }] })
})

test('an id of another kind or another company is not found (404)', async () => {
  const theirs = await makeInvoice(await makeBooks(api))
  for (const query of [
    { model_name: 'invoice' as const, object_id: theirs.id },
    { model_name: 'bill' as const, object_id: (await makeInvoice(books)).id },
  ])
    expect(messageOf(await books.client.refused(objectActivity, { query }))).toEqual([404, 'Not found.'])
})

test('hides which invoice a line pays, and mails to customers, from members who cannot read invoices', async () => {
  const invoice = await makeInvoice(books)
  const line = await books.line({ amount: 1000, amount_type: 'money_in', date: '2026-02-01' })
  await books.client.call(matchInvoice, {
    body: { transaction: line.id, invoices: [{ invoice: invoice.id, amount: 1000 }] },
  })
  const params = { stakeholder: invoice.stakeholder.id }
  const mail = { to: 'ap@lakeside.example', subject: '1,000.00 are due', text: 'Please pay.' }
  await books.client.call(statementEmail, { params, body: mail })
  const other = await addMember(api, books, { role: 'other' })
  const activityOf = async ({ client }: Pick<Books, 'client'>) => {
    const of = async (model_name: 'transaction' | 'stakeholder', object_id: string) =>
      (await client.call(objectActivity, { query: { model_name, object_id } })).results
    const matched = (await of('transaction', line.id)).find(({ action }) => action === 'match_invoice')
    const mails = (await of('stakeholder', params.stakeholder)).filter(({ action }) => action === 'email_queued')
    return [matched?.changes.map(({ field }) => field).sort(), mails.length]
  }
  expect(await activityOf(books)).toEqual([['chart_of_account', 'invoice', 'stakeholder', 'status'], 1])
  expect(await activityOf(other)).toEqual([['chart_of_account', 'stakeholder', 'status'], 0])
})
