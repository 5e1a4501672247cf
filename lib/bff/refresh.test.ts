import { proxy } from './proxy'
import { shared } from './shared'
import { logout } from './sign-out'
import { closeUpstream, freshUpstream, own, restart, sealedCookie, sendJson, type Upstream } from './testing'

const CLEARED = '__Host-Http-tb=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax'
const NEXT = { access: 'access-2', refresh: 'refresh-2' }

let api: Upstream
let cookie: string
/** How the API responds to a renewal. */
let renewal: { status: number; body: unknown }

beforeEach(async () => {
  renewal = { status: 200, body: NEXT }
  ;({ api, cookie } = await freshUpstream(({ url, headers }, response) => {
    if (url.endsWith('/refresh/')) return sendJson(response, renewal.status, renewal.body)
    const isNew = headers.authorization === 'Bearer access-2'
    return sendJson(response, isNew ? 200 : 401, { ok: isNew })
  }))
})
afterAll(closeUpstream)
afterEach(() => jest.restoreAllMocks())

const read = async (sent = cookie) => {
  const answer = await proxy(own('/api/v1/user/me/', { cookie: sent, headers: { 'x-request-id': 'browser-id-1' } }))
  return [answer.status, answer.headers.getSetCookie().length]
}
const renewals = () => api.seen.filter(({ url }) => url.endsWith('/refresh/'))
const logged = () => jest.mocked(process.stderr.write).mock.calls.map(([line]) => JSON.parse(String(line)))

it('sends the refresh token, as JSON and without the access token', async () => {
  expect(await read()).toEqual([200, 1])
  const [seen] = renewals()
  expect([seen?.method, seen?.body.toString(), seen?.headers['content-type'], seen?.headers.authorization]).toEqual([
    'POST',
    '{"refresh":"refresh-1"}',
    'application/json',
    undefined,
  ])
})

it.each([
  [201, NEXT, 200],
  [200, { access: 'access-2' }, 200],
  [200, { access: 7, refresh: 'r' }, 503],
  [200, [], 503],
  [302, {}, 503],
  [408, {}, 503],
  [425, {}, 503],
  [400, {}, 401],
  [499, {}, 401],
])('a renewal response of %i %j makes the call %i', async (status, body, expected) => {
  renewal = { status, body }
  expect((await read())[0]).toBe(expected)
})

it('is retried by the next request if the API was unavailable', async () => {
  renewal = { status: 503, body: {} }
  expect(await read()).toEqual([503, 0])
  renewal = { status: 200, body: NEXT }
  expect(await read()).toEqual([200, 1])
})

it('is cached for a minute, and requested again after that', async () => {
  const start = performance.now()
  const now = jest.spyOn(performance, 'now').mockReturnValue(start)
  const after = async (ms: number) => {
    now.mockReturnValue(start + ms)
    await read()
    return renewals().length
  }
  expect([await after(0), await after(60_000), await after(60_001)]).toEqual([1, 1, 2])
})

it('caches 5,000 renewals, and none for longer than a minute', async () => {
  const flights = shared('flights', () => new Map<string, { settledAt: number }>())
  const start = performance.now()
  flights.set('old', { settledAt: start - 60_001 })
  for (let index = 0; index < 4_998; index += 1) flights.set(String(index), { settledAt: start })
  await read()
  expect([flights.size, flights.has('old'), flights.has('0')]).toEqual([4_999, false, true])
  await read(await sealedCookie({ access: 'other', refresh: 'other' }))
  expect([flights.size, flights.has('0')]).toEqual([5_000, true])
  await read(await sealedCookie({ access: 'third', refresh: 'third' }))
  expect([flights.size, flights.has('0'), flights.has('1')]).toEqual([5_000, false, true])
})

it('logs when it was refused, and when it failed', async () => {
  renewal = { status: 401, body: {} }
  await read()
  await restart({ API_BASE_URL: 'http://127.0.0.1:1' })
  expect((await read(await sealedCookie(undefined, { exp: 0 })))[0]).toBe(503)
  expect(logged()).toMatchObject([
    { level: 'warn', event: 'refresh_refused', security: true, request_id: 'browser-id-1' },
    { level: 'warn', event: 'refresh_failed', request_id: 'browser-id-1', error: expect.stringMatching(/reached/) },
    { level: 'warn', event: 'call_failed', request_id: 'browser-id-1', status: 503 },
  ])
})

describe('a session that is about to expire', () => {
  beforeEach(async () => {
    cookie = await sealedCookie(undefined, { exp: 0 })
  })

  it('ends immediately if its renewal is refused, without any other call to the API', async () => {
    renewal = { status: 401, body: {} }
    expect([await read(), api.seen.map(({ url }) => url)]).toEqual([[401, 1], ['/api/v1/user/token/refresh/']])
  })

  it('continues with its old tokens while the renewal is unavailable', async () => {
    renewal = { status: 503, body: {} }
    api.reply = ({ url }, response) => sendJson(response, url.endsWith('/refresh/') ? 503 : 200, {})
    expect(await read()).toEqual([200, 0])
    expect(api.seen.at(-1)?.headers.authorization).toBe('Bearer access-1')
  })
})

it('a sign-out that the API did not confirm still takes effect here, and is logged', async () => {
  await restart({ API_BASE_URL: 'http://127.0.0.1:1' })
  cookie = await sealedCookie()
  const answer = await logout(
    own('/api/session/logout', { method: 'POST', cookie, headers: { 'x-request-id': 'browser-id-1' } }),
  )
  expect([answer.status, await answer.json(), answer.headers.get('clear-site-data')]).toEqual([
    200,
    { authenticated: false },
    '"cache"',
  ])
  expect([answer.headers.getSetCookie(), (await read())[0]]).toEqual([[CLEARED], 401])
  expect(logged()).toMatchObject([
    {
      level: 'warn',
      event: 'logout_not_confirmed',
      request_id: 'browser-id-1',
      error: expect.stringMatching(/reached/),
    },
  ])
})
