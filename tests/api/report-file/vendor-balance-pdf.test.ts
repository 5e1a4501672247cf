import { vendorBalance } from '@/lib/contract/balance-report'
import { vendorBalancePdf } from '@/lib/contract/report-file'
import { testApi, type TestApi } from '@/tests/support/api'
import { carrier, expectFigures, expectGuarded, owedToVendor, pdfOf } from './files'

const query = { end_date: '2026-04-30' }

describe('GET report/vendor-balance/pdf/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('has every figure of the report, by age, and the account it must agree with', async () => {
    const books = await owedToVendor(api)
    const pdf = await pdfOf(books, vendorBalancePdf, query)
    expectFigures(pdf.text, await books.client.call(vendorBalance, { query }))
    // On April 30 the one due 2026-02-09 is 80 days late, the one of April 20 ten days old
    expect(pdf.text).toContain('Roadrunner Tire 700.25 0.00 700.25 0.00 300.25 0.00 400.00 0.00')
    expect(pdf.text).toMatch(/Ledger account 2000 [A-Z][\w ]+ 700\.25\nDifference 0\.00/)
    expect(pdf.pages[0]?.lines.slice(1, 3)).toEqual(['Vendor balance', 'As of April 30, 2026'])
  })

  it('narrowed to nobody, it says so and still has what all vendors are owed', async () => {
    const books = await owedToVendor(api)
    const { text } = await pdfOf(books, vendorBalancePdf, { ...query, search: 'nobody' })
    expect(text).toContain('Search: nobody')
    expect(text).toMatch(/Total, 0 of 1 vendors 0\.00 0\.00 0\.00 .*\nTotal of all vendors \$700\.25/)
  })

  it('carries the headers of a file, is noted, and needs the right to export', async () => {
    const books = await carrier(api)
    await expectGuarded(api, books, vendorBalancePdf, query)
  })
})
