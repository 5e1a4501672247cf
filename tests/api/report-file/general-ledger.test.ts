import { generalLedgerFile, generalLedgerSections } from '@/lib/contract/ledger-report'
import { generalLedger } from '@/lib/contract/report'
import { formatUsd } from '@/lib/money/format'
import { buildApp } from '@/server/app'
import type { Database } from '@/server/db/connect'
import { addressOf, requestOf, testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { isInside } from '@/tests/support/pdf'
import { readSheet } from '@/tests/support/spreadsheet'
import { carrier, expectFigures, pdfOf, PERIOD, sheetOf } from './files'
const ROWS = 1700
const csv = (): string =>
  `Date,Transaction,Name,Memo,Amount\n${Array.from({ length: ROWS }, (_, index) => {
    const day = new Date(Date.UTC(2026, 0, 1 + (index % 88))).toISOString().slice(0, 10)
    return `${day.slice(5, 7)}/${day.slice(8, 10)}/2026,DEBIT,"PILOT TRAVEL CENTER #${index} JOPLIN MO with a long text of the bank that has to go on the next line",,-${index + 1}.${String(index % 100).padStart(2, '0')}`
  }).join('\n')}\n`

describe('files of the general ledger', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('1,700 lines fill about sixty pages: no amount, balance or description is cut off, and the closing balance is next to lines', async () => {
    const books = await makeBooks(api)
    const bank_account = (await books.bankAccount()).id
    await books.imported(csv(), { bank_account })
    const suspense = await books.account(8590)
    const query = { ...PERIOD, chart_of_accounts: [suspense.id] }
    const pdf = await pdfOf(books, generalLedgerFile, query)
    expect(pdf.pages.length).toBeGreaterThanOrEqual(55)
    for (let page = 1; (page - 1) * 500 < ROWS; page++) {
      const answer = await books.client.call(generalLedger, {
        query: { ...PERIOD, chart_of_account: suspense.id, page, page_size: 500 },
      })
      expectFigures(pdf.text, answer)
      const missing = answer.results.filter((line) => !pdf.text.includes(line.entry_id))
      expect(missing).toEqual([])
    }
    expect(pdf.text.match(/next line|on the next|the next line/g)?.length).toBeGreaterThanOrEqual(ROWS)
    pdf.pages.forEach((page, index) => {
      expect(page.lines.at(-1)).toMatch(new RegExp(`Page ${index + 1} of ${pdf.pages.length}$`))
      expect(isInside(page)).toBe(true)
      if (index > 0) expect(page.lines[0]).toMatch(/General ledger\s+·\s+8590 /)
    })
    const last = pdf.pages.at(-1)?.lines ?? []
    const total = last.findIndex((line) => line.includes('Ending balance'))
    expect(last.slice(0, total).filter((line) => line.includes('TXN-')).length).toBeGreaterThanOrEqual(2)
  })

  it('prints all accounts in turn, no heading without its lines, each section with its ending balance; debits equal credits', async () => {
    const books = await carrier(api)
    const { sections, totals } = await books.client.call(generalLedgerSections, { query: PERIOD })
    const pdf = await pdfOf(books, generalLedgerFile, PERIOD)
    for (const { chart_number, name } of sections) expect(pdf.text).toContain(`${chart_number} ${name}`)
    expectFigures(pdf.text, sections)
    expect(pdf.text.match(/Ending balance/g)).toHaveLength(sections.length)
    const lines = pdf.pages.flatMap((page) => page.lines)
    expect(lines.find((line) => line.startsWith('Total $'))).toBe(
      `Total ${formatUsd(totals.debit)} ${formatUsd(totals.credit)}`,
    )
    for (const page of pdf.pages) expect(page.lines.at(-2)).not.toMatch(/^\d{4} [A-Z]/)
  })

  it('by stakeholder and by entry, lines show their accounts', async () => {
    const books = await carrier(api)
    for (const group_by of ['stakeholder', 'entry']) {
      const pdf = await pdfOf(books, generalLedgerFile, { ...PERIOD, group_by, search: 'Line of 2026-01-09' })
      expect(pdf.text).toMatch(/TXN-000002 6010 Diesel Fuel Line of 2026-01-09 611\.75/)
      expect(pdf.text).toContain('Only lines that fit the filters')
    }
  })

  it("another company's account is not found (404)", async () => {
    const [books, other] = [await carrier(api), await makeBooks(api)]
    const refused = await books.client.refused(generalLedgerFile, {
      query: { ...PERIOD, as: 'pdf', chart_of_accounts: [(await other.account(1010)).id] },
    })
    expect([refused.status, refused.body]).toEqual([404, { message: 'Not found.' }])
  })

  it('shows a single moment: changes made while it is read are neither in its lines nor in its balance', async () => {
    const books = await carrier(api)
    const { id } = await books.account(6010)
    const { db } = api.ports
    const filing: Database = {
      ...db,
      report: (access, work) =>
        db.report(access, (tx) =>
          work({
            ...tx,
            rows: async <Row extends object>(...request: Parameters<typeof tx.rows>) => {
              const rows = await tx.rows<Row>(...request)
              await books.line({ amount: 1, date: '2026-02-02', chart_of_account: 6010, name: 'Meanwhile' })
              return rows
            },
          }),
        ),
    }
    const app = buildApp({ ...api.ports, db: filing, outbox: 'none' })
    const input = { query: { ...PERIOD, as: 'xlsx', chart_of_accounts: id } }
    const answer = await app.request(
      addressOf(generalLedgerFile, input),
      requestOf(generalLedgerFile, input, books.user.tokens.access),
    )
    const rows = readSheet(new Uint8Array(await answer.arrayBuffer()))
    const meanwhile = (sheet: typeof rows) => sheet.filter((row) => row.includes('Meanwhile')).length
    const ones = meanwhile(rows)
    expect(rows.at(-1)?.slice(4)).toEqual([1989.18 + ones, 0, 1989.18 + ones])
    expect(rows.filter((row) => row.includes('Line of 2026-01-09'))).toHaveLength(1)
    expect(meanwhile(await sheetOf(books, generalLedgerFile, { ...PERIOD, chart_of_accounts: [id] }))).toBeGreaterThan(
      ones + 3,
    )
  })
})
