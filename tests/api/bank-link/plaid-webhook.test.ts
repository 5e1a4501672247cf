import sql from 'sql-template-tag'
import { integrationList } from '@/lib/contract/bank'
import { linkToken, plaidWebhook, sendPublicToken } from '@/lib/contract/bank-link'
import { openBanks } from '@/server/providers/bank/open'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { CLIENT, ITEM, plaidLine, plaidServer, PUBLIC_TOKEN, type PlaidServer } from '@/tests/support/plaid-server'

describe('POST bank/webhook/plaid/', () => {
  let api: TestApi
  let plaid: PlaidServer
  beforeEach(async () => {
    plaid = await plaidServer()
    const settings = { ...CLIENT, environment: 'sandbox' as const, base_url: plaid.url }
    api = await testApi({
      service_credential: 'only-web-knows-this-key',
      banks: await openBanks({
        secret: 'the secret of the tests, long enough',
        now: () => new Date(),
        id: () => 'seed',
        plaid: settings,
      }),
    })
  })
  afterEach(() => Promise.all([api.close(), plaid.close()]))

  const news = (over: object = {}) =>
    JSON.stringify({ webhook_type: 'TRANSACTIONS', webhook_code: 'SYNC_UPDATES_AVAILABLE', item_id: ITEM, ...over })
  const send = async (body: string, signature?: string) =>
    api.anonymous.call(plaidWebhook, {
      body: body as never,
      headers: { 'plaid-verification': signature ?? (await plaid.sign(body)) },
    })
  const lines = () =>
    api.rows<{ id: string; name: string }>(
      sql`select provider_transaction_id as id, name from bank_transaction order by date, id`,
    )

  async function linked() {
    const books = await makeBooks(withKey(api), { books_start: '2026-01-01' })
    const { link_token } = await books.client.call(linkToken, { headers: KEY })
    await books.client.call(sendPublicToken, { body: { public_token: PUBLIC_TOKEN, link_token }, headers: KEY })
    await api.runJobs()
    return books
  }

  it('processes a webhook of a linked bank once, however often it is sent, without a session or the service key', async () => {
    const books = await linked()
    plaid.pages = [{}, { added: [plaidLine({ transaction_id: 'a' })] }]
    plaid.pages[0] = { added: [plaidLine({ transaction_id: 'first', date: '2026-01-03' })] }
    await send(news())
    await send(news())
    expect(await api.rows(sql`select status from task where status = 'PENDING'`)).toEqual([{ status: 'PENDING' }])
    await api.runJobs()
    expect((await lines()).map((line) => line.id)).toContain('a')
    await books.sound()
  })

  it('shows an expired sign-in on the integration', async () => {
    const books = await linked()
    await send(news({ webhook_type: 'ITEM', webhook_code: 'ERROR', error: { error_code: 'ITEM_LOGIN_REQUIRED' } }))
    expect((await books.client.call(integrationList, { headers: KEY })).results[0]).toMatchObject({
      status: 'needs_relink',
      error_message: 'Your bank asks you to sign in again.',
    })
    plaid.pages = [{ added: [plaidLine({ transaction_id: 'a' })] }]
    await send(news({ webhook_type: 'ITEM', webhook_code: 'LOGIN_REPAIRED' }))
    await api.runJobs()
    expect((await books.client.call(integrationList, { headers: KEY })).results[0]).toMatchObject({
      status: 'connected',
      error_message: null,
    })
  })

  it("accepts webhooks while the books are frozen: the bank's state is updated, and lines wait until the books are open", async () => {
    const books = await linked()
    await api.rows(
      sql`update company set frozen_at = now(), frozen_for = '{I01 entry balanced}' where id = ${books.company.id}`,
    )
    expect(await send(news())).toEqual({ message: 'ok' })
    expect(await api.rows(sql`select status from task where status = 'PENDING'`)).toEqual([])
    expect(
      await send(news({ webhook_type: 'ITEM', webhook_code: 'ERROR', error: { error_code: 'ITEM_LOGIN_REQUIRED' } })),
    ).toEqual({ message: 'ok' })
    expect((await books.client.call(integrationList, { headers: KEY })).results[0]).toMatchObject({
      status: 'needs_relink',
    })
  })

  it('refuses a body that Plaid did not sign, or that was changed after signing (401)', async () => {
    await linked()
    const body = news()
    for (const signature of [await plaid.sign(`${body} `), 'abc', '']) {
      expect(
        messageOf(await api.anonymous.refused(plaidWebhook, { body, headers: { 'plaid-verification': signature } })),
      ).toEqual([401, 'The signature does not fit.'])
    }
    expect(await api.rows(sql`select status from task where status = 'PENDING'`)).toEqual([])
  })

  it('responds to an unknown item as to any other', async () => {
    expect(await send(news({ item_id: 'somebody-else' }))).toEqual({ message: 'ok' })
    expect(await api.rows(sql`select id from task`)).toEqual([])
  })

  it('does not exist without Plaid (404)', async () => {
    const other = await testApi({
      banks: await openBanks({
        secret: 'the secret of the tests, long enough',
        now: () => new Date(),
        id: () => 'seed',
      }),
    })
    expect((await other.anonymous.refused(plaidWebhook, { body: news() })).status).toBe(404)
    await other.close()
  })
})

const KEY = { 'x-service-key': 'only-web-knows-this-key' }

/** Clients that send web's service key with each call. */
const withKey = (api: TestApi): TestApi => ({
  ...api,
  as: (access) => {
    const client = api.as(access)
    return {
      call: (endpoint, request) => client.call(endpoint, { ...request, headers: { ...KEY, ...request?.headers } }),
      refused: (endpoint, request) =>
        client.refused(endpoint, { ...request, headers: { ...KEY, ...request?.headers } }),
      send: (endpoint, request) => client.send(endpoint, { ...request, headers: { ...KEY, ...request?.headers } }),
    }
  },
})
