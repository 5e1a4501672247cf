import { customerBalance } from '@/lib/contract/balance-report'
import { customerBalanceXlsx } from '@/lib/contract/report-file'
import { testApi, type TestApi } from '@/tests/support/api'
import { carrier, expectGuarded, expectNumbers, owedByCustomer, owedByTwo, sheetOf } from './files'

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

  it('narrowed, it leaves out who does not fit, and nobody where all fit', async () => {
    const books = await owedByTwo(api)
    const open = await sheetOf(books, customerBalanceXlsx, { ...query, only_open: true })
    expect(open.map(([name]) => name)).not.toContain('Landstar')
    expect(open).toContainEqual(['Total, 1 of 2 customers', 1300.25, 600, 700.25, 0, 300.25, 0, 400, 0])
    expect(open).toContainEqual(['Total of all customers', 1550.25, 850, 700.25, 0, 300.25, 0, 400, 0])
    const all = await sheetOf(books, customerBalanceXlsx, { ...query, search: 'L' })
    expect(all.map(([name]) => name)).toEqual(expect.arrayContaining(['Landstar', 'TQL Brokerage', 'Total']))
    expect((await books.client.refused(customerBalanceXlsx, { query: { ...query, search: 'x'.repeat(256) } })).status).toBe(400)
  })

  it('carries the headers of a file, is noted, and needs the right to export', async () => {
    const books = await carrier(api)
    await expectGuarded(api, books, customerBalanceXlsx, query)
  })
})
