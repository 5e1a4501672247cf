import { importInvoices } from '@/lib/contract/document-import'
import { invoiceDetail, invoiceEntries, invoiceList, updateInvoiceStatus, type Invoice } from '@/lib/contract/invoice'
import { createStakeholder, stakeholderList } from '@/lib/contract/stakeholder'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { makeInvoice, serviceId } from '@/tests/support/invoicing'
import { OPEN_INVOICES } from '@/tests/support/statements/open-documents'
import { workbook } from '@/tests/support/statements/workbook'

let api: TestApi
let books: Books
beforeAll(async () => void (api = await testApi()))
beforeEach(async () => void (books = await makeBooks(api, { books_start: '2026-07-01' })))
afterEach(() => books.sound())
afterAll(() => api.close())

const report = workbook(OPEN_INVOICES)
const sent = async (of: Books = books, bytes = report) => ({
  body: { service: await serviceId(of, 'Linehaul') },
  file: { name: 'invoices.xlsx', bytes },
})
const counts = async ({ client }: Books) => [
  (await client.call(invoiceList)).count,
  (await client.call(stakeholderList)).count,
]
async function listed({ client }: Books): Promise<Invoice[]> {
  const { results } = await client.call(invoiceList, { query: { ordering: 'invoice_date' } })
  const all = []
  for (const { id } of results) all.push(await client.call(invoiceDetail, { params: { id } }))
  return all
}

test('creates each open invoice as if it were typed in: 3,200.00 + 1,800.25 = 5,000.25 receivable', async () => {
  const outcome = await books.client.call(importInvoices, await sent())
  expect(outcome).toMatchObject({ added: 2, left_out: 1, added_amount: 5000.25 })
  expect(await books.balances()).toEqual({ 1200: 5000.25, 4010: -5000.25 })

  const typed = await makeBooks(api, { books_start: '2026-07-01' })
  const customer = async (full_name: string) =>
    (await typed.client.call(createStakeholder, { body: { type: 'Customer', full_name } })).id
  await makeInvoice(typed, {
    ...{ stakeholder: await customer('Harbor Oak Logistics, Inc.'), invoice_number: '1041' },
    ...{ invoice_date: '2026-06-02', invoice_due_date: '2026-07-02', items: [['Linehaul', 1, 3200]] },
  })
  await makeInvoice(typed, {
    ...{ stakeholder: await customer('Plains Grain:Load 4'), invoice_number: '1043' },
    ...{ invoice_date: '2026-06-20', invoice_due_date: '2026-07-20', items: [['Linehaul', 1, 1800.25]] },
  })
  expect(await records(books)).toEqual(await records(typed))
  expect((await listed(books)).map(({ invoice_status }) => invoice_status)).toEqual(['open', 'open'])
})

/** Invoices with what they posted, without what differs from company to company. */
async function records(of: Books) {
  const all = []
  for (const invoice of await listed(of)) {
    const { results } = await of.client.call(invoiceEntries, { params: { id: invoice.id } })
    all.push({
      ...Object.fromEntries(Object.entries(invoice).filter(([field]) => !OF_COMPANY.includes(field))),
      customer: [invoice.stakeholder.full_name, invoice.stakeholder.type],
      items: invoice.invoice_items.map(({ service, chart_of_account, rate, quantity, amount, description }) => [
        ...[service.name, chart_of_account.chart_number, rate, quantity, amount, description],
      ]),
      entries: results.map(({ entry_id, date, description, lines }) => ({
        ...{ entry_id, date, description },
        lines: lines.map(({ chart_of_account, debit, credit }) => [chart_of_account.chart_number, debit, credit]),
      })),
    })
  }
  return all
}
const OF_COMPANY = ['id', 'stakeholder', 'invoice_items', 'entity', 'created_at', 'updated_at']

test('an invoice that was voided here is not there, but its number is taken: the row is refused instead of skipped', async () => {
  await books.client.call(importInvoices, await sent())
  const [first] = await listed(books)
  await books.client.call(updateInvoiceStatus, { params: { id: first?.id ?? '' }, body: { invoice_status: 'void' } })
  expect(messageOf(await books.client.refused(importInvoices, await sent()))).toEqual([
    400,
    expect.stringContaining('Invoice number 1041 already exists.'),
  ])
})

test('a second try with the same key answers the same, and with another key it adds nothing', async () => {
  const request = await sent()
  const headers = { 'idempotency-key': 'invoices' }
  const first = await books.client.call(importInvoices, { ...request, headers })
  expect(await books.client.call(importInvoices, { ...request, headers })).toEqual(first)
  expect(await books.client.call(importInvoices, request)).toMatchObject({ added: 0, same: 2, same_amount: 5000.25 })
  expect(await counts(books)).toEqual([2, 2])
})

test('one without a number gets the next free one, and its memo is the description of its line', async () => {
  const text = `Customer,Date,Amount,Memo\nOak,6/1/2026,5,"Load 12,\ntwo stops"\nOak,6/2/2026,6,${'x'.repeat(300)}`
  await books.client.call(importInvoices, await sent(books, new TextEncoder().encode(text)))
  const all = await listed(books)
  expect(
    all.map(({ invoice_number, note, invoice_items: [item] }) => [invoice_number, item?.description, note]),
  ).toEqual([
    ['INV-1001', 'Load 12, two stops', null],
    ['INV-1002', null, 'x'.repeat(300)],
  ])
})

test('one refused row refuses the whole file, and nothing is created, no customer either (400)', async () => {
  const text = 'Customer,Date,Amount\nOak,6/1/2026,5\nHalden,6/2/2026,five'
  const refused = await books.client.refused(importInvoices, await sent(books, new TextEncoder().encode(text)))
  expect(messageOf(refused)).toEqual([400, 'Line 3: Amount: The amount "five" cannot be read as US dollars.'])
  expect(await counts(books)).toEqual([0, 0])
})

test('an invoice of a locked period refuses the file as it refuses an invoice (409), and nothing is created', async () => {
  await books.lockBooks('2026-06-10')
  const { status, body } = await books.client.refused(importInvoices, await sent())
  expect([status, body.message, body.code]).toEqual([409, 'Books are locked through 2026-06-10.', 'books_locked'])
  expect(await counts(books)).toEqual([0, 0])
})

test("a member who only reads is denied (403), another company's service is not found (404)", async () => {
  const other = await makeBooks(api)
  const { client } = await addMember(api, books, { role: 'admin', permission: 'read_only' })
  expect((await client.refused(importInvoices, await sent())).body.code).toBe('permission_denied')
  expect((await books.client.refused(importInvoices, await sent(other))).status).toBe(404)
  expect([await counts(books), await counts(other)]).toEqual([
    [0, 0],
    [0, 0],
  ])
})

test('a file that is no list is refused (400)', async () => {
  const refused = await books.client.refused(
    importInvoices,
    await sent(books, new TextEncoder().encode('Customer\nOak')),
  )
  expect(messageOf(refused)).toEqual([
    400,
    'The first line must name the columns, Date and Open balance or Amount at least.',
  ])
})
