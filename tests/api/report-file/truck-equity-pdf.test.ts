import { truckEquity } from '@/lib/contract/fixed-asset-report'
import { truckEquityPdf } from '@/lib/contract/report-file'
import { testApi, type TestApi } from '@/tests/support/api'
import { addAsset, addLoan, payRow } from '@/tests/support/assets'
import { makeBooks } from '@/tests/support/books'
import { carrier, expectFigures, expectGuarded, pdfOf, PERIOD } from './files'

describe('GET report/truck-equity/pdf/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
    api.clock.set('2026-06-15T17:00:00Z')
  })
  afterAll(() => api.close())

  it('has every figure of the report with its sums', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const loan = await addLoan(books)
    await addAsset(books, { type_of_financing: 'loan', loan, down_payment: 15000 })
    await addAsset(books, { total_cost: 18000.55 })
    await payRow(books, { loan, n: 1, amount: 1754.81, date: '2026-02-17' })
    const pdf = await pdfOf(books, truckEquityPdf, PERIOD)
    const answer = await books.client.call(truckEquity, { query: PERIOD })
    expect(answer).toHaveLength(2)
    expectFigures(pdf.text, answer)
    expect(pdf.text).toContain('2025 Freightliner Cascadia · 102')
    expect(pdf.text).toContain('As of March 31, 2026')
  })

  it('carries the headers of a file, is noted, and needs the right to export', async () => {
    await expectGuarded(api, await carrier(api), truckEquityPdf, PERIOD)
  })
})
