import { budget, setBudget } from '@/lib/contract/budget'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { expectReadersRefused } from '@/tests/support/strangers'

const query = { start_month: '2026-01', end_month: '2026-12' }

describe('PUT report/budget/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('sets, changes and removes single months, and returns how many it changed', async () => {
    const books = await makeBooks(api)
    const chart_of_account = (await books.account(6010)).id
    const set = (months: [string, number | null][]) =>
      books.client.call(setBudget, {
        body: { months: months.map(([month, amount]) => ({ chart_of_account, month, amount })) },
      })
    expect(
      await set([
        ['2026-01', 100],
        ['2026-02', 200],
        ['2026-03', 0],
      ]),
    ).toEqual({ updated: 2 })
    expect(
      await set([
        ['2026-01', 100],
        ['2026-02', 250.25],
        ['2026-04', null],
      ]),
    ).toEqual({ updated: 1 })
    expect(await set([['2026-01', null]])).toEqual({ updated: 1 })
    expect((await books.client.call(budget, { query })).months).toEqual([
      { chart_of_account, month: '2026-02', amount: 250.25 },
    ])
  })

  it('refuses a balance sheet account and duplicates (400), an account of another company (404), and read-only members (403)', async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    const cell = (chart_of_account: string) => ({ chart_of_account, month: '2026-01', amount: 5 })
    const refused = (months: object[]) => books.client.refused(setBudget, { body: { months } })
    const equity = await books.account(3010)
    expect((await refused([cell(equity.id)])).body).toEqual({
      months: [`${equity.name} is not an income or expense account.`],
    })
    const fuel = (await books.account(6010)).id
    expect((await refused([cell(fuel), cell(fuel)])).body).toEqual({
      months: ['An account has the same month twice.'],
    })
    expect((await refused([cell((await other.account(6010)).id)])).status).toBe(404)
    await expectReadersRefused(api, books, setBudget, { body: { months: [cell(fuel)] } })
  })
})
