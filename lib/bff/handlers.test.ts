import { cspReport } from './csp-report'
import { geo } from './geo'
import type { Handler } from './handler'
import { health } from './health'
import { notFound } from './not-found'
import { proxy } from './proxy'
import { realtime } from './realtime'
import { login, secondFactor, session, signup } from './sign-in'
import { logout } from './sign-out'
import {
  APP,
  closeUpstream,
  CROSS_SITE,
  FORGERIES,
  freshUpstream,
  own,
  sealedCookie,
  sendJson,
  sessionOf,
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

beforeEach(async () => {
  ;({ api } = await freshUpstream((_seen, response) =>
    sendJson(response, 200, { access: 'access-token-1', refresh: 'refresh-token-1' }),
  ))
})
afterAll(closeUpstream)
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
  it.each(HANDLERS)('%s %s is not served under a foreign host name', async (method, path, run) => {
    for (const host of ['evil.test', 'evil.test:3000', 'localhost:3001', 'localhost', '127.0.0.1.evil.test:3000']) {
      const headers = { host, 'x-csrf': '1', 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
      const body = method === 'GET' ? undefined : '{}'
      const answer = await run(new Request(APP + path, { method, headers, ...(body ? { body } : {}) }))
      const expected = run === cspReport ? '' : '{"message":"This address is not served here."}'
      expect([host, answer.status, await answer.text()]).toEqual([host, 421, expected])
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
      const answer = await run(own(path, { method: other, body: '{}' }))
      expect([answer.status, await answer.json(), answer.headers.get('allow')]).toEqual(
        run === notFound ? [404, { message: 'Not found.' }, null] : [405, { message: 'Method not allowed.' }, method],
      )
      expect(api.seen).toEqual([])
    },
  )
})

describe('POST /api/session/login', () => {
  const enter = (body: unknown) => login(own('/api/session/login', { method: 'POST', body: JSON.stringify(body) }))
  const person = { username: 'ann@example.com', password: 'secret' }

  it('returns the user and stores the tokens in the cookie', async () => {
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
    expect(api.seen[0]?.headers['content-type']).toBe('application/json')
    const cookie = sessionOf(answer)
    expect(await (await session(own('/api/session', { cookie }))).json()).toEqual({ authenticated: true })
    expect(await (await session(own('/api/session'))).json()).toEqual({ authenticated: false })
  })

  it('passes on a refusal unchanged and sets no cookie', async () => {
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
  ])('says which field is missing for %j without calling the API', async (body) => {
    const answer = await enter(body)
    const missing = ['username', 'password'].filter((name) => Object(body)[name] !== 'x' && Object(body)[name] !== 'a')
    expect([answer.status, await answer.json(), api.seen.length]).toEqual([
      400,
      {
        ...Object.fromEntries(missing.map((name) => [name, ['field is required']])),
        message: 'Enter your email and password.',
      },
      0,
    ])
  })

  it.each(['', '{', '[]', '"x"', 'null'])('refuses the body %j', async (body) => {
    const answer = await login(own('/api/session/login', { method: 'POST', body }))
    expect([answer.status, await answer.json()]).toEqual([400, { message: 'The request is not valid JSON.' }])
  })

  it.each([
    [200, {}],
    [200, { access: 'x' }],
    [200, { access: 1, refresh: 2 }],
    [200, { access: 1, refresh: 'x' }],
    [200, { challenge: 'c' }],
    [200, { challenge: 'c', second_factor: null }],
    [200, { challenge: 'c', second_factor: 'totp' }],
    [200, { challenge: 7, second_factor: {} }],
    [204, undefined],
  ])('is 502 and no session if the API responds with %i %j', async (status, body) => {
    api.reply = (_seen, response) => (body ? sendJson(response, status, body) : void response.writeHead(status).end())
    const answer = await enter(person)
    expect([answer.status === 200, answer.headers.get('set-cookie')]).toEqual([false, null])
  })

  it('opens no session if the tokens come in a response of 200 MiB, of which little is read', async () => {
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

  it('opens a session for a 201 response as well', async () => {
    api.reply = ({ url }, response) =>
      sendJson(response, url.endsWith('/login/') ? 201 : 200, { access: 'a-token', refresh: 'r-token' })
    expect(sessionOf(await enter(person))).toContain('tb=')
  })

  it('is retried after a broken connection only with a key that makes it safe', async () => {
    api.reply = (_seen, _response, request) => void request.socket.destroy()
    const body = JSON.stringify(person)
    await login(own('/api/session/login', { method: 'POST', body }))
    expect(api.seen).toHaveLength(1)
    await login(own('/api/session/login', { method: 'POST', body, headers: { 'idempotency-key': 'k' } }))
    expect(api.seen).toHaveLength(3)
  })

  it('opens no session if the user is not an object', async () => {
    api.reply = ({ url }, response) =>
      sendJson(response, 200, url.endsWith('/login/') ? { access: 'a', refresh: 'b' } : ['a'])
    const answer = await enter(person)
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([502, null])
  })

  it("says that a link's server was not used, both after the first step and with the session", async () => {
    const note = 'The server named in your link is not one of ours, so the default server was used.'
    expect((await (await enter({ ...person, host: 'https://evil.test' })).json()).note).toBe(note)
    api.reply = (_seen, response) => sendJson(response, 200, { challenge: 'c', second_factor: { methods: ['totp'] } })
    expect(await (await enter({ ...person, host: 'https://evil.test' })).json()).toEqual({
      sign_in: expect.any(String),
      second_factor: { methods: ['totp'] },
      note,
    })
  })

  it('opens no session if the user cannot be read', async () => {
    api.reply = (seen, response) =>
      sendJson(response, seen.url.endsWith('/login/') ? 200 : 500, { access: 'a', refresh: 'b' })
    const answer = await enter(person)
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([502, null])
  })
})
