import sql from 'sql-template-tag'
import { v7 } from 'uuid'
import { billDetail, billEntries, previewVoidBill, voidBill } from '@/lib/contract/bill'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { makeBill } from '@/tests/support/invoicing'

let api: TestApi
let books: Books
beforeAll(async () => {
  api = await testApi()
  api.clock.set('2026-06-15T15:00:00Z')
  books = await makeBooks(api)
})
afterAll(() => api.close())

test('shows what the void then posts, and changes nothing itself', async () => {
  const bill = await makeBill(books)
  const params = { id: bill.id }
  const before = await books.client.call(billEntries, { params })
  const log = sql`select count(*) from audit_log where object_id = ${bill.id}`
  const [logged] = await api.rows(log)
  const preview = await books.client.call(previewVoidBill, { params, query: { date: '2026-06-01' } })
  expect(await books.client.call(billDetail, { params })).toEqual(bill)
  expect(await books.client.call(billEntries, { params })).toEqual(before)
  expect(await api.rows(log)).toEqual([logged])
  await books.client.call(voidBill, { params, body: { date: '2026-06-01' } })
  const { results } = await books.client.call(billEntries, { params })
  expect(preview).toEqual({ made: results.slice(1), removed: [] })
  expect(preview.made.map(({ entry_id, date }) => [entry_id, date])).toEqual([[`${bill.entry_id}-V`, '2026-06-01']])
  await books.sound()
})

test('refuses the same dates, locks, rights and ids as the void', async () => {
  const { id } = await makeBill(books)
  const refused = (of: string, date?: string) =>
    books.client.refused(previewVoidBill, { params: { id: of }, query: { date } })
  expect((await refused(id, '2026-01-21')).body).toEqual({ date: ['Void date cannot be before the bill date.'] })
  expect(messageOf(await refused(v7()))).toEqual([404, 'Not found.'])
  await books.lockBooks('2026-01-31')
  expect(messageOf(await refused(id, '2026-01-31'))).toEqual([409, 'Books are locked through 2026-01-31.'])
  await books.lockBooks(null)
  const { client } = await addMember(api, books, { role: 'consultant' })
  expect((await client.refused(previewVoidBill, { params: { id } })).status).toBe(403)
})
