import { createEntity, setDefaultEntity } from '@/lib/contract/company'
import { integrationList } from '@/lib/contract/bank'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { ofx } from '@/tests/support/ofx'

describe('GET company/integration-list/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('shows statement files as one data source with its accounts and the time of the last import', async () => {
    const books = await makeBooks(api)
    expect((await books.client.call(integrationList)).count).toBe(0)
    await books.imported(ofx({ account: '4417' }), {}, 'a.ofx')
    await books.imported(ofx({ account: '9902', type: 'SAVINGS' }), {}, 'b.ofx')
    const { results } = await books.client.call(integrationList)
    expect(
      results.map((row) => [row.name, row.source_system, row.bank_accounts.map((account) => account.mask)]),
    ).toEqual([['Statement files', 'file', ['4417', '9902']]])
    expect(results[0]?.last_sync_date).not.toBeNull()
  })

  it('shows those of another entity on request, with their accounts', async () => {
    const books = await makeBooks(api)
    await books.imported(ofx({ account: '4417' }), {}, 'a.ofx')
    const second = await books.client.call(createEntity, { body: { name: 'Second' } })
    await books.client.call(setDefaultEntity, { params: { id: second.id } })
    expect((await books.client.call(integrationList)).count).toBe(0)
    const { results } = await books.client.call(integrationList, { query: { entities: [books.entity.id] } })
    expect(results.map((row) => row.bank_accounts.map((account) => account.mask))).toEqual([['4417']])
    const stranger = await makeBooks(api)
    expect((await stranger.client.call(integrationList, { query: { entities: [books.entity.id] } })).count).toBe(0)
  })

  it('an unknown ordering is refused (400)', async () => {
    const books = await makeBooks(api)
    expect((await books.client.refused(integrationList, { query: { ordering: 'mask' } })).status).toBe(400)
  })
})
