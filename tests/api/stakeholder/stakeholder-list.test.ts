import { createStakeholder, stakeholderList } from '@/lib/contract/stakeholder'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'

describe('GET stakeholder/stakeholder/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('searches, filters by type and orders by name', async () => {
    const books = await makeBooks(api)
    for (const [full_name, type] of [
      ['Pilot', 'Vendor'],
      ['Ann Pilotto', 'Driver'],
      ['TQL', 'Customer'],
    ] as const) {
      await books.client.call(createStakeholder, { body: { full_name, type } })
    }
    const names = async (query: object) =>
      (await books.client.call(stakeholderList, { query })).results.map((row) => row.full_name)
    expect(await names({})).toEqual(['Ann Pilotto', 'Pilot', 'TQL'])
    expect(await names({ search: 'PILOT', ordering: '-full_name' })).toEqual(['Pilot', 'Ann Pilotto'])
    expect(await names({ type: 'Customer' })).toEqual(['TQL'])
  })

  it('an unknown type is named (400); other companies are not seen', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    await other.stakeholder()
    expect((await mine.client.call(stakeholderList)).count).toBe(0)
    expect((await mine.client.refused(stakeholderList, { query: { type: 'Broker' } })).body).toEqual({
      type: ['Choose one of: Driver, Dispatcher, Vendor, Employee, Customer.'],
    })
  })
})
