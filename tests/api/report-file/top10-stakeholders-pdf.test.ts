import { top10Stakeholders } from '@/lib/contract/report'
import { top10StakeholdersPdf } from '@/lib/contract/report-file'
import { testApi, type TestApi } from '@/tests/support/api'
import { carrier, expectFigures, expectGuarded, pdfOf, PERIOD, withStakeholder } from './files'

describe('GET report/top-10-stakeholders/pdf/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('prints every figure of the report', async () => {
    const books = await withStakeholder(api)
    const query = { ...PERIOD, amount_type: 'money_out' as const }
    const pdf = await pdfOf(books, top10StakeholdersPdf, query)
    expectFigures(pdf.text, await books.client.call(top10Stakeholders, { query }))
    expect(pdf.text).toContain('Pilot Travel Centers 333.44')
  })

  it('carries the headers of a file, is noted, and needs the right to export', async () => {
    const books = await carrier(api)
    await expectGuarded(api, books, top10StakeholdersPdf, { ...PERIOD, amount_type: 'money_out' as const })
  })
})
