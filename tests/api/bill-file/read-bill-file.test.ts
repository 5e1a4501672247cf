import PDFDocument from 'pdfkit'
import { buffer } from 'node:stream/consumers'
import { v7 } from 'uuid'
import { billList } from '@/lib/contract/bill'
import { readBillFile } from '@/lib/contract/bill-file'
import { uploadFile } from '@/lib/contract/file'
import { createStakeholder } from '@/lib/contract/stakeholder'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

let api: TestApi
let books: Books
beforeAll(async () => {
  api = await testApi()
  books = await makeBooks(api)
})
afterAll(() => api.close())

/** Texts at a place of a letter page. */
async function pdfOf(texts: [x: number, y: number, text: string][]): Promise<Uint8Array> {
  const doc = new PDFDocument({ size: 'LETTER', margin: 0 })
  doc.fontSize(10)
  for (const [x, y, text] of texts) doc.text(text, x, y, { lineBreak: false })
  doc.end()
  return buffer(doc)
}
const store = async (bytes: Uint8Array, name = 'bill.pdf') =>
  (await books.client.call(uploadFile, { file: { name, bytes } })).id
const read = async (file: string) => books.client.call(readBillFile, { body: { file } })

test('reads vendor, number, dates, total and lines with their positions from a bill with text, and writes nothing', async () => {
  const vendor = await books.client.call(createStakeholder, { body: { type: 'Vendor', full_name: 'Roadrunner Tire' } })
  const file = await store(
    await pdfOf([
      [40, 40, 'Roadrunner Tire LLC'],
      [40, 100, 'Invoice #'],
      [200, 100, 'RT-88213'],
      [40, 120, 'Invoice date'],
      [200, 120, '01/22/2026'],
      [40, 140, 'Due date'],
      [200, 140, '02/21/2026'],
      [40, 200, 'Description'],
      [300, 200, 'Qty'],
      [360, 200, 'Rate'],
      [450, 200, 'Amount'],
      [40, 220, 'Drive tires'],
      [300, 220, '4'],
      [360, 220, '512.50'],
      [450, 220, '2,050.00'],
      [360, 260, 'Total'],
      [450, 260, '2,050.00'],
    ]),
  )
  expect(await read(file)).toMatchObject({
    has_text: true,
    stakeholder: { value: { id: vendor.id, full_name: 'Roadrunner Tire' }, place: { page: 1 } },
    bill_number: { value: 'RT-88213' },
    bill_date: { value: '2026-01-22' },
    bill_due_date: { value: '2026-02-21' },
    total: { value: 2050 },
    lines: [{ description: 'Drive tires', quantity: 4, rate: 512.5 }],
  })
  expect((await books.client.call(billList, { query: {} })).count).toBe(0)
})

test('reports only that a file has no text', async () => {
  const nothing = { has_text: false, stakeholder: null, total: null, lines: [] }
  expect(await read(await store(await pdfOf([])))).toMatchObject(nothing)
  expect(await read(await store(new TextEncoder().encode('Total 10.00'), 'bill.txt'))).toMatchObject(nothing)
})

test('reads one file per company at a time, so that no company can occupy all readers', async () => {
  const file = await store(await pdfOf([[40, 40, 'Total 10.00']]))
  const tries = await Promise.all(Array.from({ length: 30 }, () => books.client.send(readBillFile, { body: { file } })))
  const answers = await Promise.all(tries.map((answer) => answer.json() as Promise<{ message?: string }>))
  expect(answers.filter(({ message }) => message?.startsWith('Another file of your company'))).not.toHaveLength(0)
})

test('files of others are not found (404); members who cannot draft bills are denied (403)', async () => {
  const file = await store(await pdfOf([[40, 40, 'Total 10.00']]))
  const foreign = await makeBooks(api)
  expect((await foreign.client.refused(readBillFile, { body: { file } })).status).toBe(404)
  expect((await books.client.refused(readBillFile, { body: { file: v7() } })).status).toBe(404)
  const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
  expect((await reader.client.refused(readBillFile, { body: { file } })).status).toBe(403)
})
