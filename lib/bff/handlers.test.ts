import { cspReport } from './csp-report'
import { geo, isPublic } from './geo'
import type { Handler } from './handler'
import { health } from './health'
import { notFound } from './not-found'
import { proxy } from './proxy'
import { realtime } from './realtime'
import { login, secondFactor, session, signup } from './sign-in'
import { logout } from './sign-out'
import {
  APP,
  CROSS_SITE,
  FORGERIES,
  own,
  restart,
  sealedCookie,
  sendJson,
  sessionOf,
  startUpstream,
  stop,
  type Upstream,
} from './testing'

jest.setTimeout(60_000)

const HANDLERS: [string, string, Handler][] = [
  ['GET', '/api/v1/user/me/', proxy],
  ['GET', '/api/v1/file/file/f1/', proxy],
  ['GET', '/api/v1/user/logout/', proxy],
  ['POST', '/api/v1/bill/bill/', proxy],
  ['POST', '/api/v1/file/file/', proxy],
  ['POST', '/api/v1/user/password-reset/', proxy],
  ['PUT', '/api/v1/bill/bill/', proxy],
  ['PATCH', '/api/v1/bill/bill/b1/', proxy],
  ['DELETE', '/api/v1/bill/bill/b1/', proxy],
  ['POST', '/api/session/login', login],
  ['POST', '/api/session/logout', logout],
  ['POST', '/api/session/signup', signup],
  ['POST', '/api/session/second-factor', secondFactor],
  ['GET', '/api/session', session],
  ['GET', '/api/realtime', realtime],
  ['GET', '/api/geo?ip=8.8.8.8', geo],
  ['GET', '/api/health', health],
  ['GET', '/api/anything', notFound],
  ['POST', '/csp-report', cspReport],
]

let api: Upstream

beforeAll(async () => {
  api = await startUpstream()
})
afterAll(async () => {
  await stop()
  await api.close()
})
beforeEach(async () => {
  jest.spyOn(process.stderr, 'write').mockReturnValue(true)
  api.seen.length = 0
  api.reply = (_seen, response) => sendJson(response, 200, { access: 'access-token-1', refresh: 'refresh-token-1' })
  await restart({ API_BASE_URL: api.origin })
})
afterEach(() => jest.restoreAllMocks())

describe.each(FORGERIES)('a request forged by another site: %s', (_name, headers) => {
  it.each(HANDLERS)('%s %s does not reach the API and sets no cookie', async (method, path, run) => {
    for (const cookie of [await sealedCookie(), '']) {
      const body = method === 'GET' ? undefined : '{}'
      const request = new Request(APP + path, {
        method,
        headers: { ...headers, ...(cookie ? { cookie } : {}) },
        ...(body ? { body } : {}),
      })
      const answer = await run(request)
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([run === cspReport ? 204 : 403, []])
    }
    expect(api.seen).toEqual([])
  })
})

