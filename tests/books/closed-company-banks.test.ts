import sql from 'sql-template-tag'
import { linkToken, plaidWebhook, sendPublicToken } from '@/lib/contract/bank-link'
import { createCompany, createEntity, deleteCompany, deleteEntity, setDefaultEntity } from '@/lib/contract/company'
import { bankRound } from '@/server/jobs/bank-round'
import { openBanks } from '@/server/providers/bank/open'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { CLIENT, ITEM, plaidLine, plaidServer, PUBLIC_TOKEN, type PlaidServer } from '@/tests/support/plaid-server'

/* What happens to the linked banks of a company or an entity that is deleted. */
let api: TestApi
let plaid: PlaidServer
beforeEach(async () => {
  plaid = await plaidServer()
  const settings = { ...CLIENT, environment: 'sandbox' as const, base_url: plaid.url }
  api = await testApi({
    banks: await openBanks({
      secret: 'the secret of the tests, long enough',
      now: () => new Date(),
      id: () => 'seed',
      plaid: settings,
    }),
  })
})
afterEach(() => Promise.all([api.close(), plaid.close()]))

const requestsTo = (path: string) => plaid.requests.filter((request) => request.path === path)
const banks = () =>
  api.rows<{ status: string; has_token: boolean }>(
    sql`select status, access_token is not null as has_token from integration`,
  )
const DOWN = { status: 500, error_type: 'API_ERROR', error_code: 'INTERNAL_SERVER_ERROR' }

async function linked({ isRead = true } = {}): Promise<Books> {
  const books = await makeBooks(api, { books_start: '2026-01-01' })
  const { link_token } = await books.client.call(linkToken)
  await books.client.call(sendPublicToken, { body: { public_token: PUBLIC_TOKEN, link_token } })
  if (isRead) await api.runJobs()
  return books
}

async function closed(): Promise<Books> {
  const books = await linked()
  await books.client.call(createCompany, { body: { name: 'Second' } })
  await books.client.call(deleteCompany, { params: { id: books.company.id } })
  return books
}

test('deleting a company revokes its bank access at the provider and deletes its token', async () => {
  await closed()
  expect(await banks()).toEqual([{ status: 'disconnected', has_token: true }])
  await api.runJobs()
  expect([requestsTo('/item/remove').length, await banks()]).toEqual([
    1,
    [{ status: 'disconnected', has_token: false }],
  ])
})

test('a provider that does not respond is retried, eventually by the daily sync', async () => {
  plaid.fail('/item/remove', ...Array.from({ length: 40 }, () => DOWN))
  await closed()
  for (let n = 0; n < 7; n++) {
    await api.runJobs()
    api.clock.advance(10 * 60_000)
  }
  expect(await api.rows(sql`select status from task where kind = 'revoke_banks'`)).toEqual([{ status: 'FAILURE' }])
  expect(await banks()).toEqual([{ status: 'disconnected', has_token: true }])
  plaid.fail('/item/remove')
  expect(await bankRound(api.ports)).toBe(0)
  await api.runJobs()
  expect(await banks()).toEqual([{ status: 'disconnected', has_token: false }])
  await bankRound(api.ports)
  expect(await api.rows(sql`select count(*)::int as n from task where kind = 'revoke_banks'`)).toEqual([{ n: 2 }])
})

test('an item that the provider no longer knows counts as revoked', async () => {
  plaid.fail('/item/remove', { status: 400, error_type: 'INVALID_INPUT', error_code: 'INVALID_ACCESS_TOKEN' })
  await closed()
  await api.runJobs()
  expect(await banks()).toEqual([{ status: 'disconnected', has_token: false }])
})

test('neither the daily sync, a webhook nor a queued sync reads the bank of a deleted company', async () => {
  const books = await linked()
  await api.rows(sql`update company set deleted_at = now() where id = ${books.company.id}`)
  const before = requestsTo('/transactions/sync').length
  plaid.pages = [{ added: [plaidLine({ transaction_id: 'a' })] }]
  const body = JSON.stringify({ webhook_type: 'TRANSACTIONS', webhook_code: 'SYNC_UPDATES_AVAILABLE', item_id: ITEM })
  await api.anonymous.call(plaidWebhook, {
    body: body as never,
    headers: { 'plaid-verification': await plaid.sign(body) },
  })
  expect(await api.rows(sql`select 1 from task where kind = 'sync_integration' and status = 'PENDING'`)).toEqual([])
  api.clock.advance(30 * 3_600_000)
  expect(await bankRound(api.ports)).toBe(0)
  await api.runJobs()
  expect([requestsTo('/transactions/sync').length, requestsTo('/item/remove').length]).toEqual([before, 1])
})

test('an entity that is deleted before the first sync loses its bank too', async () => {
  const books = await makeBooks(api)
  const entity = await books.client.call(createEntity, { body: { name: 'Leasing' } })
  await books.client.call(setDefaultEntity, { params: { id: entity.id } })
  const { link_token } = await books.client.call(linkToken)
  const { task_id } = await books.client.call(sendPublicToken, { body: { public_token: PUBLIC_TOKEN, link_token } })
  await books.client.call(setDefaultEntity, { params: { id: books.entity.id } })
  await books.client.call(deleteEntity, { params: { id: entity.id } })
  await api.runJobs()
  expect(await api.rows(sql`select status, message from task where id = ${task_id}`)).toEqual([
    { status: 'FAILURE', message: 'You no longer have access to this company.' },
  ])
  expect([requestsTo('/transactions/sync').length, await banks()]).toEqual([
    0,
    [{ status: 'disconnected', has_token: false }],
  ])
})
