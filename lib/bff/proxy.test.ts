import { proxy } from './proxy'
import { closeUpstream, freshUpstream, own, restart, type Upstream } from './testing'

const CLEARED = '__Host-Http-tb=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax'

let api: Upstream
let cookie: string

beforeEach(async () => {
  ;({ api, cookie } = await freshUpstream())
})
afterAll(closeUpstream)
afterEach(() => jest.restoreAllMocks())

it.each<[string, string, string, string[]]>([
  ['a code that keeps it', 'application/json', '{"code":"permission_denied"}', []],
  ['another code', 'application/json', '{"code":"unknown_session"}', [CLEARED]],
  ['no code', 'application/json', '{}', [CLEARED]],
  ['a list', 'application/json', '["permission_denied"]', [CLEARED]],
  ['a word', 'application/json', '"permission_denied"', [CLEARED]],
  ['null', 'application/json', 'null', [CLEARED]],
  ['half an object', 'application/json', '{"code":', [CLEARED]],
  ['the same code as a file', 'text/plain', '{"code":"permission_denied"}', [CLEARED]],
])('a 403 with %s decides whether the session continues', async (_name, type, body, cookies) => {
  api.reply = (_seen, response) => void response.writeHead(403, { 'content-type': type }).end(body)
  const answer = await proxy(own('/api/v1/user/me/', { cookie }))
  expect([answer.status, await answer.text(), answer.headers.getSetCookie()]).toEqual([403, body, cookies])
})

it('a call that never reached the API is in the log with its id, without its query', async () => {
  await restart({ API_BASE_URL: 'http://127.0.0.1:9' })
  const lines: unknown[] = []
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => lines.push(JSON.parse(String(text))) > 0)
  const answer = await proxy(own('/api/v1/user/verify-email/?token=secret-1', { method: 'POST', body: '{}' }))
  const { 'x-request-id': request_id } = Object.fromEntries(answer.headers)
  expect(lines).toEqual([
    expect.objectContaining({
      level: 'warn',
      event: 'call_failed',
      request_id,
      method: 'POST',
      path: '/api/v1/user/verify-email/',
      status: answer.status,
    }),
  ])
})

it("the API's documentation is not served here, not even for a plain link", async () => {
  for (const request of [own('/api/v1/docs/', { cookie }), new Request('http://localhost:3000/api/v1/docs/')]) {
    const answer = await proxy(request)
    expect([answer.status, await answer.json()]).toEqual([404, { message: 'Not found.' }])
  }
  expect(api.seen).toEqual([])
})

it('the outbox is read with the session if there is one, and also without one', async () => {
  for (const sent of [cookie, '']) expect((await proxy(own('/api/v1/user/outbox/', { cookie: sent }))).status).toBe(200)
  expect(api.seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer access-1', undefined])
})

it.each([
  ['POST', 'file/file/', 200],
  ['PUT', 'file/file/', 415],
  ['POST', 'bill/bill/', 415],
])('%s %s accepts a file: %i', async (method, path, status) => {
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  expect((await proxy(own(`/api/v1/${path}`, { method, cookie, headers, body: '--b--' }))).status).toBe(status)
})

it('an unsigned call of another service reaches the API unsigned', async () => {
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  const answer = await proxy(new Request('http://localhost:3000/api/v1/bank/webhook/plaid/', sent))
  expect([answer.status, api.seen[0]?.headers['plaid-verification']]).toEqual([200, undefined])
})

it('only the prefix of an IPv4-mapped IPv6 address is removed from an address that a proxy reports', async () => {
  await restart({ API_BASE_URL: api.origin, TRUST_PROXY: '1' })
  const forwarded = async (headers: Record<string, string>) => {
    await proxy(own('/api/v1/user/me/', { cookie, headers }))
    return api.seen.at(-1)?.headers['x-forwarded-for']
  }
  expect(await forwarded({ 'x-forwarded-for': '::FFFF:203.0.113.9' })).toBe('203.0.113.9')
  expect(await forwarded({ 'x-forwarded-for': '1::ffff:203.0.113.9' })).toBe('1::ffff:203.0.113.9')
  expect(await forwarded({})).toBeUndefined()
})
