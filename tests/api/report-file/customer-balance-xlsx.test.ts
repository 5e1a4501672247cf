import { customerBalance } from '@/lib/contract/balance-report'
import { customerBalanceXlsx } from '@/lib/contract/report-file'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { documentsOf } from '@/tests/support/posted-documents'
import { carrier, expectGuarded, expectNumbers, sheetOf } from './files'

const query = { end_date: '2026-04-30' }

describe('GET report/customer-balance/xlsx/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('has every figure of the report, by age, and the account it must agree with', async () => {
    const books = await makeBooks(api)
    const documents = documentsOf(api, books)
    const { id: tql } = await books.stakeholder('TQL Brokerage')
    const first = await documents.invoice({ stakeholder: tql, date: '2026-01-10', due: '2026-02-09', items: [[4010, '1000.00']] })
    await documents.invoice({ stakeholder: tql, date: '2026-04-20', items: [[4010, '300.25']] })
    const deposit = await books.line({ amount: 600, amount_type: 'money_in', date: '2026-02-21' })
    await documents.payInvoices(deposit.id, [[first, '600.00']])
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
