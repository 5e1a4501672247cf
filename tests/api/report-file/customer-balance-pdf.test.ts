import { customerBalance } from '@/lib/contract/balance-report'
import { customerBalancePdf } from '@/lib/contract/report-file'
import { testApi, type TestApi } from '@/tests/support/api'
import { carrier, expectFigures, expectGuarded, owedByCustomer, owedByTwo, pdfOf } from './files'

const query = { end_date: '2026-04-30' }

describe('GET report/customer-balance/pdf/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('has every figure of the report, by age, and the account it must agree with', async () => {
    const books = await owedByCustomer(api)
    const pdf = await pdfOf(books, customerBalancePdf, query)
    expectFigures(pdf.text, await books.client.call(customerBalance, { query }))
    // On April 30 the one due 2026-02-09 is 80 days late, the one of April 20 ten days old
    expect(pdf.text).toContain('TQL Brokerage 1,300.25 600.00 700.25 0.00 300.25 0.00 400.00 0.00')
    expect(pdf.text).toMatch(/Ledger account 1200 [A-Z][\w ]+ 700\.25\nDifference 0\.00/)
    expect(pdf.pages[0]?.lines.slice(1, 3)).toEqual(['Customer balance', 'As of April 30, 2026'])
  })

  it('narrowed, it says to what beside the day, and what all customers owe agrees with the ledger', async () => {
    const books = await owedByTwo(api)
    const lines = (await pdfOf(books, customerBalancePdf, { ...query, search: 'tql', only_open: true, min_amount: 100 })).pages[0]?.lines ?? []
    expect(lines).toContain('As of April 30, 2026 · Search: tql · Only with balance · Only balances from $100.00')
    const first = lines.findIndex((line) => line.startsWith('TQL'))
    expect(lines.slice(first, first + 3)).toEqual([
      'TQL Brokerage 1,300.25 600.00 700.25 0.00 300.25 0.00 400.00 0.00',
      'Total, 1 of 2 customers 1,300.25 600.00 700.25 0.00 300.25 0.00 400.00 0.00',
      'Total of all customers $1,550.25 $850.00 $700.25 $0.00 $300.25 $0.00 $400.00 $0.00',
    ])
    expect(lines.join('\n')).toMatch(/Ledger account 1200 [A-Z][\w ]+ 700\.25\nDifference 0\.00/)
  })

  it('carries the headers of a file, is noted, and needs the right to export', async () => {
    const books = await carrier(api)
    await expectGuarded(api, books, customerBalancePdf, query)
  })
})
