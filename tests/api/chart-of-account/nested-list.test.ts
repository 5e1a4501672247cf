import { createEntity, setDefaultEntity } from '@/lib/contract/company'
import { nestedList, type ChartNode } from '@/lib/contract/chart-of-account'
import { testApi, type ApiClient, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

describe('GET chart_of_account/chart_of_account/nested_list/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('is the whole chart as a tree; a heading carries the sum of its children', async () => {
    const books = await makeBooks(api)
    await books.line({ amount: 100, chart_of_account: 6010 })
    await books.line({ amount: 20, chart_of_account: 6020 })
    const tree = await books.client.call(nestedList)
    const flat = (nodes: ChartNode[]): ChartNode[] => nodes.flatMap((node) => [node, ...flat(node.children)])
    const balance = (chart_number: number) => flat(tree).find((node) => node.chart_number === chart_number)?.balance
    expect([flat(tree).length, balance(6000), balance(6010), balance(1000)]).toEqual([130, 120, 100, -120])
  })

  it('has no balances for who may read no reports', async () => {
    const books = await makeBooks(api)
    await books.line({ amount: 100, chart_of_account: 6010 })
    const balances = async ({ client }: { client: ApiClient }) =>
      new Set((await client.call(nestedList)).flatMap((node) => [node, ...node.children]).map(({ balance }) => balance))
    expect(await balances(await addMember(api, books, { role: 'other' }))).toEqual(new Set([null]))
    expect(await balances(await addMember(api, books, { role: 'consultant', permission: 'read_only' }))).toContain(100)
  })

  it('shows the chart of another entity when asked', async () => {
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
