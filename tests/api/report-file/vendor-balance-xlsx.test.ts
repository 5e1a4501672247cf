import { vendorBalance } from '@/lib/contract/balance-report'
import { vendorBalanceXlsx } from '@/lib/contract/report-file'
import { testApi, type TestApi } from '@/tests/support/api'
import { carrier, expectGuarded, expectNumbers, owedToVendor, sheetOf } from './files'

const query = { end_date: '2026-04-30' }

describe('GET report/vendor-balance/xlsx/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('has every figure of the report, by age, and the account it must agree with', async () => {
    const books = await owedToVendor(api)
    const sheet = await sheetOf(books, vendorBalanceXlsx, query)
    expectNumbers(sheet, await books.client.call(vendorBalance, { query }))
    expect(sheet).toContainEqual(['Roadrunner Tire', 700.25, 0, 700.25, 0, 300.25, 0, 400, 0])
    expect(sheet.at(-1)).toEqual(['Difference', 0])
  })

  it('carries the headers of a file, is noted, and needs the right to export', async () => {
    const books = await carrier(api)
    await expectGuarded(api, books, vendorBalanceXlsx, query)
  })
})
