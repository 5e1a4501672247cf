import { integrationList } from '@/lib/contract/bank'
import { updateIntegration } from '@/lib/contract/bank-link'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { checking, feedOf } from '@/tests/support/feed'

describe('PATCH company/integration/{id}/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  it('renames the integration and leaves its accounts unchanged', async () => {
    const books = await makeBooks(api)
    const { integration } = await feedOf(api, books).link([checking()])
    const renamed = await books.client.call(updateIntegration, {
      params: { id: integration.id },
      body: { name: '  House bank ' },
    })
    expect([renamed.name, renamed.bank_accounts.map((account) => account.name)]).toEqual([
      'House bank',
      ['Business Checking'],
    ])
    expect((await books.client.call(integrationList)).results[0]?.name).toBe('House bank')
  })

  it('refuses an empty name (400), another company (404), an outdated version (409), and members who cannot link banks (403)', async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    const { integration } = await feedOf(api, books).link([checking()])
    const params = { id: integration.id }
    expect((await books.client.refused(updateIntegration, { params, body: { name: ' ' } })).body).toEqual({
      name: ['field is required'],
    })
    expect((await other.client.refused(updateIntegration, { params, body: { name: 'x' } })).status).toBe(404)
    const stale = { 'if-unmodified-since-version': '2020-01-01T00:00:00.000Z' }
    expect(
      messageOf(await books.client.refused(updateIntegration, { params, body: { name: 'x' }, headers: stale })),
    ).toEqual([409, 'Someone else changed this in the meantime. Reload to see the change.'])
    for (const member of [
      { role: 'finance_department' as const },
      { role: 'admin' as const, permission: 'read_only' as const },
    ]) {
      expect(
        (await (await addMember(api, books, member)).client.refused(updateIntegration, { params, body: { name: 'x' } }))
          .status,
      ).toBe(403)
    }
  })
})
