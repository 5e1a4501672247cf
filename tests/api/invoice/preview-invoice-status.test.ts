import sql from 'sql-template-tag'
import { v7 } from 'uuid'
import { invoiceDetail, invoiceEntries, previewInvoiceStatus, updateInvoiceStatus } from '@/lib/contract/invoice'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { makeInvoice } from '@/tests/support/invoicing'

let api: TestApi
let books: Books
beforeAll(async () => {
  api = await testApi()
  api.clock.set('2026-06-15T15:00:00Z')
  books = await makeBooks(api)
})
afterAll(() => api.close())

const STEPS = [
  ['open', 'void', '2026-06-01'],
  ['open', 'un_collectible', '2026-06-02'],
  ['draft', 'open', undefined],
  ['open', 'draft', undefined],
] as const

test.each(STEPS)('%s → %s: shows what the change then posts, and changes nothing itself', async (from, to, date) => {
  const invoice = await makeInvoice(books, { invoice_status: from })
  const params = { id: invoice.id }
  const before = await books.client.call(invoiceEntries, { params })
  const log = sql`select count(*) from audit_log where object_id = ${invoice.id}`
  const [logged] = await api.rows(log)
  const preview = await books.client.call(previewInvoiceStatus, { params, query: { invoice_status: to, date } })
  expect(await books.client.call(invoiceDetail, { params })).toEqual(invoice)
  expect(await books.client.call(invoiceEntries, { params })).toEqual(before)
  expect(await api.rows(log)).toEqual([logged])
  await books.client.call(updateInvoiceStatus, { params, body: { invoice_status: to, date } })
  const { results } = await books.client.call(invoiceEntries, { params })
  const gone = before.results.filter(({ id }) => !results.some((other) => other.id === id))
  const made = results.filter(({ id }) => !before.results.some((other) => other.id === id))
  expect(preview).toEqual({ made, removed: gone })
  expect(made.length + gone.length).toBe(1)
  await books.sound()
})

test('refuses the same dates, locks, rights and ids as the change', async () => {
  const open = await makeInvoice(books)
  const refused = (id: string, query: { invoice_status: 'void' | 'paid'; date?: string }) =>
    books.client.refused(previewInvoiceStatus, { params: { id }, query })
  expect((await refused(open.id, { invoice_status: 'void', date: '2026-01-07' })).body).toEqual({
    date: ['Void date cannot be before the invoice date.'],
  })
  expect(messageOf(await refused(open.id, { invoice_status: 'paid' }))).toEqual([
    400,
    'Status paid is set by matching payments.',
  ])
  expect(messageOf(await refused(v7(), { invoice_status: 'void' }))).toEqual([404, 'Not found.'])
  await books.lockBooks('2026-01-31')
  expect(messageOf(await refused(open.id, { invoice_status: 'void', date: '2026-01-31' }))).toEqual([
    409,
    'Books are locked through 2026-01-31.',
  ])
  await books.lockBooks(null)
  const { client } = await addMember(api, books, { role: 'consultant' })
  const theirs = await client.refused(previewInvoiceStatus, {
    params: { id: open.id },
    query: { invoice_status: 'void' },
  })
  expect(theirs.status).toBe(403)
})
