import { v7 } from 'uuid'
import { invoiceEntries, updateInvoiceStatus } from '@/lib/contract/invoice'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { makeInvoice } from '@/tests/support/invoicing'

let api: TestApi
let books: Books
beforeAll(async () => {
  api = await testApi()
  api.clock.set('2026-06-15T15:00:00Z')
  books = await makeBooks(api)
})
afterAll(() => api.close())

const entriesOf = async (id: string) =>
  (await books.client.call(invoiceEntries, { params: { id } })).results.map(({ entry_id, date, lines }) => [
    entry_id,
    date,
    ...lines.map(({ chart_of_account, debit, credit }) => [chart_of_account.chart_number, debit, credit]),
  ])

test('shows the entries of issue, write-off and reinstatement in order', async () => {
  const { id, entry_id } = await makeInvoice(books)
  const turn = (invoice_status: 'un_collectible' | 'open', date: string) =>
    books.client.call(updateInvoiceStatus, { params: { id }, body: { invoice_status, date } })
  await turn('un_collectible', '2026-04-30')
  await turn('open', '2026-05-20')
  expect(await entriesOf(id)).toEqual([
    [entry_id, '2026-01-08', [1200, 1000, 0], [4010, 0, 1000]],
    [`${entry_id}-WO`, '2026-04-30', [7170, 1000, 0], [1200, 0, 1000]],
    [`${entry_id}-RI`, '2026-05-20', [1200, 1000, 0], [7170, 0, 1000]],
  ])
})

test('shows whether a draft was ever posted', async () => {
  const wasPosted = async (id: string) => (await books.client.call(invoiceEntries, { params: { id } })).was_posted
  expect(await wasPosted((await makeInvoice(books, { invoice_status: 'draft' })).id)).toBe(false)
  const { id } = await makeInvoice(books)
  expect(await wasPosted(id)).toBe(true)
  await books.client.call(updateInvoiceStatus, { params: { id }, body: { invoice_status: 'draft' } })
  expect(await entriesOf(id)).toEqual([])
  expect(await wasPosted(id)).toBe(true)
})

test('a draft has no entries; ids outside the company are not found (404)', async () => {
  expect(await entriesOf((await makeInvoice(books, { invoice_status: 'draft' })).id)).toEqual([])
  const theirs = await makeInvoice(await makeBooks(api))
  for (const id of [theirs.id, v7()])
    expect(messageOf(await books.client.refused(invoiceEntries, { params: { id } }))).toEqual([404, 'Not found.'])
})
