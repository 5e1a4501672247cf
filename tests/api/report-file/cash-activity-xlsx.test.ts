import { cashActivity } from '@/lib/contract/report'
import { cashActivityXlsx } from '@/lib/contract/report-file'
import { testApi, type TestApi } from '@/tests/support/api'
import { carrier, expectGuarded, expectNumbers, PERIOD, sheetOf } from './files'

describe('GET report/cash-activity/xlsx/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('holds every figure of the report as a number', async () => {
    const books = await carrier(api)
    const query = PERIOD
    const sheet = await sheetOf(books, cashActivityXlsx, query)
    expectNumbers(sheet, await books.client.call(cashActivity, { query }))
    expect(sheet.at(-1)).toEqual(['Net burn', -20361.22])
  })

  it('carries the headers of a file, is noted, and needs the right to export', async () => {
    const books = await carrier(api)
    await expectGuarded(api, books, cashActivityXlsx, PERIOD)
  })
})