describe('every handler', () => {
  it.each(HANDLERS)('%s %s is not served under a name of somebody else', async (method, path, run) => {
    for (const host of ['evil.test', 'evil.test:3000', 'localhost:3001', 'localhost', '127.0.0.1.evil.test:3000']) {
      const headers = { host, 'x-csrf': '1', 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
      const body = method === 'GET' ? undefined : '{}'
      const answer = await run(new Request(APP + path, { method, headers, ...(body ? { body } : {}) }))
      expect([host, answer.status]).toEqual([host, 421])
    }
    expect(api.seen).toEqual([])
  })

  it.each(HANDLERS)(
    '%s %s answers JSON under the exact headers, never cacheable, never cross-origin',
    async (method, path, run) => {
      const answer = await run(
        new Request(APP + path, { method, headers: CROSS_SITE, ...(method === 'GET' ? {} : { body: '{}' }) }),
      )
      const { 'x-request-id': id, ...headers } = Object.fromEntries(answer.headers)
      expect(id).toMatch(/^[0-9a-f-]{36}$/)
      expect(headers).toEqual({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        ...(run === cspReport ? {} : { 'content-type': 'application/json; charset=utf-8' }),
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        vary: 'Cookie, Sec-Fetch-Site, Origin',
        'x-content-type-options': 'nosniff',
      })
    },
  )

  it.each(HANDLERS.filter(([, , run]) => run !== cspReport && run !== proxy))(
    '%s %s refuses other methods with 405',
    async (method, path, run) => {
      const other = method === 'GET' ? 'DELETE' : 'PUT'
      expect((await run(own(path, { method: other, body: '{}' }))).status).toBe(run === notFound ? 404 : 405)
      expect(api.seen).toEqual([])
    },
  )
})

describe('POST /api/session/login', () => {
  const enter = (body: unknown) => login(own('/api/session/login', { method: 'POST', body: JSON.stringify(body) }))
  const person = { username: 'ann@example.com', password: 'secret' }

  it('answers the user and keeps the tokens in the cookie', async () => {
    api.reply = (seen, response) =>
      sendJson(
        response,
        200,
        seen.url.endsWith('/login/')
          ? { access: 'a-token', refresh: 'r-token' }
          : { email: person.username, is_setup: true },
      )
    const answer = await enter(person)
    const text = await answer.text()
    expect([answer.status, JSON.parse(text)]).toEqual([200, { user: { email: person.username, is_setup: true } }])
    expect(text + answer.headers.get('set-cookie')).not.toMatch(/a-token|r-token/)
    expect(api.seen.map(({ method, url, headers }) => [method, url, headers.authorization])).toEqual([
      ['POST', '/api/v1/user/login/', undefined],
      ['GET', '/api/v1/user/me/', 'Bearer a-token'],
    ])
    const cookie = sessionOf(answer)
    expect(await (await session(own('/api/session', { cookie }))).json()).toEqual({ authenticated: true })
    expect(await (await session(own('/api/session'))).json()).toEqual({ authenticated: false })
  })

  it('passes a refusal on as it is and sets no cookie', async () => {
    api.reply = (_seen, response) => sendJson(response, 401, { message: 'Incorrect email or password' })
    const answer = await enter(person)
    expect([answer.status, await answer.json(), answer.headers.get('set-cookie')]).toEqual([
      401,
      { message: 'Incorrect email or password' },
      null,
    ])
  })

  it.each([
    {},
    { username: '', password: 'x' },
    { username: 'a' },
    { username: 1, password: 2 },
    { username: 'x'.repeat(255), password: 'x' },
  ])('says which field is missing for %j without asking the API', async (body) => {
    const answer = await enter(body)
    expect([answer.status, api.seen.length]).toEqual([400, 0])
  })

  it.each(['', '{', '[]', '"x"', 'null'])('refuses the body %j', async (body) => {
    expect((await login(own('/api/session/login', { method: 'POST', body }))).status).toBe(400)
  })

  it.each([
    [200, {}],
    [200, { access: 'x' }],
    [200, { access: 1, refresh: 2 }],
    [204, undefined],
  ])('is 502 and no session when the API answers %i %j', async (status, body) => {
    api.reply = (_seen, response) => (body ? sendJson(response, status, body) : void response.writeHead(status).end())
    const answer = await enter(person)
    expect([answer.status === 200, answer.headers.get('set-cookie')]).toEqual([false, null])
  })

  it('is no session when the tokens come in an answer of 200 MiB, of which little is read', async () => {
    let sent = 0
    api.reply = (_seen, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const more = () => {
        while (sent < 200 && !response.destroyed) {
          sent += 1
          if (!response.write(Buffer.alloc(1024 * 1024, 32))) return void response.once('drain', more)
        }
        response.end('{}')
      }
      more()
    }
    const answer = await enter({ username: 'a@b.example', password: 'p' })
    expect([answer.status, (await answer.json()).code, answer.headers.getSetCookie()]).toEqual([502, 'bad_answer', []])
    expect(sent).toBeLessThan(50)
  })

  it('is no session when the user cannot be read', async () => {
    api.reply = (seen, response) =>
      sendJson(response, seen.url.endsWith('/login/') ? 200 : 500, { access: 'a', refresh: 'b' })
    const answer = await enter(person)
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([502, null])
  })
})

describe('GET /api/geo', () => {
  it.each([
    '10.0.0.1',
    '127.0.0.1',
    '192.168.1.1',
    '172.31.255.255',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '224.0.0.1',
    '::1',
    'fe80::1',
    'fc00::1',
    '::ffff:8.8.8.8',
    '2001:db8::1',
    'nonsense',
    '',
    '8.8.8.8/24',
    '8.8.8',
  ])('never looks up %j', (ip) => {
    expect(isPublic(ip)).toBe(false)
  })

  it('knows public addresses', () => {
    expect(['8.8.8.8', '2606:4700::1111'].map(isPublic)).toEqual([true, true])
  })

  it('answers without a place by default, and calls nobody', async () => {
    const answer = await geo(own('/api/geo?ip=8.8.8.8', { cookie: await sealedCookie() }))
    expect([answer.status, await answer.json(), api.seen.length]).toEqual([200, { city: null, country: null }, 0])
  })

  it('asks the configured provider once for an address, and survives whatever it says', async () => {
    await restart({ API_BASE_URL: api.origin, GEOIP_URL: `${api.origin}/geo/{ip}` })
    const cookie = await sealedCookie()
    const ask = async (ip: string) => (await geo(own(`/api/geo?ip=${ip}`, { cookie }))).json()
    api.reply = (_seen, response) =>
      sendJson(response, 200, { city: 'Dallas', country_name: 'United States', country: 'US' })
    expect([await ask('8.8.8.8'), await ask('8.8.8.8'), api.seen.length]).toEqual([
      { city: 'Dallas', country: 'United States' },
      { city: 'Dallas', country: 'United States' },
      1,
    ])
    for (const [ip, body] of [
      ['8.8.4.4', 'null'],
      ['1.1.1.1', '<html>'],
      ['9.9.9.9', `"${'x'.repeat(70_000)}"`],
      ['4.4.4.4', '{"city":7}'],
    ]) {
      api.reply = (_seen, response) => void response.end(body)
      expect([ip, await ask(ip ?? '')]).toEqual([ip, { city: null, country: null }])
    }
    api.reply = (_seen, response) => void response.destroy()
    expect(await ask('5.5.5.5')).toEqual({ city: null, country: null })
  })

  it('is for signed-in people only', async () => {
    expect((await geo(own('/api/geo?ip=8.8.8.8'))).status).toBe(401)
  })
})

describe('GET /api/health', () => {
  it('needs no header of ours, tells whether the API answers, and asks it once for many', async () => {
    const plain = () => health(new Request(`${APP}/api/health`))
    const answers = await Promise.all(Array.from({ length: 20 }, async () => (await plain()).json()))
    expect([new Set(answers.map((body) => JSON.stringify(body))), api.seen.map(({ url }) => url).sort()]).toEqual([
      new Set(['{"status":"ok","api":"ok"}']),
      ['/api/v1/health/', '/api/v1/user/me/'],
    ])
    await restart({ API_BASE_URL: 'http://127.0.0.1:1' })
    const down = await plain()
    expect([down.status, await down.json()]).toEqual([200, { status: 'ok', api: 'unreachable' }])
  })

  it('is red while the API refuses our key', async () => {
    api.reply = ({ url }, response) =>
      url.endsWith('/health/')
        ? sendJson(response, 200, { status: 'ok' })
        : sendJson(response, 401, { message: 'This service needs a key.', code: 'service_key' })
    const answer = await health(new Request(`${APP}/api/health`))
    expect([answer.status, await answer.json()]).toMatchObject([503, { status: 'error', api: 'key_refused' }])
  })
})

describe('POST /csp-report', () => {
  const report = (body: unknown, headers = {}) =>
    cspReport(
      new Request(`${APP}/csp-report`, {
        method: 'POST',
        headers: { 'content-length': '500', ...headers },
        body: JSON.stringify(body),
      }),
    )
  const logged = () => jest.mocked(process.stderr.write).mock.calls.map(([line]) => String(line))

  it('logs the directive and the place, without any query', async () => {
    await report({
      'csp-report': {
        'effective-directive': 'script-src',
        'blocked-uri': 'https://x.test/a?secret=1',
        'document-uri': `${APP}/app?token=1`,
      },
    })
    await report([{ body: { effectiveDirective: 'img-src', blockedURL: 'data', documentURL: `${APP}/app#x` } }])
    expect(logged().map((line) => JSON.parse(line).directive)).toEqual(['script-src', 'img-src'])
    expect(logged().join()).not.toMatch(/secret|token/)
  })

  it('drops a flood and what is no report', async () => {
    for (let count = 0; count < 200; count += 1) expect((await report({ 'csp-report': {} })).status).toBe(204)
    expect(logged().length).toBeLessThanOrEqual(120)
    expect((await report('x'.repeat(20_000), { 'content-length': '20002' })).status).toBe(204)
    expect((await report(null)).status).toBe(204)
  })
})
