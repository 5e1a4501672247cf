import { customerBalanceFile, vendorBalanceFile } from '@/lib/contract/balance-report'
import { testApi, type TestApi } from '@/tests/support/api'
import { owedByTwo, owedToVendor, pdfOf, sheetOf } from './files'
const query = { end_date: '2026-04-30' }

describe('files of customer and vendor balances', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('a filtered file shows the filter next to the date, and the total of all customers agrees with the ledger', async () => {
    const books = await owedByTwo(api)
    const lines =
      (await pdfOf(books, customerBalanceFile, { ...query, search: 'tql', only_open: true, min_amount: 100 })).pages[0]
        ?.lines ?? []
    expect(lines).toContain('As of April 30, 2026 · Search: tql · Only with balance · Only balances from $100.00')
    const first = lines.findIndex((line) => line.startsWith('TQL'))
    expect(lines.slice(first, first + 3)).toEqual([
      'TQL Brokerage 1,300.25 600.00 700.25 0.00 300.25 0.00 400.00 0.00',
      'Total, 1 of 2 customers 1,300.25 600.00 700.25 0.00 300.25 0.00 400.00 0.00',
      'Total of all customers $1,550.25 $850.00 $700.25 $0.00 $300.25 $0.00 $400.00 $0.00',
    ])
    expect(lines.join('\n')).toMatch(/Ledger account 1200 [A-Z][\w ]+ 700\.25\nDifference 0\.00/)
  })

  it('a filtered file omits stakeholders that do not match, and nobody if all match', async () => {
    const books = await owedByTwo(api)
    const open = await sheetOf(books, customerBalanceFile, { ...query, only_open: true })
    expect(open.map(([name]) => name)).not.toContain('Landstar')
    expect(open).toContainEqual(['Total, 1 of 2 customers', 1300.25, 600, 700.25, 0, 300.25, 0, 400, 0])
    expect(open).toContainEqual(['Total of all customers', 1550.25, 850, 700.25, 0, 300.25, 0, 400, 0])
    const all = await sheetOf(books, customerBalanceFile, { ...query, search: 'L' })
    expect(all.map(([name]) => name)).toEqual(expect.arrayContaining(['Landstar', 'TQL Brokerage', 'Total']))
    expect(
      (await books.client.refused(customerBalanceFile, { query: { ...query, search: 'x'.repeat(256), as: 'pdf' } }))
        .status,
    ).toBe(400)
  })

  it('a filter without matches is reported, with the total of all vendors', async () => {
    const books = await owedToVendor(api)
    const { text } = await pdfOf(books, vendorBalanceFile, { ...query, search: 'nobody' })
    expect(text).toContain('Search: nobody')
    expect(text).toMatch(/Total, 0 of 1 vendors 0\.00 0\.00 0\.00 .*\nTotal of all vendors \$700\.25/)
  })
})
