import sql from 'sql-template-tag'
import { accountList, integrationList } from '@/lib/contract/bank'
import { disconnectIntegration, syncIntegration } from '@/lib/contract/bank-link'
import { transactionList } from '@/lib/contract/transaction'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { bankLine, checking, feedOf } from '@/tests/support/feed'

describe('DELETE company/integration/{id}/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  it('is refused if somebody changed the integration since it was read (409)', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const { item, integration } = await feedOf(api, books).link([checking()], [])
    const headers = { 'if-unmodified-since-version': '2020-01-01T00:00:00.000Z' }
    const stale = await books.client.refused(disconnectIntegration, { params: { id: integration.id }, headers })
    expect([stale.status, stale.body.code, item.isRevoked()]).toEqual([409, 'stale', false])
  })

  it('revokes access at the provider and deletes the token; accounts, lines and balances stay, and no sync starts any more', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const { item, integration } = await feedOf(api, books).link([checking()], [bankLine({ provider_id: 'a' })])
    const before = await books.balances()
    const params = { id: integration.id }
    expect(await books.client.call(disconnectIntegration, { params })).toEqual({ message: 'The bank is disconnected.' })
    expect(item.isRevoked()).toBe(true)
    expect(await api.rows(sql`select access_token from integration where id = ${integration.id}`)).toEqual([
      { access_token: null },
    ])
    expect((await books.client.call(integrationList)).results[0]).toMatchObject({
      status: 'disconnected',
      error_message: null,
    })
    expect((await books.client.call(accountList)).results.map((account) => [account.name, account.is_linked])).toEqual([
      ['Business Checking', true],
    ])
    expect((await books.client.call(transactionList)).count).toBe(1)
    expect(await books.balances()).toEqual(before)
    expect(messageOf(await books.client.refused(syncIntegration, { params }))).toEqual([
      409,
      'This bank is disconnected. Link it again.',
    ])
    expect(await books.client.call(disconnectIntegration, { params })).toEqual({ message: 'The bank is disconnected.' })
    await books.sound()
  })

  it('keeps the token for another attempt while the bank does not respond (409)', async () => {
    const books = await makeBooks(api)
    const { item, integration } = await feedOf(api, books).link([checking()])
    item.fail('later')
    expect(messageOf(await books.client.refused(disconnectIntegration, { params: { id: integration.id } }))).toEqual([
      409,
      'The bank does not answer. Try again in a moment.',
    ])
    expect((await books.client.call(integrationList)).results[0]?.status).toBe('connected')
  })

  it('succeeds even if the sign-in has expired', async () => {
    const books = await makeBooks(api)
    const { item, integration } = await feedOf(api, books).link([checking()])
    item.fail('relink')
    expect(await books.client.call(disconnectIntegration, { params: { id: integration.id } })).toEqual({
      message: 'The bank is disconnected.',
    })
  })

  it("statement files cannot be disconnected (409), another company's bank is not found (404), the finance role is denied (403)", async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    await books.imported('Date,Transaction,Name,Memo,Amount\n02/03/2026,DEBIT,"PILOT",,-90.00\n', {
      bank_account: (await books.bankAccount()).id,
    })
    const { results } = await books.client.call(integrationList)
    const params = { id: results[0]?.id ?? '' }
    expect(messageOf(await books.client.refused(disconnectIntegration, { params }))).toEqual([
      409,
      'Statement files are not a bank connection.',
    ])
    expect((await other.client.refused(disconnectIntegration, { params })).status).toBe(404)
    const finance = await addMember(api, books, { role: 'finance_department' })
    expect((await finance.client.refused(disconnectIntegration, { params })).status).toBe(403)
  })
})
