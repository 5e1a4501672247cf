import { importInvoices, undoInvoiceImport } from '@/lib/contract/document-import'
import { invoiceEmail, invoiceList, updateInvoiceStatus } from '@/lib/contract/invoice'
import { stakeholderList } from '@/lib/contract/stakeholder'
import { matchInvoice } from '@/lib/contract/transaction-match'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { serviceId } from '@/tests/support/invoicing'

let api: TestApi
let books: Books
beforeAll(async () => void (api = await testApi()))
beforeEach(async () => void (books = await makeBooks(api, { books_start: '2026-07-01' })))
afterEach(() => books.sound())
afterAll(() => api.close())

const LIST = ['Customer,Number,Date,Amount', ...[1, 2, 3, 4, 5].map((n) => `Harbor Oak,10${n},6/${n}/2026,${n}00.25`)]

async function imported(): Promise<string> {
  const file = { name: 'open.csv', bytes: new TextEncoder().encode(LIST.join('\n')) }
  const done = await books.client.call(importInvoices, { body: { service: await serviceId(books, 'Linehaul') }, file })
  expect(done).toMatchObject({ added: 5, added_amount: 1501.25 })
  return done.import ?? ''
}
const undo = (id: string) => books.client.call(undoInvoiceImport, { params: { id }, body: {} })
const invoices = async () => (await books.client.call(invoiceList, { query: { ordering: 'invoice_date' } })).results

test('removes every invoice and customer that the file brought, and frees their numbers', async () => {
  const id = await imported()
  expect(await undo(id)).toEqual({ removed: 5, names_removed: 1, kept: [] })
  expect([await invoices(), await books.balances()]).toEqual([[], {}])
  expect((await books.client.call(stakeholderList)).count).toBe(0)
  await imported()
  expect((await invoices()).map(({ invoice_number }) => invoice_number)).toEqual(['101', '102', '103', '104', '105'])
})

test('keeps what was paid, emailed, void or written off since, also after it was reinstated', async () => {
  const id = await imported()
  const [paid, emailed, void_, written, last] = (await invoices()).map((invoice) => invoice.id)
  const mail = { to: 'ap@harboroak.example', subject: 'Invoice 102', text: 'Thank you.' }
  const status = (invoice: string | undefined, invoice_status: 'void' | 'un_collectible' | 'open') =>
    books.client.call(updateInvoiceStatus, {
      params: { id: invoice ?? '' },
      body: { invoice_status, date: '2026-07-06' },
    })
  const line = await books.line({ date: '2026-07-06', amount: 100.25, amount_type: 'money_in', name: 'HARBOR OAK' })
  await books.client.call(matchInvoice, {
    body: { transaction: line.id, invoices: [{ invoice: paid ?? '', amount: 100.25 }] },
  })
  await books.client.call(invoiceEmail, { params: { id: emailed ?? '' }, body: mail })
  await status(void_, 'void')
  await status(written, 'un_collectible')
  await status(written, 'open')
  expect(await undo(id)).toEqual({
    removed: 1,
    names_removed: 0,
    kept: [
      { reason: 'paid', count: 1 },
      { reason: 'emailed', count: 1 },
      { reason: 'void', count: 1 },
      { reason: 'written_off', count: 1 },
    ],
  })
  expect((await invoices()).map((invoice) => invoice.id)).not.toContain(last)
})

test('is refused to those who may not void invoices, and an import of invoices is not found as one of bills', async () => {
  const id = await imported()
  const clerk = await addMember(api, books, { role: 'finance_department', permission: 'read_only' })
  expect((await clerk.client.refused(undoInvoiceImport, { params: { id }, body: {} })).status).toBe(403)
  const other = await makeBooks(api)
  expect(messageOf(await other.client.refused(undoInvoiceImport, { params: { id }, body: {} }))[0]).toBe(404)
  expect(await invoices()).toHaveLength(5)
})
