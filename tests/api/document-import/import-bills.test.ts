import { billEntries, billList, type Bill } from '@/lib/contract/bill'
import { importBills } from '@/lib/contract/document-import'
import { auditLog } from '@/lib/contract/shared'
import { createStakeholder, stakeholderList } from '@/lib/contract/stakeholder'
import { importBills as importList } from '@/server/services/bill/import'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, ownerCtx, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { makeBill } from '@/tests/support/invoicing'
import { UNPAID_BILLS } from '@/tests/support/statements/open-documents'

let api: TestApi
let books: Books
beforeAll(async () => void (api = await testApi()))
beforeEach(async () => void (books = await makeBooks(api, { books_start: '2026-07-01' })))
afterEach(() => books.sound())
afterAll(() => api.close())

const file = (text: string) => ({ name: 'bills.csv', bytes: new TextEncoder().encode(text) })
const sent = async (of: Books = books, text = UNPAID_BILLS) => ({
  body: { chart_of_account: (await of.account(6140)).id },
  file: file(text),
})
const listed = async ({ client }: Books): Promise<Bill[]> =>
  (await client.call(billList, { query: { ordering: 'bill_date' } })).results
const counts = async ({ client }: Books) => [
  (await client.call(billList)).count,
  (await client.call(stakeholderList)).count,
]

test('enters each open bill as if it were typed in: 1,050.00 + 950.00 + 140.50 = 2,140.50 owed', async () => {
  const outcome = await books.client.call(importBills, await sent())
  expect(outcome).toMatchObject({ added: 3, left_out: 1, added_amount: 2140.5 })
  expect(await books.balances()).toEqual({ 2000: -2140.5, 6140: 2140.5 })

  const typed = await makeBooks(api, { books_start: '2026-07-01' })
  const vendor = async (full_name: string) =>
    (await typed.client.call(createStakeholder, { body: { type: 'Vendor', full_name } })).id
  const pilot = await vendor('Pilot Tire')
  await makeBill(typed, {
    ...{ stakeholder: pilot, bill_number: 'T-88', bill_date: '2026-05-28', bill_due_date: '2026-06-27' },
    ...{ items: [[6140, 1, 1050]], note: 'Brought over with what was open of 2,050.00.' },
  })
  await makeBill(typed, {
    ...{ stakeholder: pilot, bill_number: 'T-91', bill_date: '2026-06-22', bill_due_date: '2026-07-22' },
    items: [[6140, 1, 950]],
  })
  await makeBill(typed, {
    ...{ stakeholder: await vendor('Total Quality Logistics'), bill_number: null, bill_date: '2026-06-24' },
    ...{ bill_due_date: '2026-07-24', items: [[6140, 1, 140.5]] },
  })
  expect(await records(books)).toEqual(await records(typed))
  expect((await records(books))[0]?.logged).toEqual(['create'])
})

/** Bills with what they posted and what was logged of them, without what differs from company to company. */
async function records(of: Books) {
  const all = []
  for (const bill of await listed(of)) {
    const { results } = await of.client.call(billEntries, { params: { id: bill.id } })
    const { results: log } = await of.client.call(auditLog, { query: { object_type: 'bill' } })
    all.push({
      ...Object.fromEntries(Object.entries(bill).filter(([field]) => !OF_COMPANY.includes(field))),
      vendor: [bill.stakeholder.full_name, bill.stakeholder.type],
      items: bill.bill_items.map(({ chart_of_account, rate, quantity, total_amount, description }) => [
        ...[chart_of_account.chart_number, rate, quantity, total_amount, description],
      ]),
      entries: results.map(({ entry_id, date, description, lines }) => ({
        ...{ entry_id, date, description },
        lines: lines.map(({ chart_of_account, debit, credit }) => [chart_of_account.chart_number, debit, credit]),
      })),
      logged: log.filter(({ object_id }) => object_id === bill.id).map(({ action }) => action),
    })
  }
  return all
}
const OF_COMPANY = ['id', 'stakeholder', 'bill_items', 'entity', 'created_at', 'updated_at']

test('a second try with the same key answers the same, and with another key it adds nothing', async () => {
  const request = await sent()
  const headers = { 'idempotency-key': 'bills' }
  const first = await books.client.call(importBills, { ...request, headers })
  expect(await books.client.call(importBills, { ...request, headers })).toEqual(first)
  expect(await books.client.call(importBills, request)).toMatchObject({ added: 0, same: 3, same_amount: 2140.5 })
  expect(await listed(books)).toHaveLength(3)
})

test('two imports at the same time, by two copies of the API, enter each bill once', async () => {
  const { body, file: list } = await sent()
  // One copy alone reads the files of a company one after another.
  const once = () => importList(ownerCtx(api, books), { ...body, file: list })
  const [one, other] = await Promise.all([once(), once()])
  expect([one.added, other.added].sort()).toEqual([0, 3])
  expect(await counts(books)).toEqual([3, 2])
})

test('one refused row refuses the whole file, and nothing is entered, no vendor either (400)', async () => {
  const text = 'Vendor,Date,Amount\nBolt,6/1/2026,5\nLoves,soon,6'
  const refused = await books.client.refused(importBills, await sent(books, text))
  expect(messageOf(refused)).toEqual([400, 'Line 3: Date: The date "soon" cannot be read.'])
  expect(await counts(books)).toEqual([0, 0])
})

test('without an account for the rows that have none, the file is refused (400)', async () => {
  const refused = await books.client.refused(importBills, { body: {}, file: file(UNPAID_BILLS) })
  expect(messageOf(refused)).toEqual([400, 'Line 7: Category: Choose one for the rows without one.'])
  expect(await counts(books)).toEqual([0, 0])
})

test('a bill of a locked period refuses the file as it refuses a bill (409), and nothing is entered', async () => {
  await books.lockBooks('2026-06-01')
  const { status, body } = await books.client.refused(importBills, await sent())
  expect([status, body.message, body.code]).toEqual([409, 'Books are locked through 2026-06-01.', 'books_locked'])
  expect(await counts(books)).toEqual([0, 0])
})

test("a member who only reads is denied (403), and another company's account is not found (404)", async () => {
  const other = await makeBooks(api)
  const { client } = await addMember(api, books, { role: 'admin', permission: 'read_only' })
  expect((await client.refused(importBills, await sent())).body.code).toBe('permission_denied')
  const foreign = { ...(await sent(other)), file: file(UNPAID_BILLS) }
  expect((await books.client.refused(importBills, foreign)).status).toBe(404)
  expect([await counts(books), await counts(other)]).toEqual([
    [0, 0],
    [0, 0],
  ])
})

test('a file that is no list is refused (400)', async () => {
  const refused = await books.client.refused(importBills, await sent(books, 'Vendor\nBolt'))
  expect(messageOf(refused)).toEqual([
    400,
    'The first line must name the columns, Date and Open balance or Amount at least.',
  ])
})
