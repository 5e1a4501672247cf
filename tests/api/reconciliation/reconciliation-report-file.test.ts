import { finishReconciliation, reconciliationReportFile } from '@/lib/contract/reconciliation'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { isInside, readPdf } from '@/tests/support/pdf'
import { openReconciliation } from '@/tests/support/reconciliation'
import { readSheet } from '@/tests/support/spreadsheet'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('a finished reconciliation as PDF and workbook: summary, cleared lines, who finished it and when', async () => {
  api.clock.set('2026-02-03T12:00:00Z')
  const books = await makeBooks(api, { books_start: '2026-01-01' })
  const { row } = await openReconciliation(books)
  await books.client.call(finishReconciliation, { params: { id: row.id }, body: {} })
  const params = { id: row.id }
  const pdf = readPdf(
    (await books.client.call(reconciliationReportFile, { params, query: { as: 'pdf' } })) as Uint8Array,
  )
  expect(pdf.text).toContain('Finished Feb 3, 2026 by Ada Miles')
  const lines = pdf.pages.flatMap((page) => page.lines)
  expect(lines).toEqual(
    expect.arrayContaining([
      'Beginning balance 100.00',
      'Cleared money out (25.00)',
      'Statement balance 75.00',
      'Book balance 75.00',
      '01/10/2026 TXN-000001 PILOT #0412 JOPLIN MO (25.00)',
    ]),
  )
  expect(pdf.pages.every((page) => isInside(page))).toBe(true)
  const sheet = readSheet(
    (await books.client.call(reconciliationReportFile, { params, query: { as: 'xlsx' } })) as Uint8Array,
  )
  expect(sheet).toContainEqual([null, null, 'Statement balance', null, 75])
  expect(sheet.flat()).toContain('PILOT #0412 JOPLIN MO')
})

test('the finish date is in the reader’s time zone, as on the screen, not in UTC', async () => {
  api.clock.set('2026-02-04T01:30:00Z')
  const books = await makeBooks(api, { books_start: '2026-01-01' })
  const { row } = await openReconciliation(books)
  await books.client.call(finishReconciliation, { params: { id: row.id }, body: {} })
  const request = {
    params: { id: row.id },
    query: { as: 'pdf' as const },
    headers: { 'x-timezone': 'America/Chicago' },
  }
  const pdf = readPdf((await books.client.call(reconciliationReportFile, request)) as Uint8Array)
  expect(pdf.text).toContain('Finished Feb 3, 2026 by Ada Miles')
})

test('one of another company is not found (404), a missing format is refused (400), others are denied (403)', async () => {
  const [books, foreign] = [await makeBooks(api), await makeBooks(api)]
  const { row } = await openReconciliation(books)
  const params = { id: row.id }
  const query = { as: 'pdf' as const }
  expect((await foreign.client.refused(reconciliationReportFile, { params, query })).status).toBe(404)
  expect((await books.client.refused(reconciliationReportFile, { params, query: {} as never })).status).toBe(400)
  const other = await addMember(api, books, { role: 'other' })
  expect((await other.client.refused(reconciliationReportFile, { params, query })).status).toBe(403)
})
