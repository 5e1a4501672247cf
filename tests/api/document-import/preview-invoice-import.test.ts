import type { BodyInput } from '@/lib/contract/endpoint'
import { previewInvoiceImport } from '@/lib/contract/document-import'
import { invoiceList } from '@/lib/contract/invoice'
import { createStakeholder } from '@/lib/contract/stakeholder'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { makeInvoice, serviceId } from '@/tests/support/invoicing'
import { OPEN_INVOICES } from '@/tests/support/statements/open-documents'
import { workbook } from '@/tests/support/statements/workbook'

let api: TestApi
let books: Books
beforeAll(async () => void (api = await testApi()))
beforeEach(async () => void (books = await makeBooks(api, { books_start: '2026-07-01' })))
afterAll(() => api.close())

const file = (content: string | Uint8Array) => ({
  name: 'invoices.csv',
  bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content,
})
const linehaul = async (of: Books = books) => ({ service: await serviceId(of, 'Linehaul') })
const preview = (content: string | Uint8Array, body: BodyInput<typeof previewInvoiceImport> = {}) =>
  books.client.call(previewInvoiceImport, { body, file: file(content) })
const lines = (...all: string[]) => all.join('\n')

test('shows row by row what a workbook of QuickBooks would create, and writes nothing', async () => {
  const outcome = await preview(workbook(OPEN_INVOICES), await linehaul())
  expect(
    outcome.rows.map((row) => [
      row.full_name,
      row.number,
      row.date,
      row.due_date,
      row.amount,
      row.outcome,
      ...row.notes,
    ]),
  ).toEqual([
    ['Harbor Oak Logistics, Inc.', '1041', '2026-06-02', '2026-07-02', 3200, 'add'],
    ['Harbor Oak Logistics, Inc.', '88', '2026-06-12', null, -200, 'left_out', 'Payment: only invoices are imported'],
    ['Plains Grain:Load 4', '1043', '2026-06-20', '2026-07-20', 1800.25, 'add'],
  ])
  expect(outcome).toMatchObject({ added: 2, left_out: 1, new_names: 2, added_amount: 5000.25, left_out_amount: -200 })
  expect((await books.client.call(invoiceList)).count).toBe(0)
  await books.sound()
})

test('a row names its service, or the income account of one; the chosen one is for the others', async () => {
  const list = lines(
    'Customer,Num,Date,Open balance,Item',
    'Oak,1,6/1/2026,5,Freight:Detention',
    'Oak,2,6/1/2026,5,Fuel Surcharge Revenue',
    'Oak,3,6/1/2026,5,4040',
    'Oak,4,6/1/2026,5,Rockets',
    'Oak,5,6/1/2026,5,',
  )
  const named = async (body = {}) =>
    (await preview(list, body)).rows.map(({ posts_to, problems }) => posts_to ?? problems.join(' '))
  const own = ['Detention', 'Fuel surcharge', 'Lumper', 'Service: No service is called Rockets.']
  expect(await named()).toEqual([...own, 'Service: Choose one for the rows without one.'])
  expect(await named(await linehaul())).toEqual([...own, 'Linehaul'])
})

test("a customer's number that is there is skipped, and one of another customer is refused as for a single invoice", async () => {
  const { id: stakeholder } = await books.client.call(createStakeholder, {
    body: { type: 'Customer', full_name: 'Harbor Oak Logistics' },
  })
  const known = { stakeholder, invoice_number: '1041', invoice_date: '2026-06-02', invoice_due_date: null }
  const { entry_id } = await makeInvoice(books, { ...known, items: [['Linehaul', 1, 3200]] })
  const { rows } = await preview(
    lines(
      'Customer,Num,Date,Open balance',
      '"Harbor Oak Logistics, Inc.",1041,6/2/2026,3200',
      'Harbor Oak Logistics,,6/2/2026,3200',
      'Oak,1041,6/2/2026,3200',
      'Oak,1042,6/2/2026,10',
      'Halden,1042,6/2/2026,10',
    ),
    await linehaul(),
  )
  expect(rows.map(({ outcome, notes, problems }) => [outcome, ...notes, ...problems])).toEqual([
    ['same', `Already there as ${entry_id}`],
    ['same', `Already there as ${entry_id}`],
    ['refused', 'Invoice number 1041 already exists.'],
    ['add'],
    ['refused', 'Number 1042 is already on line 5.'],
  ])
})

test('a report of bills has no invoices, and says so in each row', async () => {
  const { rows, added } = await preview(lines('Type,Date,Open balance', 'Bill,6/1/2026,5', 'Journal Entry,6/1/2026,6'))
  expect(rows.map(({ notes }) => notes.join())).toEqual([
    'Bill: only invoices are imported',
    'Journal Entry: only invoices are imported',
  ])
  expect(added).toBe(0)
})

test('an invoice of the closed period is refused in its row', async () => {
  await books.lockBooks('2026-06-10')
  const { rows } = await preview(workbook(OPEN_INVOICES), await linehaul())
  expect(rows.map(({ problems }) => problems.join())).toEqual(['Books are locked through 2026-06-10.', '', ''])
})

test("another company's service is not found (404); a member who only reads, or only enters bills, is denied (403)", async () => {
  const other = await makeBooks(api)
  const sent = { body: await linehaul(), file: file(workbook(OPEN_INVOICES)) }
  const foreign = { ...sent, body: await linehaul(other) }
  expect((await books.client.refused(previewInvoiceImport, foreign)).status).toBe(404)
  for (const member of [
    { role: 'admin', permission: 'read_only' },
    { role: 'other', permission: 'full_access' },
  ] as const) {
    const { client } = await addMember(api, books, member)
    expect((await client.refused(previewInvoiceImport, sent)).body.code).toBe('permission_denied')
  }
})

test('a file that is no list is refused with the reason (400)', async () => {
  const { status, body } = await books.client.refused(previewInvoiceImport, { body: {}, file: file('Customer\nOak') })
  expect([status, body.message]).toEqual([
    400,
    'The first line must name the columns, Date and Open balance or Amount at least.',
  ])
})
