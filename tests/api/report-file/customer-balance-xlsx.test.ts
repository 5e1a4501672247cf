import { customerBalance } from '@/lib/contract/balance-report'
import { customerBalanceXlsx } from '@/lib/contract/report-file'
import { testApi, type TestApi } from '@/tests/support/api'
import { carrier, expectGuarded, expectNumbers, owedByCustomer, sheetOf } from './files'

const query = { end_date: '2026-04-30' }

describe('GET report/customer-balance/xlsx/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('has every figure of the report, by age, and the account it must agree with', async () => {
    const books = await owedByCustomer(api)
    const sheet = await sheetOf(books, customerBalanceXlsx, query)
    expectNumbers(sheet, await books.client.call(customerBalance, { query }))
    expect(sheet).toContainEqual(['TQL Brokerage', 1300.25, 600, 700.25, 0, 300.25, 0, 400, 0])
    expect(sheet.at(-1)).toEqual(['Difference', 0])
  })

  it('carries the headers of a file, is noted, and needs the right to export', async () => {
    const books = await carrier(api)
    await expectGuarded(api, books, customerBalanceXlsx, query)
  })
})
