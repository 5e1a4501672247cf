import { top10ChartOfAccounts } from '@/lib/contract/report'
import { top10ChartOfAccountsXlsx } from '@/lib/contract/report-file'
import { testApi, type TestApi } from '@/tests/support/api'
import { carrier, expectGuarded, expectNumbers, PERIOD, sheetOf } from './files'

describe('GET report/top-10-chart-of-accounts/xlsx/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('holds every figure of the report as a number', async () => {
    const books = await carrier(api)
    const query = { ...PERIOD, amount_type: 'money_out' as const }
    const sheet = await sheetOf(books, top10ChartOfAccountsXlsx, query)
    expectNumbers(sheet, await books.client.call(top10ChartOfAccounts, { query }))
    expect(sheet.slice(-2)).toEqual([['Diesel Fuel', 1939.18], ['Total of these', 1939.18]])
  })

  it('carries the headers of a file, is noted, and needs the right to export', async () => {
    const books = await carrier(api)
    await expectGuarded(api, books, top10ChartOfAccountsXlsx, { ...PERIOD, amount_type: 'money_out' as const })
  })
})
