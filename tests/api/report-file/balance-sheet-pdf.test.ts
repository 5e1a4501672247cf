import { balanceSheet } from '@/lib/contract/report'
import { balanceSheetPdf } from '@/lib/contract/report-file'
import { testApi, type TestApi } from '@/tests/support/api'
import { carrier, expectFigures, expectGuarded, pdfOf, PERIOD } from './files'

describe('GET report/balance-sheet/pdf/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('prints every figure of the report', async () => {
    const books = await carrier(api)
    const query = PERIOD
    const pdf = await pdfOf(books, balanceSheetPdf, query)
    expectFigures(pdf.text, await books.client.call(balanceSheet, { query }))
    expect(pdf.pages[0]?.lines.slice(1, 3)).toEqual(['Balance sheet', 'As of March 31, 2026 · Accrual basis'])
    expect(pdf.text).toMatch(/Total liabilities and equity \$[\d,.]+/)
  })

  it('carries the headers of a file, is noted, and needs the right to export', async () => {
    const books = await carrier(api)
    await expectGuarded(api, books, balanceSheetPdf, PERIOD)
  })
})
