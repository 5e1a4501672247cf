import { top10ChartOfAccounts } from '@/lib/contract/report'
import { top10ChartOfAccountsPdf } from '@/lib/contract/report-file'
import { testApi, type TestApi } from '@/tests/support/api'
import { carrier, expectFigures, expectGuarded, pdfOf, PERIOD } from './files'

describe('GET report/top-10-chart-of-accounts/pdf/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('prints every figure of the report', async () => {
    const books = await carrier(api)
    const query = { ...PERIOD, amount_type: 'money_out' as const }
    const pdf = await pdfOf(books, top10ChartOfAccountsPdf, query)
    expectFigures(pdf.text, await books.client.call(top10ChartOfAccounts, { query }))
    expect(pdf.text).toContain('Diesel Fuel 1,939.18')
    expect(pdf.text).toContain('Total of these $1,939.18')
  })

  it('carries the headers of a file, is noted, and needs the right to export', async () => {
    const books = await carrier(api)
    await expectGuarded(api, books, top10ChartOfAccountsPdf, { ...PERIOD, amount_type: 'money_out' as const })
  })
})
