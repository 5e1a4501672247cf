import sql from 'sql-template-tag'
import { linkToken, sendPublicToken } from '@/lib/contract/bank-link'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { bankLine, checking, feedOf } from '@/tests/support/feed'
import { thisYear } from '@/tests/support/this-year'

const EXPIRED: [number, string] = [400, 'This bank link is no longer valid. Start again.']

describe('POST bank/public-token/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  it('links the bank under its name and starts a sync; the public token alone is sufficient', async () => {
    const { client } = await makeBooks(api)
    const item = api.bank.signIn([checking()])
    await client.call(linkToken)
    const { task_id, integration } = await client.call(sendPublicToken, { body: { public_token: item.public_token } })
    expect(task_id).toMatch(/^[0-9a-f-]{36}$/)
    expect(integration).toMatchObject({
      name: 'Prairie State Bank',
      source_system: 'plaid',
      status: 'connected',
      bank_accounts: [],
      last_sync_date: null,
    })
  })

  it('stores the access token encrypted, and never in responses or events', async () => {
    const books = await makeBooks(api)
    const { item, integration } = await feedOf(api, books).link([checking()])
    const [row] = await api.rows<{ access_token: Buffer; all: string }>(sql`
      select access_token, to_jsonb(i)::text || (select coalesce(jsonb_agg(l)::text, '') from bank_link l where l.entity_id = i.entity_id) as all
        from integration i where id = ${integration.id}`)
    expect(row?.access_token.length).toBeGreaterThan(29)
    expect(row?.access_token.includes(`access-${item.item_id}`)).toBe(false)
    expect([
      row?.all.includes(`access-${item.item_id}`),
      row?.all.includes(item.public_token),
      JSON.stringify(integration).includes('access-'),
    ]).toEqual([false, false, false])
    expect(api.ports.banks.vault.open(row?.access_token ?? Buffer.of(), integration.id)).toBe(`access-${item.item_id}`)
  })

  it('the same token sent 20 times simultaneously is exchanged once and returns one integration and one task', async () => {
    const { client } = await makeBooks(api)
    const item = api.bank.signIn([checking()])
    const { link_token } = await client.call(linkToken)
    const before = api.bank.calls.exchange ?? 0
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        client.call(sendPublicToken, { body: { public_token: item.public_token, link_token } }),
      ),
    )
    expect(new Set(answers.map((answer) => `${answer.integration.id} ${answer.task_id}`)).size).toBe(1)
    expect(api.bank.calls.exchange).toBe(before + 1)
  })

  it('two years of history start empty books a year earlier; books with entries keep their start', async () => {
    const start = async (id: string) =>
      (await api.rows<{ start: string }>(sql`select books_start_date::text as start from entity where id = ${id}`))[0]
        ?.start
    const year = thisYear()
    const [empty, filled] = [
      await makeBooks(api, { books_start: `${year}-01-01` }),
      await makeBooks(api, { books_start: `${year}-01-01` }),
    ]
    await filled.journal(
      [
        [6210, 5, 0],
        [3000, 0, 5],
      ],
      { date: `${year}-01-31` },
    )
    for (const books of [empty, filled])
      await feedOf(api, books).send(api.bank.signIn([checking()]), { import_year: '2' })
    expect([await start(empty.entity.id), await start(filled.entity.id)]).toEqual([
      `${year - 1}-01-01`,
      `${year}-01-01`,
    ])
  })

  it('refuses a token that was never requested, belongs to another member, or is unknown to the bank (400)', async () => {
    const books = await makeBooks(api)
    const item = api.bank.signIn([checking()])
    expect(
      messageOf(await books.client.refused(sendPublicToken, { body: { public_token: item.public_token } })),
    ).toEqual(EXPIRED)
    const admin = await addMember(api, books, { role: 'admin' })
    const { link_token } = await admin.client.call(linkToken)
    expect(
      messageOf(await books.client.refused(sendPublicToken, { body: { public_token: item.public_token, link_token } })),
    ).toEqual(EXPIRED)
    expect(
      messageOf(await admin.client.refused(sendPublicToken, { body: { public_token: 'public-nothing', link_token } })),
    ).toEqual(EXPIRED)
    expect((await books.client.refused(sendPublicToken, { body: {} })).body).toEqual({
      public_token: ['field is required'],
    })
  })

  it('a token of another company cannot link a bank here', async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    const { link_token } = await other.client.call(linkToken)
    expect(
      messageOf(
        await books.client.refused(sendPublicToken, {
          body: { public_token: api.bank.signIn([checking()]).public_token, link_token },
        }),
      ),
    ).toEqual(EXPIRED)
  })

  it('an item linked by another company cannot be taken over (400)', async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    const { item } = await feedOf(api, other).link([checking()], [bankLine({ provider_id: 'x1', date: '2026-01-02' })])
    const { link_token } = await books.client.call(linkToken)
    expect(
      messageOf(await books.client.refused(sendPublicToken, { body: { public_token: item.public_token, link_token } })),
    ).toEqual([400, 'This bank is linked already.'])
  })

  it('the finance role can sync but not link, and a read-only admin can do neither (403)', async () => {
    const books = await makeBooks(api)
    for (const member of [
      { role: 'finance_department' as const },
      { role: 'admin' as const, permission: 'read_only' as const },
    ]) {
      const { client } = await addMember(api, books, member)
      expect((await client.refused(sendPublicToken, { body: { public_token: 'x' } })).status).toBe(403)
    }
  })
})
