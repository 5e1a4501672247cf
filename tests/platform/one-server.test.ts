import { Agent as KeepAliveAgent, createServer, get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { WebSocketServer } from 'ws'
import { freePort } from '@/bench/programs'
import { restart, sealedCookie, SECRET, sendJson, stop } from '@/lib/bff/testing'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeUser } from '@/tests/support/company'
import { buildPages, PAGE_HEADERS, SERVER_KINDS, startWebServer, type WebServer } from '@/tests/support/web-server'

const KEY = 'a-service-key-of-tests'
const PASSWORD = 'a truck full of apples'

jest.setTimeout(300_000)

const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const listening = (server: Server) =>
  new Promise<Server>((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))

beforeAll(buildPages)

describe.each(SERVER_KINDS)('%s and the address of the browser', (kind) => {
  let api: TestApi
  let server: Server
  let web: WebServer
  const start = async (trust: string) => {
    web = await startWebServer(kind, {
      API_BASE_URL: originOf(server),
      SESSION_SECRET: SECRET,
      SERVICE_CREDENTIAL: KEY,
      TRUST_PROXY: trust,
    })
  }
  beforeAll(async () => {
    api = await testApi({ service_credential: KEY })
    server = await listening(createAdaptorServer({ fetch: api.app.fetch }) as Server)
  })
  afterEach(async () => {
    await web.stop()
  })
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await api.close()
  })

  async function signIn(username: string, password: string, headers: Record<string, string> = {}) {
    const body = JSON.stringify({ username, password })
    const answer = await fetch(`${web.origin}/api/session/login`, {
      method: 'POST',
      headers: { ...PAGE_HEADERS, ...headers },
      body,
    })
    const cookie = answer.headers.getSetCookie().map((set) => set.split(';', 1)[0])
    return { status: answer.status, cookie: cookie.join('; ') }
  }
  /** The caller's own entry in the list of sessions. */
  const addressOf = async (cookie: string) => {
    const answer = await fetch(`${web.origin}/api/v1/user/device-sessions/`, { headers: { ...PAGE_HEADERS, cookie } })
    const sessions: { ip_address: string }[] = await answer.json()
    return sessions[0]?.ip_address
  }

  it("TRUST_PROXY=0: no header sets the caller's address, and a device that signed in before is never locked out", async () => {
    await start('0')
    const user = await makeUser(api, { password: PASSWORD })
    const before = await signIn(user.email, PASSWORD, { 'x-forwarded-for': '6.6.6.6' })
    expect([before.status, await addressOf(before.cookie)]).toEqual([200, ''])
    const wrong: number[] = []
    for (let n = 0; n < 26; n += 1) {
      const headers = {
        'x-forwarded-for': `6.6.${n}.6`,
        'x-real-ip': `6.6.${n}.6`,
        'x-known-device': 'A'.repeat(22) + n,
      }
      wrong.push((await signIn(`guess-${n}@example.com`, 'not it at all', headers)).status)
    }
    expect(wrong).toEqual([...Array<number>(20).fill(401), ...Array<number>(6).fill(429)])
    expect((await signIn(user.email, PASSWORD)).status).toBe(429)
    expect((await signIn(user.email, PASSWORD, { cookie: before.cookie })).status).toBe(200)
  })

  it('TRUST_PROXY=1: the last entry counts, whatever precedes it', async () => {
    await start('1')
    const from = (address: string, n = 0) => ({ 'x-forwarded-for': `6.6.${n}.6, ${address}` })
    const wrong: number[] = []
    for (let n = 0; n < 26; n += 1) {
      wrong.push((await signIn(`other-${n}@example.com`, 'not it at all', from('203.0.113.9', n))).status)
    }
    expect(wrong).toEqual([...Array<number>(20).fill(401), ...Array<number>(6).fill(429)])
    const user = await makeUser(api, { password: PASSWORD })
    expect((await signIn(user.email, PASSWORD, from('203.0.113.200'))).status).toBe(429)
    const neighbor = await signIn(user.email, PASSWORD, from('198.51.100.24'))
    expect([neighbor.status, await addressOf(neighbor.cookie)]).toEqual([200, '198.51.100.24'])
  })
})

