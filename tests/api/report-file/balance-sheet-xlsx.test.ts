import { balanceSheet } from '@/lib/contract/report'
import { balanceSheetXlsx } from '@/lib/contract/report-file'
import { testApi, type TestApi } from '@/tests/support/api'
import { carrier, expectGuarded, expectNumbers, PERIOD, sheetOf } from './files'

describe('GET report/balance-sheet/xlsx/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('holds every figure of the report as a number', async () => {
    const books = await carrier(api)
    const query = PERIOD
    const sheet = await sheetOf(books, balanceSheetXlsx, query)
    expectNumbers(sheet, await books.client.call(balanceSheet, { query }))
    const totals = sheet.filter(([name]) => name === 'Total assets' || name === 'Total liabilities and equity').map(([, amount]) => amount)
    expect(totals).toHaveLength(2)
    expect(totals[0]).toBe(totals[1])
  })

  it('carries the headers of a file, is noted, and needs the right to export', async () => {
    const books = await carrier(api)
    await expectGuarded(api, books, balanceSheetXlsx, PERIOD)
  })
})
