import { billList, createBill, updateBill, voidBill } from '@/lib/contract/bill'
import { billImportList, importBills, undoBillImport } from '@/lib/contract/document-import'
import { auditLog, createAttachment, createComment } from '@/lib/contract/shared'
import { stakeholderList, updateStakeholder } from '@/lib/contract/stakeholder'
import { matchBill } from '@/lib/contract/transaction-match'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { uploaded } from '@/tests/support/files'
import { billItems } from '@/tests/support/invoicing'
import { UNPAID_BILLS } from '@/tests/support/statements/open-documents'

let api: TestApi
let books: Books
beforeAll(async () => void (api = await testApi()))
beforeEach(async () => void (books = await makeBooks(api, { books_start: '2026-07-01' })))
afterEach(() => books.sound())
afterAll(() => api.close())

/** Bills T-88 and T-91 of Pilot Tire, and one of Total Quality Logistics without a number. */
async function imported(of: Books = books): Promise<string> {
  const file = { name: 'unpaid.csv', bytes: new TextEncoder().encode(UNPAID_BILLS) }
  const done = await of.client.call(importBills, { body: { chart_of_account: (await of.account(6140)).id }, file })
  expect(done).toMatchObject({ added: 3 })
  return done.import ?? ''
}
const undo = (id: string) => books.client.call(undoBillImport, { params: { id }, body: {} })
const bills = async () => (await books.client.call(billList, { query: { ordering: 'bill_date' } })).results
const vendors = async () => (await books.client.call(stakeholderList)).results.map(({ full_name }) => full_name)

test('removes every bill and vendor that the file brought, keeps them in the log, and the file can be imported again', async () => {
  const id = await imported()
  expect(await books.balances()).toEqual({ 2000: -2140.5, 6140: 2140.5 })
  expect(await undo(id)).toEqual({ removed: 3, names_removed: 2, kept: [] })
  expect([await bills(), await vendors(), await books.balances()]).toEqual([[], [], {}])
  const { results } = await books.client.call(auditLog, { query: { page_size: 500 } })
  const removed = results.filter(({ action }) => action === 'delete')
  expect(removed.map(({ object_type }) => object_type).sort()).toEqual(['bill', 'bill', 'bill', ...PARTIES])
  const values = removed.map(({ changes }) => Object.fromEntries(changes.map(({ field, from }) => [field, from])))
  expect(values).toContainEqual(
    expect.objectContaining({
      ...{ entry_id: 'BILL-000001', stakeholder: 'Pilot Tire', number: 'T-88', date: '2026-05-28', total_amount: 1050 },
    }),
  )
  const [file] = (await books.client.call(billImportList)).results
  expect([file?.id, file?.count, file?.undone_at !== null]).toEqual([id, 0, true])
  await imported()
  expect(await books.balances()).toEqual({ 2000: -2140.5, 6140: 2140.5 })
})
const PARTIES = ['stakeholder', 'stakeholder']

test('keeps what was paid, void or locked since, with its vendor, and says how many and why; the rest goes later', async () => {
  const id = await imported()
  const [paid, void_, locked] = await bills()
  const line = await books.line({ date: '2026-07-06', amount: 1050, name: 'PILOT TIRE' })
  await books.client.call(matchBill, { body: { transaction: line.id, bill: paid?.id ?? '' } })
  await books.client.call(voidBill, { params: { id: void_?.id ?? '' }, body: { date: '2026-07-06' } })
  await books.lockBooks('2026-06-24')
  expect(await undo(id)).toEqual({
    removed: 0,
    names_removed: 0,
    kept: [
      { reason: 'paid', count: 1 },
      { reason: 'void', count: 1 },
      { reason: 'locked_period', count: 1 },
    ],
  })
  expect((await bills()).map((bill) => bill.id)).toEqual([paid?.id, void_?.id, locked?.id])
  await books.lockBooks(null)
  expect(await undo(id)).toMatchObject({ removed: 1, names_removed: 1 })
  expect(await vendors()).toEqual(['Pilot Tire'])
})

test('keeps a vendor that was there before, was changed since, or has another bill, and bills that were typed in', async () => {
  await books.stakeholder('Pilot Tire')
  const id = await imported()
  const quality = (await books.client.call(stakeholderList, { query: { search: 'Total Quality' } })).results[0]
  await books.client.call(updateStakeholder, { params: { id: quality?.id ?? '' }, body: { phone: '(555) 010-7777' } })
  const items = await billItems(books, [[6140, 1, 80]])
  await books.client.call(createBill, {
    body: { stakeholder: quality?.id ?? '', bill_number: 'N-1', bill_date: '2026-07-02', bill_items: items },
  })
  expect(await undo(id)).toEqual({ removed: 3, names_removed: 0, kept: [] })
  expect((await bills()).map(({ bill_number }) => bill_number)).toEqual(['N-1'])
  expect(await vendors()).toEqual(['Pilot Tire', 'Total Quality Logistics'])
})

test('removes a bill that was edited since, with its lines', async () => {
  const id = await imported()
  const [first] = await bills()
  await books.client.call(updateBill, { params: { id: first?.id ?? '' }, body: { note: 'Paid by card' } })
  expect(await undo(id)).toMatchObject({ removed: 3 })
})

test('keeps a bill with a paper or a comment, which would be lost with it', async () => {
  const id = await imported()
  const [scanned, discussed] = await bills()
  const file = (await uploaded(books.client, 'bill.pdf')).id
  await books.client.call(createAttachment, { body: { model_name: 'bill', object_id: scanned?.id ?? '', file } })
  await books.client.call(createComment, {
    body: { model_name: 'bill', object_id: discussed?.id ?? '', body: 'In dispute.' },
  })
  expect(await undo(id)).toEqual({ removed: 1, names_removed: 1, kept: [{ reason: 'with_papers', count: 2 }] })
  expect((await bills()).map((bill) => bill.id)).toEqual([scanned?.id, discussed?.id])
})

test('is refused to those who may not delete bills, and is not found from other books', async () => {
  const id = await imported()
  const clerk = await addMember(api, books, { role: 'other' })
  expect((await clerk.client.refused(undoBillImport, { params: { id }, body: {} })).status).toBe(403)
  const other = await makeBooks(api)
  expect(messageOf(await other.client.refused(undoBillImport, { params: { id }, body: {} }))[0]).toBe(404)
  expect(await bills()).toHaveLength(3)
})
