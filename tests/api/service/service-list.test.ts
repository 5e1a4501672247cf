import { createService, serviceList } from '@/lib/contract/service'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

describe('GET invoice/service/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('a new entity has five services with their revenue accounts, ordered by name', async () => {
    const { client } = await makeBooks(api)
    const { count, results } = await client.call(serviceList)
    expect([count, results.map(({ name, chart_of_account }) => [name, chart_of_account.chart_number])]).toEqual([
      5,
      [
        ['Accessorial', 4050],
        ['Detention', 4030],
        ['Fuel surcharge', 4020],
        ['Linehaul', 4010],
        ['Lumper', 4040],
      ],
    ])
  })

  it('searches names regardless of case, omits inactive services, and supports pages and ordering', async () => {
    const { client } = await makeBooks(api)
    await client.call(createService, { body: { name: 'Line 2', is_active: false } })
    const names = async (query: object) =>
      (await client.call(serviceList, { query })).results.map((service) => service.name)
    expect(await names({ search: 'LINE' })).toEqual(['Line 2', 'Linehaul'])
    expect(await names({ search: 'line', is_active: true })).toEqual(['Linehaul'])
    expect(await names({ ordering: '-name', page_size: 2, page: 2 })).toEqual(['Line 2', 'Fuel surcharge'])
  })

  it("shows only the caller's entity; a role without invoices is denied (403)", async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    await other.client.call(createService, { body: { name: 'Theirs' } })
    expect((await mine.client.call(serviceList, { query: { entities: [other.entity.id] } })).count).toBe(0)
    const member = await addMember(api, mine, { role: 'other' })
    expect((await member.client.refused(serviceList)).status).toBe(403)
    expect((await mine.client.refused(serviceList, { query: { ordering: 'rate' } })).body).toEqual({
      ordering: ['Cannot order by rate.'],
    })
  })
})
