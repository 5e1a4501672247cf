import { truckEquity } from '@/lib/contract/fixed-asset-report'
import { truckEquityPdf } from '@/lib/contract/report-file'
import { testApi, type TestApi } from '@/tests/support/api'
import { carrier, expectFigures, expectGuarded, fleet, pdfOf, PERIOD } from './files'

describe('GET report/truck-equity/pdf/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
    api.clock.set('2026-06-15T17:00:00Z')
  })
  afterAll(() => api.close())

  it('has every figure of the report with its sums', async () => {
    const books = await fleet(api)
    const pdf = await pdfOf(books, truckEquityPdf, PERIOD)
    const answer = await books.client.call(truckEquity, { query: PERIOD })
    expect(answer).toHaveLength(2)
    expectFigures(pdf.text, answer)
    expect(pdf.text).toContain('102 · 2025 Freightliner Cascadia')
    expect(pdf.text).toContain('As of March 31, 2026')
  })

  it('carries the headers of a file, is noted, and needs the right to export', async () => {
    await expectGuarded(api, await carrier(api), truckEquityPdf, PERIOD)
  })
})
