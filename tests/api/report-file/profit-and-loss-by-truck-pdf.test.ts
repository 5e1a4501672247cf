import { profitAndLossByTruckPdf } from '@/lib/contract/report-file'
import { profitAndLossByTruck } from '@/lib/contract/review-report'
import { updateTransaction } from '@/lib/contract/transaction'
import { createTruck } from '@/lib/contract/truck'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { isInside } from '@/tests/support/pdf'
import { carrier, expectFigures, expectGuarded, pdfOf, PERIOD } from './files'

describe('GET report/profit-and-loss-by-truck/pdf/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('has the sums of every truck and of what no truck was named on', async () => {
    const books = await carrier(api)
    const pdf = await pdfOf(books, profitAndLossByTruckPdf, PERIOD)
    const { results, totals } = await books.client.call(profitAndLossByTruck, { query: PERIOD })
    expectFigures(pdf.text, [totals, ...results.map(({ results: _, ...truck }) => truck)])
    const [rest] = results
    expect([rest?.revenue, totals.net_profit]).toEqual([22_300.4, 20_311.22])
    expect(pdf.text).toContain('Total $22,300.40 $1,989.18 $20,311.22 $20,311.22 $20,311.22 0')
  })

  it('a carrier of millions has every figure inside the page, and no word in the name of a truck is broken', async () => {
    const books = await makeBooks(api)
    const { id: truck } = await books.client.call(createTruck, { body: { year: 2023, make: 'International', model: 'LT625', unit_number: '103' } })
    const line = await books.line({ date: '2026-01-05', amount: 2_539_842.6, amount_type: 'money_in', chart_of_account: 4010 })
    await books.client.call(updateTransaction, { params: { id: line.id }, body: { truck } })
    const pdf = await pdfOf(books, profitAndLossByTruckPdf, PERIOD)
    expect(pdf.text).toContain('2,539,842.60')
    expect(pdf.pages.every((page) => isInside(page))).toBe(true)
    expect(pdf.text).toMatch(/^103 · 2023 International/m)
  })

  it('carries the headers of a file, is noted, and needs the right to export', async () => {
    await expectGuarded(api, await carrier(api), profitAndLossByTruckPdf, PERIOD)
  })
})
