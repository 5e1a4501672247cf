import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { proxy } from './proxy'
import { APP, closeUpstream, freshUpstream, own, restart, sendJson, startUpstream, type Upstream } from './testing'

jest.setTimeout(60_000)

const JSON_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'content-type': 'application/json; charset=utf-8',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  vary: 'Cookie, Sec-Fetch-Site, Origin',
  'x-content-type-options': 'nosniff',
}

let api: Upstream
let cookie: string

const call = (path: string, options: Parameters<typeof own>[1] = {}) => proxy(own(path, { cookie, ...options }))
const headersOf = ({ headers }: Response) => {
  const { 'x-request-id': id, ...rest } = Object.fromEntries(headers)
  expect(id).toMatch(/^[A-Za-z0-9_-]{8,64}$/)
  return rest
}

beforeEach(async () => {
  ;({ api, cookie } = await freshUpstream())
})
afterAll(closeUpstream)
afterEach(() => jest.restoreAllMocks())

describe('what the API gets', () => {
  it('is the bearer token, the allowed headers and nothing else from the browser', async () => {
    await restart({ API_BASE_URL: api.origin, SERVICE_CREDENTIAL: 'shared-credential-1' })
    const forged = {
      'accept-language': 'de',
      'x-timezone': 'America/Chicago',
      'if-none-match': '"1"',
      'x-unattended': '1',
      'x-request-id': 'browser-id-1',
      'user-agent': 'Test/1',
      accept: 'text/html',
      authorization: 'Bearer forged',
      'x-service-key': 'forged',
      'proxy-authorization': 'x',
      'x-internal-key': 'x',
      'x-forwarded-host': 'evil.test',
      'x-forwarded-proto': 'https',
      forwarded: 'for=1.1.1.1',
      'x-real-ip': '1.1.1.1',
      'x-original-url': '/admin',
      'x-http-method-override': 'DELETE',
      te: 'trailers',
      range: 'bytes=0-1',
      'x-forwarded-for': '9.9.9.9, 203.0.113.7',
      'x-middleware-subrequest': 'x',
    }
    await call('/api/v1/user/me/?a=1', { headers: forged })
    const { headers, url } = api.seen[0] ?? { headers: {}, url: '' }
    expect([url, headers]).toEqual([
      '/api/v1/user/me/?a=1',
      {
        accept: 'application/json',
        'accept-encoding': 'identity',
        'accept-language': 'de',
        authorization: 'Bearer access-1',
        connection: 'keep-alive',
        host: new URL(api.origin).host,
        'if-none-match': '"1"',
        'user-agent': 'Test/1',
        'x-request-id': 'browser-id-1',
        'x-service-key': 'shared-credential-1',
        'x-timezone': 'America/Chicago',
        'x-unattended': '1',
      },
    ])
  })

  it.each([
    ['FOO+99', undefined],
    ['../etc', undefined],
    ['Zürich', undefined],
    ['', undefined],
    ['UTC', 'UTC'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['Europe/Nowhere', undefined],
    ['+05:00', undefined],
  ])('has the time zone %j as %j', async (zone, expected) => {
    const request = own('/api/v1/user/me/', { cookie })
    if (/^[\x20-\xff]*$/.test(zone)) request.headers.set('x-timezone', zone)
    await proxy(request)
    expect(api.seen[0]?.headers['x-timezone']).toBe(expected)
  })

  it("has the caller's address from the trusted proxy, never from what the caller wrote", async () => {
    const address = async (trust: string, forwarded: string) => {
      await restart({ API_BASE_URL: api.origin, TRUST_PROXY: trust })
      await proxy(own('/api/v1/user/me/', { cookie, headers: { 'x-forwarded-for': forwarded } }))
      return api.seen.at(-1)?.headers['x-forwarded-for']
    }
    expect(await address('0', '6.6.6.6, 198.51.100.1')).toBeUndefined()
    expect(await address('1', '6.6.6.6, 203.0.113.9')).toBe('203.0.113.9')
    expect(await address('2', '6.6.6.6, 203.0.113.9, 10.0.0.1')).toBe('203.0.113.9')
    expect(await address('3', '203.0.113.9, 10.0.0.1')).toBeUndefined()
    expect(await address('1', '::ffff:127.0.0.1')).toBe('127.0.0.1')
    expect(await address('1', '6.6.6.6, nonsense')).toBeUndefined()
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('is the JSON body of a %s, byte for byte', async (method) => {
    const body = JSON.stringify({ name: 'Zürich 🚚', amount: 12.5 })
    await call('/api/v1/bill/bill/', {
      method,
      body,
      headers: { 'idempotency-key': 'k-1', 'if-unmodified-since-version': 'v1' },
    })
    const [seen] = api.seen
    expect([seen?.method, seen?.body.toString(), seen?.headers['content-type']]).toEqual([
      method,
      body,
      'application/json',
    ])
    expect([seen?.headers['idempotency-key'], seen?.headers['if-unmodified-since-version']]).toEqual(['k-1', 'v1'])
  })

  it('is what another service signed, byte for byte with its signature, without a session or browser headers', async () => {
    const body = '{"webhook_type": "TRANSACTIONS",  "item_id": "x"}'
    const headers = {
      'content-type': 'application/json',
      'plaid-verification': 'a.b.c',
      authorization: 'Bearer forged',
    }
    const sent = new Request(`${APP}/api/v1/bank/webhook/plaid/`, { method: 'POST', headers, body })
    expect((await proxy(sent)).status).toBe(200)
    const [seen] = api.seen
    expect([seen?.body.toString(), seen?.headers['plaid-verification'], seen?.headers.authorization]).toEqual([
      body,
      'a.b.c',
      undefined,
    ])
    const foreign = new Request(`${APP}/api/v1/bank/webhook/plaid/`, {
      method: 'POST',
      headers: { ...headers, origin: 'https://evil.test' },
      body,
    })
    expect((await proxy(foreign)).status).toBe(403)
  })

  it('has no content type if there is no body', async () => {
    await call('/api/v1/bank/x/', { method: 'POST' })
    expect([api.seen[0]?.headers['content-type'], api.seen[0]?.body.length]).toEqual([undefined, 0])
  })

  it('is a file as it was sent, including the boundary', async () => {
    const body = new FormData()
    body.append('file', new Blob([Buffer.alloc(5_242_880, 7)]), 'bank.ofx')
    const request = own('/api/v1/company/integration/import-file/', {
      method: 'POST',
      cookie,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    })
    const sent = Buffer.from(await new Response(body).arrayBuffer())
    await proxy(new Request(request, { body: sent, duplex: 'half' } as RequestInit))
    const digest = (bytes: Buffer | undefined) =>
      createHash('sha256')
        .update(bytes ?? '')
        .digest('hex')
    expect([api.seen[0]?.headers['content-type'], digest(api.seen[0]?.body)]).toEqual([
      'multipart/form-data; boundary=b',
      digest(sent),
    ])
  })
})

describe('what never reaches the API', () => {
  it.each([
    '/api/v1/user/login/',
    '/api/v1/user/token/refresh/',
    '/api/v1/user/signup/',
    '/api/v1/user/login',
    '/api/v1/%2e%2e/x/',
    '/api/v1//x/',
  ])('%s is 404', async (path) => {
    expect((await call(path, { method: 'POST', body: '{}' })).status).toBe(404)
    expect(api.seen).toEqual([])
  })

  it('a call without a session is 401, except for public ones', async () => {
    const anonymous = await proxy(own('/api/v1/user/me/'))
    expect([anonymous.status, await anonymous.json(), anonymous.headers.get('set-cookie')]).toEqual([
      401,
      { message: 'Your session has ended. Please log in again.' },
      null,
    ])
    const open = [
      'user/verify-email/',
      'user/verify-email/resend/',
      'user/password-reset/',
      'user/password-reset/confirm/',
    ]
    for (const path of open) {
      expect((await proxy(own(`/api/v1/${path}`, { method: 'POST', body: '{}', cookie }))).status).toBe(200)
    }
    expect(api.seen.map(({ url, headers }) => [url, headers.authorization])).toEqual(
      open.map((path) => [`/api/v1/${path}`, undefined]),
    )
  })

  it('a cookie that cannot be opened is 401 and is deleted', async () => {
    const answer = await proxy(own('/api/v1/user/me/', { cookie: '__Host-Http-tb=garbage' }))
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([
      401,
      '__Host-Http-tb=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax',
    ])
  })

  it.each(['HEAD', 'OPTIONS'])('%s is 405', async (method) => {
    const answer = await call('/api/v1/user/me/', { method })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, POST, PUT, PATCH, DELETE'])
    expect(api.seen).toEqual([])
  })

  it('a body over 6 MiB is 413, whether its length is stated, false or unknown', async () => {
    const limit = 6 * 1024 * 1024
    const upload = { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=b' } }
    const stream = (bytes: number) => new Blob([Buffer.alloc(bytes, 97)]).stream()
    expect((await call('/api/v1/file/file/', { ...upload, body: stream(limit) })).status).toBe(200)
    expect((await call('/api/v1/file/file/', { ...upload, body: stream(limit + 1) })).status).toBe(413)
    expect((await call('/api/v1/bill/bill/', { method: 'POST', body: stream(limit + 1) })).status).toBe(413)
    const declared = { ...upload.headers, 'content-length': String(limit + 1) }
    expect((await call('/api/v1/file/file/', { method: 'POST', headers: declared, body: 'x' })).status).toBe(413)
    expect(api.seen).toHaveLength(1)
  })
})

describe('what the browser gets', () => {
  it.each([200, 201, 400, 403, 404, 409, 422, 429, 500, 503])(
    'is status %i and the body as the API gave them, under exact headers',
    async (status) => {
      api.reply = (_seen, response) => {
        response.setHeader('set-cookie', 'evil=1')
        response.setHeader('access-control-allow-origin', '*')
        response.setHeader('server', 'x')
        response.setHeader('location', 'https://evil.test')
        response.setHeader('x-powered-by', 'x')
        sendJson(response, status, { code: 'permission_denied', status })
      }
      const answer = await call('/api/v1/user/me/')
      expect([answer.status, await answer.json(), headersOf(answer)]).toEqual([
        status,
        { code: 'permission_denied', status },
        JSON_HEADERS,
      ])
    },
  )

  it('keeps the meaningful headers', async () => {
    const kept = { etag: '"v1"', 'retry-after': '7', 'idempotency-replayed': 'true', 'x-company-id': 'c1' }
    api.reply = (_seen, response) => {
      for (const [name, value] of Object.entries(kept)) response.setHeader(name, value)
      sendJson(response, 200, {})
    }
    expect(headersOf(await call('/api/v1/user/me/'))).toEqual({ ...JSON_HEADERS, ...kept })
  })

  it.each([204, 304])('is %i without a body', async (status) => {
    api.reply = (_seen, response) => void response.writeHead(status, { etag: '"1"' }).end()
    const { 'content-type': _type, ...headers } = JSON_HEADERS
    const answer = await call('/api/v1/user/me/')
    expect([answer.status, await answer.text(), headersOf(answer)]).toEqual([status, '', { ...headers, etag: '"1"' }])
  })

  it('is a file with the headers of files, reachable by a plain link', async () => {
    const disposition = 'attachment; filename="a.xlsx"; filename*=UTF-8\'\'a.xlsx'
    api.reply = (_seen, response) =>
      void response
        .writeHead(200, { 'content-type': 'application/vnd.ms-excel', 'content-disposition': disposition })
        .end('abc')
    const link = new Request('http://localhost:3000/api/v1/file/file/f1/', {
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    })
    const answer = await proxy(link)
    expect([answer.status, await answer.text(), headersOf(answer)]).toEqual([
      200,
      'abc',
      {
        'cache-control': 'private, no-store',
        'content-disposition': disposition,
        'content-security-policy': "default-src 'none'; sandbox",
        'content-type': 'application/vnd.ms-excel',
        'cross-origin-resource-policy': 'same-origin',
        vary: 'Cookie, Sec-Fetch-Site, Origin',
        'x-content-type-options': 'nosniff',
      },
    ])
  })

  it.each([
    ['image/png', 'inline'],
    ['image/svg+xml', 'attachment'],
    ['text/plain', 'attachment'],
  ])('shows %s as %s', async (type, expected) => {
    api.reply = (_seen, response) => void response.writeHead(200, { 'content-type': type }).end('x')
    expect((await call('/api/v1/file/file/f1/')).headers.get('content-disposition')).toBe(expected)
  })

  it('is a long response byte for byte', async () => {
    const rows = JSON.stringify({ results: Array.from({ length: 20_000 }, (_, id) => ({ id, name: 'Fuel, Zürich' })) })
    api.reply = (_seen, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(rows)
    expect(await (await call('/api/v1/x/')).text()).toBe(rows)
  })
})

describe('when the API misbehaves', () => {
  const fault = async (path = '/api/v1/user/me/', options: Parameters<typeof own>[1] = {}) => {
    const answer = await call(path, options)
    const body = await answer.json()
    expect([headersOf(answer)['content-type'], body.request_id]).toEqual([
      JSON_HEADERS['content-type'],
      expect.any(String),
    ])
    return [answer.status, body.code]
  }

  it.each([301, 302, 303, 307, 308])('a redirect (%i) is 502 and is not followed', async (status) => {
    const sink = await startUpstream()
    api.reply = (_seen, response) => void response.writeHead(status, { location: `${sink.origin}/steal` }).end()
    expect(await fault()).toEqual([502, 'bad_status'])
    expect(sink.seen).toEqual([])
    await sink.close()
  })

  it('a compressed response is 502 and is not decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024))
    api.reply = (_seen, response) =>
      void response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(bomb)
    const before = process.memoryUsage().rss
    expect(await fault()).toEqual([502, 'bad_encoding'])
    expect(process.memoryUsage().rss - before).toBeLessThan(32 * 1024 * 1024)
  })

  it('an HTML page is 502', async () => {
    api.reply = (_seen, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>hello</h1>')
    expect(await fault()).toEqual([502, 'bad_type'])
  })

  it('a response that breaks off is 502', async () => {
    api.reply = (_seen, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('{"a":')
      setTimeout(() => response.destroy(), 20)
    }
    expect(await fault()).toEqual([502, 'broken_off'])
  })

  it('a response larger than its limit is 502 if it says so, and is cut off otherwise', async () => {
    api.reply = (_seen, response) =>
      void response.writeHead(200, { 'content-type': 'application/json', 'content-length': '6291457' }).write('[')
    expect(await fault()).toEqual([502, 'too_large'])
    api.reply = (_seen, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const chunk = Buffer.alloc(256 * 1024, 32)
      const more = () => {
        while (!response.destroyed && response.write(chunk)) continue
        response.once('drain', more)
      }
      more()
    }
    const answer = await call('/api/v1/user/me/')
    await expect(answer.text()).rejects.toThrow('too large')
    await expect((await call('/api/v1/report/journal/')).arrayBuffer()).rejects.toThrow('too large')
  })

  it('no response is 504 after the timeout, for reads and for writes', async () => {
    await restart({ API_BASE_URL: api.origin, UPSTREAM_TIMEOUT_MS: '700' })
    api.reply = () => undefined
    expect(await fault()).toEqual([504, 'no_answer'])
    expect(await fault('/api/v1/bill/bill/', { method: 'POST', body: '{}' })).toEqual([504, 'outcome_unknown'])
  })

  it('one byte at a time is 504 after the timeout', async () => {
    await restart({ API_BASE_URL: api.origin, UPSTREAM_TIMEOUT_MS: '1500' })
    api.reply = (_seen, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const timer = setInterval(() => response.write(' '), 100)
      response.on('close', () => clearInterval(timer))
    }
    expect(await fault()).toEqual([504, 'no_answer'])
  })

  it('an HTML page that arrives one byte at a time is 502 immediately, and its connection is soon released', async () => {
    api.reply = (_seen, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      const timer = setInterval(() => response.write(' '), 100)
      response.on('close', () => clearInterval(timer))
    }
    expect(await fault()).toEqual([502, 'bad_type'])
    for (let left = 30; api.sockets.size > 0 && left > 0; left -= 1) await new Promise((next) => setTimeout(next, 100))
    expect(api.sockets.size).toBe(0)
  })

  it('a refused connection is 503 with Retry-After', async () => {
    await restart({ API_BASE_URL: 'http://127.0.0.1:1' })
    const answer = await proxy(own('/api/v1/user/me/', { cookie }))
    expect([answer.status, (await answer.json()).code, answer.headers.get('retry-after')]).toEqual([
      503,
      'unreachable',
      '2',
    ])
  })

  it.each<[string, Parameters<typeof own>[1], number]>([
    ['a read is sent up to three times', {}, 3],
    ['a write with a key twice', { method: 'POST', body: '{}', headers: { 'idempotency-key': 'k' } }, 2],
    ['a write without a key once', { method: 'POST', body: '{}' }, 1],
  ])('after a reset, %s', async (_name, options, times) => {
    api.reply = (_seen, _response, request) => void request.socket.destroy()
    const code = options?.method ? 'outcome_unknown' : 'no_answer'
    expect(await fault('/api/v1/bill/bill/', options)).toEqual([502, code])
    expect(api.seen).toHaveLength(times)
  })

  it('a read survives two resets', async () => {
    api.reply = (_seen, response, request) => {
      if (api.seen.length < 3) request.socket.destroy()
      else sendJson(response, 200, { ok: true })
    }
    expect((await call('/api/v1/user/me/')).status).toBe(200)
  })

  it('a browser that leaves ends the request to the API', async () => {
    const left = new AbortController()
    const closed = new Promise<void>((resolve) => {
      api.reply = (_seen, response) => {
        response.on('close', resolve)
        left.abort()
      }
    })
    const answer = await call('/api/v1/user/me/', { signal: left.signal })
    expect([answer.status, await answer.json()]).toEqual([400, { message: 'The browser left.' }])
    await closed
    expect(api.seen).toHaveLength(1)
  })

  it('200 MiB stream through with flat memory', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 65)
    api.reply = (_seen, response) => {
      response.writeHead(200, { 'content-type': 'text/csv' })
      let sent = 0
      const more = () => {
        while (sent < 200) {
          sent += 1
          if (!response.write(chunk)) return void response.once('drain', more)
        }
        response.end()
      }
      more()
    }
    const before = process.memoryUsage().rss
    let bytes = 0
    for await (const part of (await call('/api/v1/report/journal/')).body ?? []) bytes += part.byteLength
    expect(bytes).toBe(200 * 1024 * 1024)
    expect(process.memoryUsage().rss - before).toBeLessThan(96 * 1024 * 1024)
  })
})
