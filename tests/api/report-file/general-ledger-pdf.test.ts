import { generalLedger } from '@/lib/contract/report'
import { generalLedgerPdf } from '@/lib/contract/report-file'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { isInside } from '@/tests/support/pdf'
import { carrier, expectFigures, expectGuarded, pdfOf, PERIOD } from './files'

const ROWS = 1700
const csv = (): string =>
  `Date,Transaction,Name,Memo,Amount\n${Array.from({ length: ROWS }, (_, index) => {
    const day = new Date(Date.UTC(2026, 0, 1 + (index % 88))).toISOString().slice(0, 10)
    return `${day.slice(5, 7)}/${day.slice(8, 10)}/2026,DEBIT,"PILOT TRAVEL CENTER #${index} JOPLIN MO with a long text of the bank that has to go on the next line",,-${index + 1}.${String(index % 100).padStart(2, '0')}`
  }).join('\n')}\n`

describe('GET report/general-ledger/pdf/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('1,700 lines print on some sixty pages with nothing cut: every amount, balance and description, and the closing balance with its lines', async () => {
    const books = await makeBooks(api)
    const bank_account = (await books.bankAccount()).id
    await books.imported(csv(), { bank_account })
    const query = { ...PERIOD, chart_of_account: (await books.account(8590)).id }
    const pdf = await pdfOf(books, generalLedgerPdf, query)
    expect(pdf.pages.length).toBeGreaterThanOrEqual(55)
    for (let page = 1; (page - 1) * 500 < ROWS; page++) {
      const answer = await books.client.call(generalLedger, { query: { ...query, page, page_size: 500 } })
      expectFigures(pdf.text, answer)
      const missing = answer.results.filter((line) => !pdf.text.includes(line.entry_id))
      expect(missing).toEqual([])
    }
    expect(pdf.text.match(/next line|on the next|the next line/g)?.length).toBeGreaterThanOrEqual(ROWS)
    pdf.pages.forEach((page, index) => {
      expect(page.lines.at(-1)).toMatch(new RegExp(`Page ${index + 1} of ${pdf.pages.length}$`))
      expect(isInside(page)).toBe(true)
    })
    const last = pdf.pages.at(-1)?.lines ?? []
    const total = last.findIndex((line) => line.includes('Ending balance'))
    expect(last.slice(0, total).filter((line) => line.includes('TXN-')).length).toBeGreaterThanOrEqual(2)
  })

  it('another company\'s account is not found (404)', async () => {
    const [books, other] = [await carrier(api), await makeBooks(api)]
    const refused = await books.client.refused(generalLedgerPdf, { query: { ...PERIOD, chart_of_account: (await other.account(1010)).id } })
    expect([refused.status, refused.body]).toEqual([404, { message: 'Not found.' }])
  })

  it('carries the headers of a file, is noted, and needs the right to export', async () => {
    const books = await carrier(api)
    await expectGuarded(api, books, generalLedgerPdf, { ...PERIOD, chart_of_account: (await books.account(6010)).id })
  })
})
