import sql from 'sql-template-tag'
import { reportPack } from '@/lib/contract/month-close'
import { atOneSnapshot, reading, type Ctx } from '@/server/services/context'
import { packOf } from '@/server/services/month-close/pack'
import { testApi, type TestApi } from '@/tests/support/api'
import { ownerCtx } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { closed, quarter } from '@/tests/support/month-close'
import { isInside, readPdf } from '@/tests/support/pdf'
import { entriesOf } from '@/tests/support/spreadsheet'
import { writingMeanwhile } from '@/tests/support/write-meanwhile'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())
const params = { month: '2026-02' }

const REPORTS = [
  'Profit and loss',
  'Balance sheet',
  'Cash activity',
  'Customer balance',
  'Vendor balance',
  'Profit and loss by truck',
  'Trial balance',
]

test('one PDF: cover, contents with correct page numbers, and each report on its own page', async () => {
  const books = await quarter(api)
  await closed(books, '2026-02')
  const pdf = readPdf((await books.client.call(reportPack, { params, query: { as: 'pdf' } })) as Uint8Array)
  const [cover, contents] = pdf.pages
  expect(cover?.lines).toEqual(
    expect.arrayContaining([
      'Report pack',
      'February 2026',
      'Closed Apr 10, 2026 by Ada Miles',
      'Signed off by Ada Miles, Apr 10, 2026',
    ]),
  )
  const listed = REPORTS.map((title) => {
    const line = contents?.lines.find((text) => text.startsWith(`${title} `) && /\d+$/.test(text))
    return Number(/(\d+)$/.exec(line ?? '')?.[1])
  })
  expect(listed).toEqual([3, 4, 5, 6, 7, 8, 9])
  REPORTS.forEach((title, index) => {
    const page = pdf.pages[(listed[index] ?? 0) - 1]
    expect(page?.lines).toContain(title)
    expect(page?.lines.at(-1)).toMatch(new RegExp(`Page ${listed[index]} of 9$`))
  })
  expect(pdf.pages.every((page) => isInside(page))).toBe(true)
  // January's fuel and February's revenue are in separate columns.
  expect(pdf.pages[2]?.lines).toEqual(expect.arrayContaining([expect.stringMatching(/^6010 Diesel Fuel .*400\.00/)]))
  expect(pdf.text).toContain('Jan 2026')
})

test('one workbook with a sheet for each report', async () => {
  const books = await quarter(api)
  const parts = entriesOf((await books.client.call(reportPack, { params, query: { as: 'xlsx' } })) as Uint8Array)
  const names = [...(parts['xl/workbook.xml'] ?? '').matchAll(/<sheet name="([^"]+)"/g)].map(([, name]) => name)
  expect(names).toEqual(REPORTS)
  expect(Object.keys(parts).filter((name) => name.startsWith('xl/worksheets/'))).toHaveLength(REPORTS.length)
  expect(parts['xl/worksheets/sheet1.xml']).toContain('6010 Diesel Fuel')
  expect(parts['xl/worksheets/sheet7.xml']).toContain('Trial balance')
})

test('an unknown month is not found (404), a missing format is refused (400), others are denied (403)', async () => {
  const books = await quarter(api)
  const query = { as: 'pdf' as const }
  expect((await books.client.refused(reportPack, { params: { month: '2025-01' }, query })).status).toBe(404)
  expect((await books.client.refused(reportPack, { params, query: {} as never })).status).toBe(400)
  const other = await addMember(api, books, { role: 'other' })
  expect((await other.client.refused(reportPack, { params, query })).status).toBe(403)
})

test("shows closing and sign-off with the date in the books' time zone", async () => {
  const books = await quarter(api)
  await api.rows(sql`update entity set timezone = 'Pacific/Kiritimati' where id = ${books.entity.id}`)
  await closed(books, '2026-02')
  const pdf = readPdf((await books.client.call(reportPack, { params, query: { as: 'pdf' } })) as Uint8Array)
  expect(pdf.pages[0]?.lines).toEqual(
    expect.arrayContaining(['Closed Apr 11, 2026 by Ada Miles', 'Signed off by Ada Miles, Apr 11, 2026']),
  )
})

test('all reports of a pack show the same moment: none includes what is posted in the meantime', async () => {
  const books = await quarter(api)
  const lines = (ctx: Ctx) =>
    reading(ctx, (tx) =>
      tx.one<{ count: number }>(
        sql`select count(*) as count from bank_transaction where entity_id = ${books.entity.id}`,
      ),
    )
  const ctx = ownerCtx(api, books)
  await atOneSnapshot(ctx, async (within) => {
    const before = await lines(within)
    await books.line()
    expect(await lines(within)).toEqual(before)
    expect(await lines(ctx)).toEqual({ count: before.count + 1 })
  })
})

test('no report includes changes made while the pack is created', async () => {
  const books = await quarter(api)
  const now = api.clock.now()
  const ctx = { ...ownerCtx(api, books), now: () => now }
  const quiet = await packOf(ctx, '2026-02')
  const write = jest.fn(() =>
    books.journal(
      [
        [6010, 77, 0],
        [3010, 0, 77],
      ],
      { date: '2026-02-11' },
    ),
  )
  // Runs after the statement that fixes the pack's snapshot, before its figures are read.
  const busy = await packOf({ ...ctx, db: writingMeanwhile(ctx.db, /\binvoice\b/, write) }, '2026-02')
  expect(write).toHaveBeenCalledTimes(1)
  expect(busy).toEqual(quiet)
  expect(await packOf(ctx, '2026-02')).not.toEqual(quiet)
})