describe.each(SERVER_KINDS)('%s', (kind) => {
  let api: Server
  let sockets: WebSocketServer
  let web: WebServer
  let requests: string[] = []
  let cookie = ''
  beforeAll(async () => {
    api = await listening(
      createServer((request, response) => {
        requests.push(request.url ?? '')
        setTimeout(() => sendJson(response, 200, { url: request.url }), request.url?.includes('slow') ? 500 : 0)
      }),
    )
    sockets = new WebSocketServer({ server: api })
    await restart({ API_BASE_URL: originOf(api) })
    cookie = await sealedCookie()
  })
  beforeEach(async () => {
    web = await startWebServer(kind, {
      API_BASE_URL: originOf(api),
      SESSION_SECRET: SECRET,
      SERVICE_CREDENTIAL: KEY,
    })
    requests = []
  })
  afterEach(async () => {
    if (web.exitCode() === null) await web.stop()
  })
  afterAll(async () => {
    await stop()
    sockets.close()
    for (const socket of sockets.clients) socket.terminate()
    api.closeAllConnections()
    await new Promise((resolve) => api.close(resolve))
  })

  it('refuses malformed requests without passing them to the API', async () => {
    const host = `Host: localhost:${web.port}\r\n`
    const close = 'Connection: close\r\n'
    const cases: [string, string, number][] = [
      ['a broken escape', `GET /api/v1/%zz/ HTTP/1.1\r\n${host}${close}\r\n`, 404],
      ['a broken UTF-8 escape', `GET /api/v1/%ff/ HTTP/1.1\r\n${host}${close}\r\n`, 404],
      ['an escaped slash', `GET /api/v1/user%2fme/ HTTP/1.1\r\n${host}${close}\r\n`, 404],
      ['no Host header', `GET /api/health HTTP/1.1\r\n${close}\r\n`, 400],
      ['an absolute target', `GET http://evil.test/api/health HTTP/1.1\r\n${host}${close}\r\n`, 308],
      ['a target of two slashes', `GET //evil.test/ HTTP/1.1\r\n${host}${close}\r\n`, 308],
      ['an unusual method', `PURGE /api/health HTTP/1.1\r\n${host}${close}\r\n`, 400],
      [
        'both lengths',
        `POST /api/session HTTP/1.1\r\n${host}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n${close}\r\n0\r\n\r\n`,
        400,
      ],
      [
        'two lengths',
        `POST /api/session HTTP/1.1\r\n${host}Content-Length: 4\r\nContent-Length: 5\r\n${close}\r\nabcd`,
        400,
      ],
      [
        'an odd transfer encoding',
        `POST /api/session HTTP/1.1\r\n${host}Transfer-Encoding: xchunked\r\n${close}\r\n`,
        400,
      ],
      ['headers over 16 KB', `GET / HTTP/1.1\r\n${host}X: ${'x'.repeat(17_000)}\r\n${close}\r\n`, 431],
    ]
    const answers = await Promise.all(cases.map(async ([name, text]) => [name, statusOf(await web.raw(text))]))
    expect(answers).toEqual(cases.map(([name, , status]) => [name, status]))
    expect(requests).toEqual([])
    expect(
      await web.raw(`GET /api/realtime HTTP/1.1\r\n${host}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`),
    ).toBe('')
  })

  it('serves only the host names of the deployment and of this machine', async () => {
    const statuses = async (host: string) => {
      const to = (path: string) => web.raw(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
      const answers = await Promise.all(['/auth/login', '/api/health', '/api/v1/user/outbox/', '/csp-report'].map(to))
      return answers.map(statusOf)
    }
    for (const host of ['evil.test', `evil.test:${web.port}`, 'localhost', `localhost:${web.port + 1}`]) {
      expect([host, await statuses(host)]).toEqual([host, [421, 421, 421, 421]])
    }
    for (const name of ['localhost', '127.0.0.1', '[::1]']) {
      expect([name, await statuses(`${name}:${web.port}`)]).toEqual([name, [200, 200, 403, 204]])
    }
    expect(requests.filter((url) => !/health|user\/me/.test(url))).toEqual([])
  })

  it('lets no caller impersonate the framework or a proxy', async () => {
    const forged = {
      'x-middleware-subrequest': Array<string>(5).fill('middleware').join(':'),
      'x-middleware-next': '1',
      'x-nextjs-data': '1',
      'x-invoke-path': '/auth/login',
      'x-matched-path': '/auth/login',
      'x-forwarded-host': 'evil.test',
      'x-forwarded-proto': 'https',
      'x-nonce': 'evil',
      'content-security-policy': "script-src 'nonce-evil'",
    }
    const answer = await fetch(`${web.origin}/app/dashboard`, { headers: forged, redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([307, '/auth/login?next=%2Fapp%2Fdashboard'])
    const page = await fetch(`${web.origin}/auth/login`, { headers: forged })
    expect(await page.text()).not.toMatch(/nonce-evil|nonce="evil"|evil\.test/)
    expect((await fetch(`${web.origin}/auth/login`, { method: 'POST', headers: { 'next-action': 'x' } })).status).toBe(
      405,
    )
  })

  it('lists no folders and exposes no source code, settings or history', async () => {
    const hidden = [
      '/.git/config',
      '/.env',
      '/package.json',
      '/server/main.ts',
      '/_next/',
      '/_next/static/',
      '/tsconfig.json',
    ]
    for (const path of hidden)
      expect([path, (await fetch(web.origin + path, { redirect: 'manual' })).status]).not.toEqual([path, 200])
  })

  it("does not serve the API's documentation page", async () => {
    expect((await fetch(`${web.origin}/api/v1/docs/`, { headers: { 'sec-fetch-site': 'none' } })).status).toBe(404)
    expect((await fetch(`${web.origin}/api/v1/docs/`, { headers: { ...PAGE_HEADERS, cookie } })).status).toBe(404)
    expect(requests).toEqual([])
  })

  it('serves its metrics on a separate port, and only if a setting says so', async () => {
    await web.stop()
    const metrics = await freePort()
    web = await startWebServer(kind, {
      API_BASE_URL: originOf(api),
      SESSION_SECRET: SECRET,
      SERVICE_CREDENTIAL: KEY,
      WEB_METRICS_PORT: String(metrics),
    })
    expect((await fetch(`${web.origin}/metrics`, { redirect: 'manual' })).status).not.toBe(200)
    const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text()
    expect(text).toMatch(
      /^haulbook_web_call_duration_seconds_count\{method="GET",route="\/api\/health",status="\d+"\} \d+$/m,
    )
    expect(text).toMatch(/^process_resident_memory_bytes \d/m)
  })

  it('stops within 3 s of SIGTERM under keep-alive traffic and an open stream, with every request completed', async () => {
    const stream = await fetch(`${web.origin}/api/realtime`, { headers: { ...PAGE_HEADERS, cookie } })
    const closed = stream.text()
    const agent = new KeepAliveAgent({ keepAlive: true, maxSockets: 8 })
    const traffic = Array.from({ length: 8 }, () => keepAsking(`${web.origin}/api/v1/user/slow/`, agent))
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(await web.stop()).toBeLessThan(3_000)
    const answers = (await Promise.all(traffic)).flat()
    // Connections are refused once the server is gone; none is cut off.
    expect(new Set(answers)).toEqual(new Set([200, 'ECONNREFUSED']))
    expect(await closed).toMatch(/: end\n\n$/)
  })

  /** Sends requests one after another until a connection fails. */
  async function keepAsking(url: string, agent: KeepAliveAgent): Promise<(number | string)[]> {
    const answers: (number | string)[] = []
    while (answers.length < 100) {
      const answer = await new Promise<number | string>((resolve) => {
        const request = get(url, { agent, headers: { ...PAGE_HEADERS, cookie } }, (response) => {
          response.resume().once('end', () => resolve(response.statusCode ?? 0))
        })
        request.once('error', (error: NodeJS.ErrnoException) =>
          resolve(request.reusedSocket ? 'idle' : String(error.code)),
        )
      })
      // A connection that was idle was closed before the request was read: every client retries that.
      if (answer === 'idle') continue
      answers.push(answer)
      if (typeof answer === 'string') break
    }
    return answers
  }
})

describe.each(SERVER_KINDS)('%s reports at startup', (kind) => {
  it('that SERVICE_CREDENTIAL is missing, and is unhealthy while the API refuses the key', async () => {
    const refuse = { message: 'This service needs a key.', code: 'service_key' }
    const api = await listening(
      createServer(({ url }, response) => sendJson(response, url?.includes('health') ? 200 : 401, refuse)),
    )
    const web = await startWebServer(kind, { API_BASE_URL: originOf(api), SESSION_SECRET: SECRET })
    expect(web.output().match(/^.*SERVICE_CREDENTIAL.*$/gm)).toEqual([
      'SERVICE_CREDENTIAL is not set: an API that asks for a service key refuses every call.',
    ])
    const health = await fetch(`${web.origin}/api/health`)
    expect([health.status, await health.json()]).toMatchObject([503, { status: 'error', api: 'key_refused' }])
    await web.stop()
    api.closeAllConnections()
    await new Promise((resolve) => api.close(resolve))
  })

  it('what prevents the start, in one line', async () => {
    const web = await startWebServer(kind, { API_BASE_URL: 'http://127.0.0.1:1' })
    expect(web.exitCode()).toBe(1)
    expect(web.output()).toMatch(/^Configuration: SESSION_SECRET must be set in production$/m)
  })
})

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+) /.exec(answer)?.[1])
