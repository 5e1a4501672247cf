import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { ENDPOINTS } from '@/lib/contract/all'
import { createCompany } from '@/lib/contract/company'
import { uploadFile } from '@/lib/contract/file'
import { importFile } from '@/lib/contract/statement-import'
import { health } from '@/lib/contract/task'
import { login, me, signup, updateMe } from '@/lib/contract/user'
import { buildApp, type App } from '@/server/app'
import { logger } from '@/server/http/log'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeUser, type TestUser } from '@/tests/support/company'

let api: TestApi
let user: TestUser
beforeAll(async () => {
  api = await testApi()
  user = await makeUser(api)
})
afterAll(() => api.close())

/** The app with a log that the test reads. */
function logged(changes: object = {}): { app: App; lines: string[] } {
  const lines: string[] = []
  const log = logger('trace', { write: (line) => void lines.push(line) })
  return { app: buildApp({ ...api.ports, log, outbox: 'none', ...changes }), lines }
}
const jsonPost = (body: string, headers = {}): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/json', ...headers },
})

describe('every response', () => {
  test('has the common headers, whether successful or not', async () => {
    for (const response of [
      await user.client.send(me),
      await api.anonymous.send(me),
      await api.app.request('/nowhere'),
    ]) {
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'content-type': expect.stringContaining('application/json'),
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      })
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  test('has the request id that was sent, unless it could corrupt a log', async () => {
    const idOf = async (id: string) =>
      (await api.anonymous.send(me, { headers: { 'x-request-id': id } })).headers.get('x-request-id')
    expect(await idOf('0198a6f2-6a3e-7c21-9c0e-2f6d5b7a1c34')).toBe('0198a6f2-6a3e-7c21-9c0e-2f6d5b7a1c34')
    for (const bad of ['short', 'x'.repeat(65), 'a b c d e f g h', '{"level":60}'])
      expect(await idOf(bad)).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('is JSON even for an unknown path, an unknown method or a missing slash', async () => {
    for (const [method, path] of [
      ['GET', '/api/v1/nowhere/'],
      ['DELETE', '/api/v1/user/me/'],
      ['GET', '/api/v1/user/me'],
      ['GET', '/'],
    ] as const) {
      const response = await api.app.request(path, { method })
      expect([response.status, await response.json()]).toEqual([404, { message: 'Not found.' }])
    }
  })
})

describe('a body', () => {
  const send = (body: string, headers = {}) => api.app.request('/api/v1/user/signup/', jsonPost(body, headers))

  test.each([
    ['is not JSON', '{"a":'],
    ['is nested too deeply', `{"a":${'['.repeat(21)}${']'.repeat(21)}}`],
    ['contains a prototype key', '{"first_name":{"__proto__":{}}}'],
  ])('that %s gets a 400', async (_, body) => {
    const response = await send(body)
    expect([response.status, await response.json()]).toEqual([400, { message: 'The request body is not valid JSON.' }])
  })

  test('that is not an object gets a 400', async () => {
    for (const body of ['null', '[]', '"text"', '7']) expect((await send(body)).status).toBe(400)
  })

  test('of another type gets a 415', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      expect((await send('{}', { 'content-type': type })).status).toBe(415)
    }
  })

  test('above 1 MiB gets a 413, even if its length is not declared', async () => {
    const big = JSON.stringify({ first_name: 'x'.repeat(1024 * 1024) })
    expect((await send(big)).status).toBe(413)
    const stream = new Blob([big]).stream()
    const request = new Request('http://api/api/v1/user/signup/', {
      method: 'POST',
      body: stream,
      headers: { 'content-type': 'application/json' },
      duplex: 'half',
    } as RequestInit)
    expect((await api.app.request(request)).status).toBe(413)
  })

  test('that contains NUL, which the database cannot store, gets a 400', async () => {
    expect((await user.client.refused(updateMe, { body: { first_name: 'a\u0000b' } })).status).toBe(400)
  })
})

describe('a query', () => {
  test('with a repeated or unknown field gets a 400', async () => {
    const ask = (query: string) =>
      api.app.request(`/api/v1/company/company-list/?${query}`, {
        headers: { authorization: `Bearer ${user.tokens.access}` },
      })
    expect(await (await ask('page=1&page=2')).json()).toEqual({ page: ['Send this field once.'] })
    expect(await (await ask('owner=1')).json()).toEqual({ owner: ['This field is not known.'] })
    for (const query of ['__proto__=1', 'constructor=1', 'toString=1', '%zz=1', 'page=%00', 'search=%00'])
      expect((await ask(query)).status).toBe(400)
  })
})

test('an Idempotency-Key must have 1 to 255 characters', async () => {
  const ask = (key: string) =>
    user.client.send(createCompany, { body: { name: 'X' }, headers: { 'idempotency-key': key } })
  expect((await ask('x'.repeat(256))).status).toBe(400)
  expect((await ask('x'.repeat(255))).status).toBe(201)
})

describe('with a service credential', () => {
  const KEY = 'a-service-key-of-tests'
  const guarded = () => logged({ service_credential: KEY }).app

  test('every route except health and documentation returns 401 without the key', async () => {
    const app = guarded()
    const keys: Record<string, string>[] = [
      {},
      { 'x-service-key': '' },
      { 'x-service-key': `${KEY}x` },
      { 'x-service-key': KEY.toUpperCase() },
    ]
    for (const { endpoint } of ENDPOINTS.filter((each) => each.endpoint !== health)) {
      const path = `/api/v1${endpoint.path.replace(/\{\w+\}/g, user.id)}`
      for (const headers of keys) {
        const bearer = { ...headers, authorization: `Bearer ${user.tokens.access}` }
        expect([path, (await app.request(path, { method: endpoint.method, headers: bearer })).status]).toEqual([
          path,
          401,
        ])
      }
    }
    for (const path of ['health', 'schema', 'docs']) expect((await app.request(`/api/v1/${path}/`)).status).toBe(200)
    expect((await app.request('/api/v1/nowhere/')).status).toBe(401)
  })

  test('with the key, only the session matters', async () => {
    const headers = { 'x-service-key': KEY, authorization: `Bearer ${user.tokens.access}` }
    expect((await guarded().request('/api/v1/user/me/', { headers })).status).toBe(200)
    expect((await guarded().request('/api/v1/user/me/', { headers: { 'x-service-key': KEY } })).status).toBe(401)
  })
})

describe('the log', () => {
  const CANARY = 'canary-8d1f'

  test('has one line per request and none of its secrets', async () => {
    const { app, lines } = logged()
    await app.request('/api/v1/user/login/', jsonPost(JSON.stringify({ username: 'a@b.co', password: CANARY })))
    await app.request(`/api/v1/user/me/?token=${CANARY}&code=${CANARY}`, {
      headers: { authorization: `Bearer ${CANARY}-${CANARY}`, cookie: CANARY },
    })
    await app.request('/api/v1/user/verify-email/', jsonPost(JSON.stringify({ token: CANARY })))
    const body = { email: `${CANARY}@example.com`, first_name: 'A', last_name: 'B', password: `${CANARY} ${CANARY}` }
    await app.request('/api/v1/user/signup/', jsonPost(JSON.stringify(body)))
    expect(lines.filter((line) => line.includes('"msg":"request"'))).toHaveLength(4)
    expect(lines.join('')).not.toContain(CANARY)
  })

  test('shows who called, who signed in and who was refused', async () => {
    const { app, lines } = logged()
    const dana = await makeUser(api, { password: 'a truck full of apples' })
    const signIn = (password: string) =>
      app.request('/api/v1/user/login/', jsonPost(JSON.stringify({ username: dana.email, password })))
    await app.request('/api/v1/user/me/', { headers: { authorization: `Bearer ${user.tokens.access}` } })
    await signIn('not the password')
    await signIn('a truck full of apples')
    const entries = lines.map(
      (line) => JSON.parse(line) as { msg: string; path?: string; user_id?: string; event?: string },
    )
    expect(entries.find(({ path }) => path === '/api/v1/user/me/')?.user_id).toBe(user.id)
    expect(entries.filter(({ msg }) => msg === 'security').map(({ event, user_id }) => [event, user_id])).toEqual([
      ['login_refused', undefined],
      ['signed_in', dana.id],
    ])
  })

  test('masks secrets that are logged by mistake', () => {
    const lines: string[] = []
    const log = logger('info', { write: (line) => void lines.push(line) })
    log.info({ token: CANARY, headers: { authorization: CANARY }, body: { user: { password: CANARY } } }, 'x')
    log.error(
      {
        err: Object.assign(new Error('broken'), {
          code: '23505',
          detail: `Key (email)=(${CANARY})`,
          parameters: [CANARY],
        }),
      },
      'x',
    )
    expect(lines.join('')).not.toContain(CANARY)
    expect(lines[1]).toContain('"sqlstate":"23505"')
  })

  test('has the id and cause of a server error, of which the caller sees only the id', async () => {
    const db = { ...api.ports.db, direct: () => Promise.reject(new Error('the cause of it all')) }
    const { app, lines } = logged({ db })
    const response = await app.request('/api/v1/user/me/', {
      headers: { authorization: `Bearer ${user.tokens.access}` },
    })
    const body = (await response.json()) as { request_id: string }
    expect([response.status, body]).toEqual([
      500,
      { message: 'Internal server error', request_id: response.headers.get('x-request-id') },
    ])
    const line = lines.find((each) => each.includes('request failed'))
    expect(line).toContain('the cause of it all')
    expect(line).toContain(body.request_id)
  })
})

test('a statement that the database cancels for taking too long gets a 503 that says what to do', async () => {
  const slow = () =>
    api.ports.db.write({ role: 'worker' }, (tx) =>
      tx.rows(sql`set local statement_timeout = 1`).then(() => tx.rows(sql`select pg_sleep(5)`)),
    )
  const { app } = logged({ db: { ...api.ports.db, direct: slow as never } })
  const response = await app.request('/api/v1/user/me/', { headers: { authorization: `Bearer ${user.tokens.access}` } })
  expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
    503,
    'This took too long. Narrow the filter and try again.',
  ])
})

