import { transactionStatsChart } from '@/lib/contract/report'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

describe('GET report/transaction-stats-chart/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('one point per day and direction in date order; transfers and days without lines are excluded', async () => {
    const books = await makeBooks(api)
    await books.line({ amount: 10.1, date: '2026-02-05' })
    await books.line({ amount: 20.2, date: '2026-02-05', chart_of_account: 6010 })
    await books.line({ amount: 7, amount_type: 'money_in', date: '2026-02-05' })
    await books.line({ amount: 99, date: '2026-02-04', chart_of_account: 1090 })
    await books.line({ amount: 3, amount_type: 'money_in', date: '2026-02-01' })
    await books.line({ amount: 1, date: '2026-01-31' })
    expect(
      await books.client.call(transactionStatsChart, { query: { start_date: '2026-02-01', end_date: '2026-02-28' } }),
    ).toEqual([
      { date: '2026-02-01', amount_type: 'money_in', total: 3 },
      { date: '2026-02-05', amount_type: 'money_in', total: 7 },
      { date: '2026-02-05', amount_type: 'money_out', total: 30.3 },
    ])
    await books.sound()
  })

  it('an invalid date is refused (400); the role Other is denied (403)', async () => {
    const books = await makeBooks(api)
    const query = { start_date: '2026-02-30', end_date: '2026-03-01' }
    expect((await books.client.refused(transactionStatsChart, { query })).body).toEqual({
      start_date: ['Enter a date as yyyy-MM-dd.'],
    })
    const member = await addMember(api, books, { role: 'other' })
    expect(
      (await member.client.refused(transactionStatsChart, { query: { ...query, start_date: '2026-02-01' } })).body.code,
    ).toBe('permission_denied')
  })
})
