import sql from 'sql-template-tag'
import { profitAndLoss } from '@/lib/contract/report'
import { profitAndLossByTruck } from '@/lib/contract/review-report'
import type { Basis } from '@/lib/contract/report-query'
import { setTruckMileage } from '@/lib/contract/truck'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { documentsOf } from '@/tests/support/posted-documents'

const QUARTER = { start_date: '2026-01-01', end_date: '2026-03-31' }

describe('GET report/profit-and-loss-by-truck/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  /** Truck 101 earns 1,000.00 of which 400.00 is paid, and costs 300.00; 102 costs 100.00; 40.00 of fuel has no truck. */
  const story = async (books: Books) => {
    const documents = documentsOf(api, books)
    const customer = (await books.stakeholder('TQL Brokerage')).id
    const [first, second] = [await documents.truck('101'), await documents.truck('102')]
    await documents.truck('103')
    const invoice = await documents.invoice({
      stakeholder: customer,
      date: '2026-01-10',
      items: [
        [4010, '1000.00', first],
        [4090, '500.00'],
      ],
    })
    await documents.bill({
      stakeholder: customer,
      date: '2026-02-01',
      items: [
        [6110, '300.00', first],
        [6110, '100.00', second],
      ],
    })
    const deposit = await books.line({ amount: 600, amount_type: 'money_in', date: '2026-02-10' })
    await documents.payInvoices(deposit.id, [[invoice, '600.00']])
    await books.line({ amount: 40, chart_of_account: 6010, date: '2026-03-31' })
    return { first, second }
  }
  const rows = async (books: Books, basis: Basis, query: object = {}) =>
    (await books.client.call(profitAndLossByTruck, { query: { ...QUARTER, basis, ...query } })).results.map((row) => [
      row.full_name,
      row.revenue,
      row.costs,
      row.net_profit,
    ])

  it('1,000.00 − 300.00 for truck 101, −100.00 for 102, 500.00 − 40.00 for none add up to the profit and loss on both bases', async () => {
    const books = await makeBooks(api)
    await story(books)
    expect(await rows(books, 'accrual')).toEqual([
      ['101', 1000, 300, 700],
      ['102', 0, 100, -100],
      ['Unassigned', 500, 40, 460],
    ])
    expect(await rows(books, 'cash')).toEqual([
      ['101', 400, 0, 400],
      ['Unassigned', 200, 40, 160],
    ])
    await api.ports.db.write({ role: 'worker' }, (tx) => tx.rows(sql`select fold_deltas()`))
    for (const basis of ['accrual', 'cash'] as const) {
      const query = { ...QUARTER, basis }
      const { totals, results } = await books.client.call(profitAndLossByTruck, { query })
      const whole = await books.client.call(profitAndLoss, { query })
      expect([totals.revenue, totals.net_profit]).toEqual([whole.revenue, whole.net_profit])
      for (const row of results) {
        for (const section of row.results)
          expect(section.data.reduce((total, node) => total + node.total_amount, 0)).toBe(section.total_amount)
      }
    }
    await books.sound()
  })

  it('part of a month counts only its days; without lines there is only the unassigned row', async () => {
    const books = await makeBooks(api)
    await story(books)
    expect(await rows(books, 'accrual', { start_date: '2026-02-01', end_date: '2026-02-15' })).toEqual([
      ['101', 0, 300, -300],
      ['102', 0, 100, -100],
      ['Unassigned', 0, 0, 0],
    ])
    expect(await rows(books, 'accrual', { start_date: '2027-02-01', end_date: '2027-02-15' })).toEqual([
      ['Unassigned', 0, 0, 0],
    ])
  })

  it('300.00 over 2,500 miles is 0.12 per mile; a truck with miles but no amounts is shown', async () => {
    const books = await makeBooks(api)
    const { first } = await story(books)
    await books.client.call(setTruckMileage, { body: { truck: first, month: '2026-01', miles: 1500 } })
    await books.client.call(setTruckMileage, { body: { truck: first, month: '2026-03', miles: 1000 } })
    await books.client.call(setTruckMileage, { body: { truck: first, month: '2026-04', miles: 7 } })
    const { results, totals } = await books.client.call(profitAndLossByTruck, {
      query: { ...QUARTER, basis: 'accrual' },
    })
    expect(results[0]).toMatchObject({
      truck_id: first,
      miles: 2500,
      revenue_per_mile: 0.4,
      cost_per_mile: 0.12,
      profit_per_mile: 0.28,
    })
    expect(results[1]).toMatchObject({ miles: null, cost_per_mile: null })
    // The fleet's cost per mile includes lines without a truck.
    const each = (amount: number) => Math.round((amount / 2500) * 100) / 100
    expect(totals).toMatchObject({
      miles: 2500,
      revenue_per_mile: each(totals.revenue),
      cost_per_mile: each(totals.costs),
      profit_per_mile: each(totals.net_profit),
    })
    expect(totals.costs).toBeGreaterThan(results[0]?.costs ?? 0)
    const may = await books.client.call(profitAndLossByTruck, {
      query: { start_date: '2026-04-01', end_date: '2026-04-30' },
    })
    expect(may.results.map((row) => [row.full_name, row.miles, row.cost_per_mile])).toEqual([
      ['101', 7, 0],
      ['Unassigned', null, null],
    ])
  })

  it('counts a proportion of the miles of a partly covered month: 10 of 31 days of 3,100 are 1,000', async () => {
    const books = await makeBooks(api)
    const { first } = await story(books)
    await books.client.call(setTruckMileage, { body: { truck: first, month: '2026-01', miles: 3100 } })
    const { results } = await books.client.call(profitAndLossByTruck, {
      query: { start_date: '2026-01-05', end_date: '2026-01-14', basis: 'accrual' },
    })
    expect(results[0]).toMatchObject({ truck_id: first, miles: 1000, revenue_per_mile: 1 })
  })

  it('reports months with amounts but no miles, unless miles are never entered', async () => {
    const books = await makeBooks(api)
    const { first, second } = await story(books)
    const missing = async (query: object = {}) =>
      (await books.client.call(profitAndLossByTruck, { query: { ...QUARTER, ...query } })).missing_miles
    expect(await missing()).toEqual([])
    await books.client.call(setTruckMileage, { body: { truck: first, month: '2026-01', miles: 1500 } })
    expect(await missing()).toEqual([
      { truck_id: first, name: '101', months: ['2026-02'] },
      { truck_id: second, name: '102', months: ['2026-02'] },
    ])
    expect(await missing({ end_date: '2026-01-31' })).toEqual([])
    await books.client.call(setTruckMileage, { body: { truck: first, month: '2026-02', miles: 500 } })
    expect(await missing()).toEqual([{ truck_id: second, name: '102', months: ['2026-02'] }])
    const stoodStill = { truck: second, month: '2026-02', miles: 0 }
    await books.client.call(setTruckMileage, { body: stoodStill })
    expect(await missing()).toEqual([])
  })

  it('a range that ends before it starts is refused (400)', async () => {
    const books = await makeBooks(api)
    expect(
      (
        await books.client.refused(profitAndLossByTruck, {
          query: { start_date: '2026-02-02', end_date: '2026-02-01' },
        })
      ).status,
    ).toBe(400)
  })
})
