import { profitAndLossByTruckPdf } from '@/lib/contract/report-file'
import { profitAndLossByTruck } from '@/lib/contract/review-report'
import { testApi, type TestApi } from '@/tests/support/api'
import { carrier, expectFigures, expectGuarded, pdfOf, PERIOD } from './files'

describe('GET report/profit-and-loss-by-truck/pdf/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('has the sums of every truck and of what no truck was named on', async () => {
    const books = await carrier(api)
    const pdf = await pdfOf(books, profitAndLossByTruckPdf, PERIOD)
    const { results, totals } = await books.client.call(profitAndLossByTruck, { query: PERIOD })
    expectFigures(pdf.text, [totals, ...results.map(({ results: _, ...truck }) => truck)])
    const [rest] = results
    expect([rest?.revenue, totals.net_profit]).toEqual([22_300.4, 20_311.22])
    expect(pdf.text).toContain('Total $22,300.40 $1,989.18 $20,311.22 0')
  })

  it('carries the headers of a file, is noted, and needs the right to export', async () => {
    await expectGuarded(api, await carrier(api), profitAndLossByTruckPdf, PERIOD)
  })
})
