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

  it('of one bank account prints its money alone and says so', async () => {
    const books = await carrier(api)
    const card = await books.bankAccount({ name: 'Fuel card', account_type: 'credit' })
    await books.line({ bank_account: card.id, date: '2026-02-04', amount: 41.2, chart_of_account: 6010 })
    const pdf = await pdfOf(books, cashActivityPdf, { ...PERIOD, bank_accounts: [card.id] })
    expect(pdf.text).toContain('Of Fuel card')
    expect(pdf.text).toContain('Net burn $41.20')
  })

  it('carries the headers of a file, is noted, and needs the right to export', async () => {
    const books = await carrier(api)
    await expectGuarded(api, books, cashActivityPdf, PERIOD)
  })
})
