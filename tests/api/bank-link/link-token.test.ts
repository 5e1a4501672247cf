import { linkToken } from '@/lib/contract/bank-link'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { checking, feedOf } from '@/tests/support/feed'

describe('GET bank/link-token/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  it('returns the token, its expiry, and the provider', async () => {
    const { client } = await makeBooks(api)
    expect(await client.call(linkToken, { query: { import_year: '2' } })).toEqual({
      link_token: 'link-1',
      expiration: '2099-01-01T00:00:00.000Z',
      request_id: 'scripted',
      provider: 'plaid',
    })
    expect((await client.call(linkToken)).link_token).toBe('link-2')
  })

  it('renews the sign-in of the given integration', async () => {
    const books = await makeBooks(api)
    const { integration } = await feedOf(api, books).link([checking()])
    expect((await books.client.call(linkToken, { query: { integration: integration.id } })).link_token).toMatch(
      /-renew$/,
    )
  })

  it('refuses an unsupported year (400), an integration of another company (404) and one for files (409)', async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    expect((await books.client.refused(linkToken, { query: { import_year: 3 } })).body).toEqual({
      import_year: ['Choose one of: 1, 2.'],
    })
    const { integration } = await feedOf(api, other).link([checking()])
    expect((await books.client.refused(linkToken, { query: { integration: integration.id } })).status).toBe(404)
    await books.imported('Date,Transaction,Name,Memo,Amount\n02/03/2026,DEBIT,"PILOT",,-90.00\n', {
      bank_account: (await books.bankAccount()).id,
    })
    const [file] = await api.rows<{ id: string }>({
      text: 'select id from integration where entity_id = $1',
      values: [books.entity.id],
    } as never)
    expect(messageOf(await books.client.refused(linkToken, { query: { integration: file?.id ?? '' } }))).toEqual([
      409,
      'Statement files are imported, not synchronized.',
    ])
  })

  it('only owners and admins with full access can link banks (403)', async () => {
    const books = await makeBooks(api)
    const finance = await addMember(api, books, { role: 'finance_department' })
    const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
    expect((await finance.client.refused(linkToken)).status).toBe(403)
    expect((await reader.client.refused(linkToken)).status).toBe(403)
  })
})
