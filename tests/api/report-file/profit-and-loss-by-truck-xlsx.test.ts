import { profitAndLoss } from '@/lib/contract/report'
import { profitAndLossByTruckXlsx } from '@/lib/contract/report-file'
import { profitAndLossByTruck } from '@/lib/contract/review-report'
import { testApi, type TestApi } from '@/tests/support/api'
import { carrier, expectNumbers, expectGuarded, sheetOf, PERIOD } from './files'

describe('GET report/profit-and-loss-by-truck/xlsx/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('has the sums of every truck and of what no truck was named on', async () => {
    const books = await carrier(api)
    const sheet = await sheetOf(books, profitAndLossByTruckXlsx, PERIOD)
    const { results, totals } = await books.client.call(profitAndLossByTruck, { query: PERIOD })
    expectNumbers(sheet, [totals, ...results.map(({ results: _, ...truck }) => truck)])
    const [rest] = results
    expect([rest?.revenue, totals.net_profit]).toEqual([22_300.4, 20_311.22])
    const { gross_profit, operational_income } = await books.client.call(profitAndLoss, { query: PERIOD })
    expect(sheet.at(-1)).toEqual(['Total', 22300.4, 1989.18, gross_profit, operational_income, 20311.22, 0, null, null, null])
  })

  it('carries the headers of a file, is noted, and needs the right to export', async () => {
    await expectGuarded(api, await carrier(api), profitAndLossByTruckXlsx, PERIOD)
  })
})
