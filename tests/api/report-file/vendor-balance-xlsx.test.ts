import { vendorBalance } from '@/lib/contract/balance-report'
import { vendorBalanceXlsx } from '@/lib/contract/report-file'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { documentsOf } from '@/tests/support/posted-documents'
import { carrier, expectGuarded, expectNumbers, sheetOf } from './files'

const query = { end_date: '2026-04-30' }

describe('GET report/vendor-balance/xlsx/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('has every figure of the report, by age, and the account it must agree with', async () => {
    const books = await makeBooks(api)
    const documents = documentsOf(api, books)
    const { id: tql } = await books.stakeholder('Roadrunner Tire')
    await documents.bill({ stakeholder: tql, date: '2026-01-10', due: '2026-02-09', items: [[6010, '400.00']] })
    await documents.bill({ stakeholder: tql, date: '2026-04-20', items: [[6010, '300.25']] })
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
