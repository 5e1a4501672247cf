import { budget, budgetFromYearBefore } from '@/lib/contract/budget'
import { testApi, type TestApi } from '@/tests/support/api'
import { carrier } from '../report-file/files'

describe('GET report/budget/from-year-before/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('returns the same months of the previous year, changed by the percentage in whole cents, and writes nothing', async () => {
    const books = await carrier(api)
    const [fuel, revenue] = [(await books.account(6010)).id, (await books.account(4010)).id]
    const range = { start_month: '2027-01', end_month: '2027-02' }
    const months = await books.client.call(budgetFromYearBefore, { query: { ...range, percent: 10 } })
    expect(months).toHaveLength(4)
    expect(months).toEqual(
      expect.arrayContaining([
        { chart_of_account: revenue, month: '2027-01', amount: 13_750.44 },
        { chart_of_account: revenue, month: '2027-02', amount: 10_780 },
        { chart_of_account: fuel, month: '2027-01', amount: 2037.04 },
        { chart_of_account: fuel, month: '2027-02', amount: 151.06 },
      ]),
    )
    expect((await books.client.call(budget, { query: range })).months).toEqual([])
    const same = await books.client.call(budgetFromYearBefore, { query: range })
    expect(same.find(({ chart_of_account }) => chart_of_account === revenue)?.amount).toBe(12_500.4)
  })
})
