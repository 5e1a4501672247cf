import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { Server } from 'node:http'
import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { request } from 'undici'
import { createFront } from './front'
import { restart, sealedCookie, sendJson, startUpstream, stop, type Upstream } from './testing'

jest.setTimeout(60_000)

let api: Upstream
let front: Server
let port = 0
let pageHeaders: Record<string, unknown>[] = []

beforeAll(async () => {
  api = await startUpstream()
  front = createFront((page, response) => {
    pageHeaders.push({ ...page.headers })
    response.end('page')
    return Promise.resolve()
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  port = (front.address() as AddressInfo).port
})
afterAll(async () => {
  await stop()
  front.closeAllConnections()
  await new Promise((resolve) => front.close(resolve))
  await api.close()
})
beforeEach(async () => {
  jest.spyOn(process.stderr, 'write').mockReturnValue(true)
  api.seen.length = 0
  pageHeaders = []
  api.reply = (_seen, response) => sendJson(response, 200, { ok: true })
  await restart({ API_BASE_URL: api.origin })
})
afterEach(() => jest.restoreAllMocks())

/** Bytes as they are, so that what no HTTP client would send can be sent. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket
      .on('data', (chunk) => (answer += chunk))
      .on('end', () => resolve(answer))
      .on('error', reject)
    socket.setTimeout(20_000, () => socket.destroy(new Error('no answer')))
  })
}

const own = { 'x-csrf': '1', 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
const call = async (
  path: string,
  options: { method?: 'GET' | 'POST'; body?: string | Readable; headers?: Record<string, string> } = {},
) => {
  const { statusCode, headers, body } = await request(`http://127.0.0.1:${port}${path}`, {
    method: options.method ?? 'GET',
    headers: { ...own, cookie: await sealedCookie(), ...options.headers },
    ...(options.body ? { body: options.body } : {}),
  })
  return { status: statusCode, headers, bytes: Buffer.from(await body.arrayBuffer()) }
}

describe('the front server', () => {
  const close = 'Connection: close\r\n'
  it.each([
    ['a broken escape', `GET /api/v1/%zz/ HTTP/1.1\r\nHost: a\r\n${close}\r\n`, 400],
    ['a lone percent sign', `GET /% HTTP/1.1\r\nHost: a\r\n${close}\r\n`, 400],
    ['a broken UTF-8 escape', `GET /%ff HTTP/1.1\r\nHost: a\r\n${close}\r\n`, 400],
    ['two Host headers', `GET / HTTP/1.1\r\nHost: a\r\nHost: evil.test\r\n${close}\r\n`, 400],
    ['no Host header', `GET / HTTP/1.1\r\n${close}\r\n`, 400],
    ['an absolute target', `GET http://evil.test/ HTTP/1.1\r\nHost: a\r\n${close}\r\n`, 400],
    ['a target of two slashes', `GET //evil.test/ HTTP/1.1\r\nHost: a\r\n${close}\r\n`, 400],
    ['a target with a backslash', `GET /\\evil.test HTTP/1.1\r\nHost: a\r\n${close}\r\n`, 400],
    ['OPTIONS *', `OPTIONS * HTTP/1.1\r\nHost: a\r\n${close}\r\n`, 400],
    ['TRACE', `TRACE / HTTP/1.1\r\nHost: a\r\n${close}\r\n`, 405],
    ['an unusual method', `PURGE / HTTP/1.1\r\nHost: a\r\n${close}\r\n`, 405],
    ['an upgrade', 'GET /api/realtime HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n', 400],
    [
      'both lengths',
      `POST /api/session HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n${close}\r\n0\r\n\r\n`,
      400,
    ],
    [
      'two lengths',
      `POST /api/session HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nContent-Length: 5\r\n${close}\r\nabcd`,
      400,
    ],
    [
      'an odd transfer encoding',
      `POST /api/session HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n${close}\r\n`,
      400,
    ],
    ['headers over 16 KB', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(17_000)}\r\n${close}\r\n`, 431],
  ])('refuses %s', async (_name, text, status) => {
    expect(await raw(text)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect([pageHeaders, api.seen]).toEqual([[], []])
  })

  it('gives a request 30 s to arrive, so that a slow one holds no place for long', () => {
    expect([front.requestTimeout, front.headersTimeout]).toEqual([30_000, 20_000])
  })

  it('lets no caller pose as a proxy or as the framework', async () => {
    const forged = [
      'forwarded',
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-forwarded-port',
      'x-real-ip',
      'x-middleware-subrequest',
      'x-middleware-rewrite',
      'x-nextjs-data',
      'x-invoke-path',
      'x-matched-path',
      'x-now-route-matches',
      'next-action',
      'content-security-policy',
      'x-nonce',
    ]
    await call('/app/dashboard', {
      headers: { ...Object.fromEntries(forged.map((name) => [name, 'evil'])), 'x-forwarded-for': '6.6.6.6', rsc: '1' },
    })
    expect(forged.filter((name) => name in (pageHeaders[0] ?? {}))).toEqual([])
    expect(pageHeaders[0]).toMatchObject({ 'x-forwarded-for': '127.0.0.1', rsc: '1' })
  })

  it('believes the proxy that it was told of', async () => {
    await restart({ API_BASE_URL: api.origin, TRUST_PROXY: '1' })
    await call('/api/v1/user/me/', { headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.9' } })
    expect(api.seen[0]?.headers['x-forwarded-for']).toBe('203.0.113.9')
  })

  it('answers calls itself and leaves pages to the framework', async () => {
    expect((await call('/api/v1/user/me/')).bytes.toString()).toBe('{"ok":true}')
    expect((await call('/api/session/')).bytes.toString()).toBe('{"authenticated":true}')
    expect((await call('/api/nothing')).status).toBe(404)
    expect((await call('/apian')).bytes.toString()).toBe('page')
  })

  it('takes a body through and answers 413 to one that is too large, without breaking the connection', async () => {
    const small = JSON.stringify({ text: 'ü'.repeat(1000) })
    await call('/api/v1/bill/bill/', { method: 'POST', body: small })
    expect(api.seen[0]?.body.toString()).toBe(small)
    for (const type of ['application/json', 'multipart/form-data; boundary=b']) {
      const answer = await call('/api/v1/file/file/', {
        method: 'POST',
        body: Readable.from([Buffer.alloc(5_000_000), Buffer.alloc(2_000_000)]),
        headers: { 'content-type': type },
      })
      expect([answer.status, JSON.parse(answer.bytes.toString()).message]).toEqual([
        413,
        'The request is too large. The limit is 6 MB.',
      ])
    }
  })

  it.each([
    ['short', 10],
    ['long', 200],
    ['very long', 60_000],
  ])('packs a %s JSON answer when the browser can unpack it, losing nothing', async (_name, rows) => {
    const text = JSON.stringify(Array.from({ length: rows }, (_, id) => ({ id, name: 'Fuel' })))
    api.reply = (_seen, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(text)
    const plain = await call('/api/v1/report/x/')
    const packed = await call('/api/v1/report/x/', { headers: { 'accept-encoding': 'gzip, br' } })
    const unpacked = packed.headers['content-encoding'] === 'gzip' ? gunzipSync(packed.bytes) : packed.bytes
    expect([plain.bytes.toString() === text, unpacked.toString() === text, packed.headers['content-encoding']]).toEqual(
      [true, true, rows > 100 ? 'gzip' : undefined],
    )
    expect(packed.headers.vary).toContain('Accept-Encoding')
  })

  it('takes the request to the API away when the browser leaves', async () => {
    const gone = new Promise<void>((resolve) => {
      api.reply = (_seen, response) => {
        response.on('close', resolve)
        socket.destroy()
      }
    })
    const cookie = await sealedCookie()
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `GET /api/v1/user/me/ HTTP/1.1\r\nHost: a\r\nX-CSRF: 1\r\nSec-Fetch-Site: same-origin\r\nCookie: ${cookie}\r\n\r\n`,
    )
    await gone
  })

  it('breaks the connection when the API breaks off a long answer, so that it never looks complete', async () => {
    api.reply = (_seen, response) => {
      response.writeHead(200, { 'content-type': 'text/csv' }).write('x'.repeat(200_000))
      setTimeout(() => response.destroy(), 50)
    }
    await expect(call('/api/v1/report/journal/')).rejects.toThrow()
  })
})
