import { createEntity, setDefaultEntity, updateEntity } from '@/lib/contract/company'
import { nestedList, type ChartNode } from '@/lib/contract/chart-of-account'
import { trialBalance } from '@/lib/contract/report'
import { testApi, type ApiClient, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

const flat = (nodes: ChartNode[]): ChartNode[] => nodes.flatMap((node) => [node, ...flat(node.children)])

describe('GET chart_of_account/chart_of_account/nested_list/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('returns the entire chart as a tree; a heading shows the sum of its children', async () => {
    const books = await makeBooks(api)
    await books.line({ amount: 100, chart_of_account: 6010 })
    await books.line({ amount: 20, chart_of_account: 6020 })
    const tree = await books.client.call(nestedList)
    const balance = (chart_number: number) => flat(tree).find((node) => node.chart_number === chart_number)?.balance
    expect([flat(tree).length, balance(6000), balance(6010), balance(1000)]).toEqual([130, 120, 100, -120])
  })

  it('counts income and expenses from the start of the fiscal year, and earlier years as retained earnings, like a trial balance', async () => {
    api.clock.set('2026-02-10T15:00:00Z')
    const books = await makeBooks(api)
    await books.line({ amount: 300, chart_of_account: 6010, date: '2025-03-31' })
    await books.line({ amount: 500, chart_of_account: 4010, amount_type: 'money_in', date: '2025-12-31' })
    await books.line({ amount: 40, chart_of_account: 6010, date: '2026-01-15' })
    const shown = async (month: number, start_date: string) => {
      await books.client.call(updateEntity, {
        params: { id: books.entity.id },
        body: { fiscal_year_start_month: month },
      })
      const rows = flat(await books.client.call(nestedList)).filter(({ is_header }) => !is_header)
      const totals = await books.client.call(trialBalance, { query: { start_date, end_date: '2026-12-31' } })
      const total = new Map(totals.map((row) => [row.chart_of_account_number, row.total_amount]))
      for (const { chart_number, balance, balance_type } of rows)
        expect([chart_number, balance]).toEqual([
          chart_number,
          (total.get(chart_number) ?? 0) * (balance_type === 'credit' ? -1 : 1) + 0,
        ])
      return [6010, 4010, 3900].map((number) => rows.find((row) => row.chart_number === number)?.balance)
    }
    expect(await shown(1, '2026-01-01')).toEqual([40, 0, 200])
    expect(await shown(4, '2025-04-01')).toEqual([40, 500, -300])
  })

  it('omits balances for members who cannot read reports', async () => {
    const books = await makeBooks(api)
    await books.line({ amount: 100, chart_of_account: 6010 })
    const balances = async ({ client }: { client: ApiClient }) =>
      new Set((await client.call(nestedList)).flatMap((node) => [node, ...node.children]).map(({ balance }) => balance))
    expect(await balances(await addMember(api, books, { role: 'other' }))).toEqual(new Set([null]))
    expect(await balances(await addMember(api, books, { role: 'consultant', permission: 'read_only' }))).toContain(100)
  })

  it('shows the chart of another entity on request', async () => {
    const books = await makeBooks(api)
    await books.line({ amount: 100, chart_of_account: 6010 })
    const second = await books.client.call(createEntity, { body: { name: 'Second' } })
    await books.client.call(setDefaultEntity, { params: { id: second.id } })
    const fuel = async (query: object) =>
      (await books.client.call(nestedList, { query }))
        .filter((node) => node.chart_number === 6000)
        .map((node) => [node.entity, node.balance])
    expect(await fuel({})).toEqual([[second.id, 0]])
    expect(await fuel({ entities: [books.entity.id] })).toEqual([[books.entity.id, 100]])
    expect(await fuel({ entities: [(await makeBooks(api)).entity.id] })).toEqual([])
  })
})
