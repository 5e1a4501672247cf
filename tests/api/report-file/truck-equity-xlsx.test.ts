import { truckEquity } from '@/lib/contract/fixed-asset-report'
import { truckEquityXlsx } from '@/lib/contract/report-file'
import { testApi, type TestApi } from '@/tests/support/api'
import { carrier, expectGuarded, expectNumbers, fleet, PERIOD, sheetOf } from './files'

describe('GET report/truck-equity/xlsx/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
    api.clock.set('2026-06-15T17:00:00Z')
  })
  afterAll(() => api.close())

  it('has every figure of the report with its sums', async () => {
    const books = await fleet(api)
    const sheet = await sheetOf(books, truckEquityXlsx, PERIOD)
    const answer = await books.client.call(truckEquity, { query: PERIOD })
    expect(answer).toHaveLength(2)
    expectNumbers(sheet, answer)
    expect(sheet.some(([unit]) => unit === '102 · 2025 Freightliner Cascadia')).toBe(true)
    expect(sheet.at(-1)?.[0]).toBe('Total')
  })

  it('carries the headers of a file, is noted, and needs the right to export', async () => {
    await expectGuarded(api, await carrier(api), truckEquityXlsx, PERIOD)
  })
})