describe('the documentation', () => {
  test('describes every endpoint with its body, response and statuses', async () => {
    const document = (await (await api.app.request('/api/v1/schema/')).json()) as {
      openapi: string
      paths: Record<string, Record<string, { responses: object }>>
    }
    expect(document.openapi).toBe('3.1.0')
    for (const { endpoint } of ENDPOINTS) {
      const operation = document.paths[`/api/v1${endpoint.path}`]?.[endpoint.method.toLowerCase()]
      const statuses = [String(endpoint.status ?? 200), ...(endpoint.errors ?? []).map(String)]
      expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(statuses))
    }
  })

  test('shows that a file comes in a form or as JSON, and a statement in a form only', async () => {
    const { paths } = (await (await api.app.request('/api/v1/schema/')).json()) as {
      paths: Record<string, { post: { requestBody: { content: object } } }>
    }
    const types = ({ path }: { path: string }) => Object.keys(paths[`/api/v1${path}`]?.post.requestBody.content ?? {})
    expect(types(uploadFile)).toEqual(['multipart/form-data', 'application/json'])
    expect(types(importFile)).toEqual(['multipart/form-data'])
  })

  test('is a page without scripts or external assets, whose policy allows only its own styles', async () => {
    const response = await api.app.request('/api/v1/docs/')
    const page = await response.text()
    const style = createHash('sha256')
      .update(/<style>([^]*)<\/style>/.exec(page)?.[1] ?? '')
      .digest('base64')
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(response.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${style}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
    expect(page).not.toMatch(/<script|<link|src=|style="|https?:/)
    for (const { endpoint } of [{ endpoint: login }, { endpoint: signup }])
      expect(page).toContain(`/api/v1${endpoint.path}`)
    expect(page).not.toMatch(/\[object|undefined/)
  })
})
