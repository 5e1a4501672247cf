import { v7 } from 'uuid'
import { invoicePaymentCandidates, matchInvoice } from '@/lib/contract/transaction-match'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { makeInvoice } from '@/tests/support/invoicing'

let api: TestApi
let books: Books
beforeAll(async () => {
  api = await testApi()
  books = await makeBooks(api)
})
afterAll(() => api.close())

const found = async (id: string) =>
  (await books.client.call(invoicePaymentCandidates, { params: { id } })).results.map(({ transaction }) => transaction)

test('lists money in of the same amount first, without matched lines; a draft has no candidates', async () => {
  const invoice = await makeInvoice(books)
  const deposit = await books.line({ amount: 1000, amount_type: 'money_in', date: '2026-02-01' })
  await books.line({ amount: 1000, amount_type: 'money_out', date: '2026-02-01' })
  expect(await found(invoice.id)).toEqual([deposit.id])
  expect(await found((await makeInvoice(books, { invoice_status: 'draft' })).id)).toEqual([])
  const body = { transaction: deposit.id, invoices: [{ invoice: invoice.id, amount: 1000 }] }
  await books.client.call(matchInvoice, { body })
  expect(await found(invoice.id)).toEqual([])
})

test('ids outside the company are not found (404)', async () => {
  const theirs = await makeInvoice(await makeBooks(api))
  for (const id of [theirs.id, v7()])
    expect(messageOf(await books.client.refused(invoicePaymentCandidates, { params: { id } }))).toEqual([
      404,
      'Not found.',
    ])
})

test('members who cannot read invoices are denied (403)', async () => {
  const { id } = await makeInvoice(books)
  const other = await addMember(api, books, { role: 'other' })
  expect((await other.client.refused(invoicePaymentCandidates, { params: { id } })).body.code).toBe('permission_denied')
})
