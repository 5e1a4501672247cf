import { profitAndLoss } from '@/lib/contract/report'
import { profitAndLossXlsx } from '@/lib/contract/report-file'
import { testApi, type TestApi } from '@/tests/support/api'
import { carrier, expectGuarded, expectNumbers, PERIOD, sheetOf } from './files'

describe('GET report/profit-and-loss/xlsx/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('holds every figure of the report as a number', async () => {
    const books = await carrier(api)
    const query = PERIOD
    const sheet = await sheetOf(books, profitAndLossXlsx, query)
    expectNumbers(sheet, await books.client.call(profitAndLoss, { query }))
    expect(sheet.slice(0, 3)).toEqual([[books.entity.name], ['Profit and loss'], ['January 1, 2026 to March 31, 2026 · Accrual basis']])
    expect(sheet[5]).toEqual(['Account', 'Amount', '% of revenue'])
    // 1,989.18 of 22,300.40 is 8.92 %
    expect(sheet).toContainEqual(['6010 Diesel Fuel', 1989.18, 8.92])
  })

  it('carries the headers of a file, is noted, and needs the right to export', async () => {
    const books = await carrier(api)
    await expectGuarded(api, books, profitAndLossXlsx, PERIOD)
  })
})
