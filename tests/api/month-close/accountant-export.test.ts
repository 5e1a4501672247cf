import { accountantExport } from '@/lib/contract/month-close'
import { createAttachment } from '@/lib/contract/shared'
import { testApi, type TestApi } from '@/tests/support/api'
import { addMember } from '@/tests/support/company'
import { PDF, uploaded } from '@/tests/support/files'
import { quarter } from '@/tests/support/month-close'
import { entriesOf } from '@/tests/support/spreadsheet'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('one zip of the year: trial balance, ledger, journal for two programs, and the papers behind it', async () => {
  const books = await quarter(api)
  const line = await books.line({ amount: 40, date: '2026-02-03', chart_of_account: 6010, name: 'PILOT 0412' })
  for (const name of ['receipt.pdf', 'receipt.pdf']) {
    const file = (await uploaded(books.client, name)).id
    await books.client.call(createAttachment, { body: { model_name: 'transaction', object_id: line.id, file } })
  }
  const query = { end_date: '2026-03-31' }
  const parts = entriesOf((await books.client.call(accountantExport, { query })) as Uint8Array)
  expect(Object.keys(parts)).toEqual([
    'Trial balance.xlsx',
    'General ledger.xlsx',
    'journal.journal',
    'journal.beancount',
    'Documents/2026-02-03 PILOT 0412/receipt.pdf',
    'Documents/2026-02-03 PILOT 0412/receipt (2).pdf',
  ])
  expect(parts['journal.journal']).toContain('2026-02-10')
  expect(parts['journal.beancount']).toContain('2026-02-10')
  expect(parts['Documents/2026-02-03 PILOT 0412/receipt.pdf']).toBe(PDF)
  const other = entriesOf(
    (await books.client.call(accountantExport, { query: { end_date: '2025-12-31' } })) as Uint8Array,
  )
  expect(Object.keys(other).filter((name) => name.startsWith('Documents/'))).toEqual([])
  expect(other['journal.journal']).not.toContain('2026-02-10')
})

test('no day is refused (400), others are denied (403)', async () => {
  const books = await quarter(api)
  expect((await books.client.refused(accountantExport, { query: { end_date: '2026-02-30' } })).status).toBe(400)
  const other = await addMember(api, books, { role: 'other' })
  expect((await other.client.refused(accountantExport, { query: { end_date: '2026-03-31' } })).status).toBe(403)
})
