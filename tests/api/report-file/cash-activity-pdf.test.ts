import { cashActivity } from '@/lib/contract/report'
import { cashActivityPdf } from '@/lib/contract/report-file'
import { testApi, type TestApi } from '@/tests/support/api'
import { carrier, expectFigures, expectGuarded, pdfOf, PERIOD } from './files'

describe('GET report/cash-activity/pdf/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('prints every figure of the report', async () => {
    const books = await carrier(api)
    const query = PERIOD
    const pdf = await pdfOf(books, cashActivityPdf, query)
    expectFigures(pdf.text, await books.client.call(cashActivity, { query }))
    // 1,939.18 out less 22,300.40 in
    expect(pdf.text).toContain('Net burn ($20,361.22)')
  })

  it('carries the headers of a file, is noted, and needs the right to export', async () => {
    const books = await carrier(api)
    await expectGuarded(api, books, cashActivityPdf, PERIOD)
  })
})
