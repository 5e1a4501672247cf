import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sql from 'sql-template-tag'
import { WebSocket } from 'ws'
import { createCompany, setDefaultCompany } from '@/lib/contract/company'
import { memberList, removeMember } from '@/lib/contract/member'
import { logout } from '@/lib/contract/user'
import { openChannel, type Channel } from '@/server/db/notifications'
import { attachRealtime, type Realtime } from '@/server/http/realtime'
import type { CompanyEvent } from '@/server/services/events'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

const KEY = 'a-service-key-of-32-characters-xx'

describe('/ws/chat/', () => {
  let api: TestApi
  let server: Server
  let realtime: Realtime
  let channels: Channel<CompanyEvent>[]
  beforeAll(async () => {
    api = await testApi()
    server = createServer().listen(0)
    realtime = attachRealtime(server, api.ports, KEY)
    const [database] = await api.rows<{ name: string }>(sql`select current_database() as name`)
    const address = new URL(process.env.TEST_TEMPLATE_URL ?? '')
    address.pathname = `/${database?.name}`
    // Two copies of the API on one database: an event published by one is delivered by the other.
    const receivers = [() => undefined, realtime.deliver]
    channels = receivers.map((receive) =>
      openChannel<CompanyEvent>(address.href, api.ports.db, receive, () => undefined),
    )
    await until(async () => {
      const listening = await api.rows(
        sql`select 1 from pg_stat_activity where query = 'listen haulbook_events' and datname = current_database()`,
      )
      return listening.length === 2
    })
  })
  afterAll(async () => {
    realtime.close()
    await Promise.all(channels.map((channel) => channel.close()))
    server.close()
    await api.close()
  })

  function open(
    token: string,
    { key = KEY, origin }: { key?: string; origin?: string } = {},
  ): Promise<{ socket: WebSocket; got: string[] } | number> {
    const { port } = server.address() as AddressInfo
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/chat/?token=${token}`, {
      headers: { 'x-service-key': key },
      origin,
    })
    const got: string[] = []
    socket.on('message', (data) => got.push(String(data)))
    return new Promise((resolve) => {
      socket.once('open', () => resolve({ socket, got }))
      socket.once('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
      socket.on('error', () => undefined)
    })
  }
  const opened = async (books: Books) => {
    const entry = await open(books.user.tokens.access)
    if (typeof entry === 'number') throw new Error(`refused with ${entry}`)
    return entry
  }

  it('reports a change made through another copy to every window of the company, and to no other company', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const [a, b, foreign] = [await opened(mine), await opened(mine), await opened(other)]
    await mine.line()
    const event = api.events.findLast((candidate) => candidate.company_id === mine.company.id)
    expect(event).toEqual({
      company_id: mine.company.id,
      message_type: 'invalidate',
      message:
        'transactions,activity,transfers,chart-of-accounts,bank-accounts,stakeholders,bills,invoices,journal-entries,loans,fixed-assets,reconciliations,reports',
    })
    if (event) channels[0]?.publish(event)
    const text = JSON.stringify({ message_type: 'invalidate', message: event?.message })
    await until(() => a.got.length === 1 && b.got.length === 1)
    expect([a.got, b.got, foreign.got]).toEqual([[text], [text], []])
  })

  it("an event for one person reaches that person's windows but not a colleague's", async () => {
    const books = await makeBooks(api)
    const colleague = await addMember(api, books, { role: 'admin' })
    const mine = await opened(books)
    const theirs = await open(colleague.tokens.access)
    if (typeof theirs === 'number') throw new Error(`refused with ${theirs}`)
    const company_id = books.company.id
    channels[0]?.publish({
      company_id,
      only_user: books.user.id,
      message_type: 'export_transaction_excel',
      message: '/api/v1/file/file/1/content/',
    })
    channels[0]?.publish({ company_id, message_type: 'task', message: '{}' })
    await until(() => mine.got.length === 2 && theirs.got.length === 1)
    const forAll = JSON.stringify({ message_type: 'task', message: '{}' })
    expect(theirs.got).toEqual([forAll])
    expect(mine.got).toContain(
      JSON.stringify({ message_type: 'export_transaction_excel', message: '/api/v1/file/file/1/content/' }),
    )
  })

  it('a refused change sends no event', async () => {
    const books = await makeBooks(api)
    await books.bankAccount()
    const before = api.events.length
    await expect(books.line({ bank_account: books.company.id })).rejects.toThrow('404')
    expect(api.events).toHaveLength(before)
  })

  it('opens only for a valid token together with the service key, and never for a browser page', async () => {
    const books = await makeBooks(api)
    expect(await open('x'.repeat(43))).toBe(401)
    expect(await open(books.user.tokens.access, { key: 'wrong' })).toBe(401)
    expect(await open(books.user.tokens.access, { origin: 'https://books.test' })).toBe(403)
    await opened(books)
  })

  it('closes within seconds when the session ends, and when the person switches to another company', async () => {
    const [out, moved] = [await makeBooks(api), await makeBooks(api)]
    const codes: number[] = []
    for (const books of [out, moved]) (await opened(books)).socket.on('close', (code) => codes.push(code))
    await out.client.call(logout)
    const second = await moved.client.call(createCompany, { body: { name: 'Second' } })
    await moved.client.call(setDefaultCompany, { params: { id: second.id } })
    await until(() => codes.length === 2)
    expect(codes).toEqual([4401, 4401])
  })

  it('closes within a second when the person is removed from the company', async () => {
    const books = await makeBooks(api)
    const member = await addMember(api, books, { role: 'admin' })
    const entry = await open(member.tokens.access)
    if (typeof entry === 'number') throw new Error(`refused with ${entry}`)
    const closed = new Promise<number>((resolve) => entry.socket.on('close', () => resolve(performance.now())))
    const { results } = await books.client.call(memberList, { query: { search: 'ada', ordering: '-created_at' } })
    await books.client.call(removeMember, {
      params: { id: results.find((row) => row.email === member.email)?.id ?? '' },
    })
    const [removed, event] = [performance.now(), api.events.at(-1)]
    if (event) channels[0]?.publish(event)
    expect((await closed) - removed).toBeLessThan(1000)
  })

  it('an open window does not keep an idle session alive', async () => {
    const books = await makeBooks(api)
    const codes: number[] = []
    ;(await opened(books)).socket.on('close', (code) => codes.push(code))
    // Half of the idle time passes, the window is active again, then the other half passes.
    api.clock.advance(10 * 60_000)
    await new Promise((resolve) => setTimeout(resolve, 5_500))
    expect(codes).toEqual([])
    const [row] = await api.rows<{ idle: number }>(sql`
      select extract(epoch from ${api.clock.now()}::timestamptz - last_seen_at)::int as idle from auth_session where user_id = ${books.user.id}`)
    expect(row?.idle).toBeGreaterThanOrEqual(600)
  })
})

async function until(done: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 15_000
  while (!(await done())) {
    if (Date.now() > end) throw new Error('It did not happen in 15 s.')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
