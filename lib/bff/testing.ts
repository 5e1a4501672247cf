/** For the tests in this folder: a real HTTP server as the API, and requests as a browser would send them. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { bffEnv } from './env'
import { forgetSecurityLines } from './log'
import { forgetShared, shared } from './shared'
import { newSession, sealSession, type Session } from './session'

export const APP = 'http://localhost:3000'
export const SECRET = 'a secret that is long enough for sealing'

export type Seen = { method: string; url: string; headers: IncomingMessage['headers']; raw: string[]; body: Buffer }
type Reply = (seen: Seen, response: ServerResponse, request: IncomingMessage) => void | Promise<void>

export type Upstream = { origin: string; seen: Seen[]; reply: Reply; sockets: Set<Socket>; close: () => Promise<void> }

export const sendJson = (response: ServerResponse, status: number, value: unknown): void => {
  const text = JSON.stringify(value)
  response
    .writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    .end(text)
}

const OK: Reply = (_seen, response) => sendJson(response, 200, { ok: true })

/** Every request that arrives is kept in `seen`; `reply` may be replaced by each test. */
export async function startUpstream(): Promise<Upstream> {
  const sockets = new Set<Socket>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('error', () => undefined)
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers, rawHeaders: raw } = request
      const seen = { method, url, headers, raw, body: Buffer.concat(chunks) }
      upstream.seen.push(seen)
      void upstream.reply(seen, response, request)
    })
  })
  server.on('connection', (socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const upstream: Upstream = {
    origin: `http://127.0.0.1:${port}`,
    seen: [],
    reply: OK,
    sockets,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return Object.assign(upstream, { server })
}

let ofFile: Upstream | undefined

/** The one upstream of a test file as at first, web started anew in front of it and silent, and the cookie of a signed-in browser. */
export async function freshUpstream(reply: Reply = OK): Promise<{ api: Upstream; cookie: string }> {
  jest.spyOn(process.stderr, 'write').mockReturnValue(true)
  ofFile ??= await startUpstream()
  ofFile.seen.length = 0
  ofFile.reply = reply
  await restart({ API_BASE_URL: ofFile.origin })
  return { api: ofFile, cookie: await sealedCookie() }
}

/** After the last test of a file that uses `freshUpstream`. */
export async function closeUpstream(): Promise<void> {
  await stop()
  await ofFile?.close()
}

/** A fresh process as far as the BFF is concerned, with these settings. */
export async function restart(settings: Record<string, string>): Promise<void> {
  await stop()
  forgetShared()
  forgetSecurityLines()
  for (const name of SETTINGS) delete process.env[name]
  Object.assign(process.env, { SESSION_SECRET: SECRET, ...settings })
  bffEnv()
}

/** Closes the connections that the pool keeps. */
export async function stop(): Promise<void> {
  await shared<{ destroy?: () => Promise<void> }>('agent', () => ({})).destroy?.()
  forgetShared()
}

const SETTINGS = [
  'API_BASE_URL',
  'APP_ORIGIN',
  'HOST',
  'PORT',
  'API_HOST_ALLOWLIST',
  'TRUST_PROXY',
  'SERVICE_CREDENTIAL',
  'GEOIP_URL',
  'PLAID_ENV',
  'SENTRY_DSN',
  'UPSTREAM_TIMEOUT_MS',
]

export async function sealedCookie(
  tokens = { access: 'access-1', refresh: 'refresh-1' },
  change: Partial<Session> = {},
) {
  const session = { ...newSession(bffEnv(), bffEnv().apiOrigin, tokens), ...change }
  return pairOf(await sealSession(bffEnv(), session, null))
}

/** The session cookie, which a sign-in sets together with the device cookie. */
export const sessionOf = (answer: Response): string =>
  pairOf(answer.headers.getSetCookie().find((cookie) => /^(__Host-Http-)?tb=/.test(cookie)) ?? '')

export const pairOf = (setCookie: string): string => setCookie.split(';', 1)[0] ?? ''

type Options = {
  method?: string
  headers?: Record<string, string>
  cookie?: string
  body?: BodyInit
  signal?: AbortSignal
}

/** As our own page's fetch sends it. */
export function own(path: string, { method = 'GET', headers = {}, cookie, body, signal }: Options = {}): Request {
  const all = new Headers({ 'x-csrf': '1', 'sec-fetch-site': 'same-origin' })
  if (method !== 'GET') all.set('content-type', 'application/json')
  if (cookie) all.set('cookie', cookie)
  for (const [name, value] of Object.entries(headers)) all.set(name, value)
  const init: RequestInit & { duplex?: 'half' } = { method, headers: all, duplex: 'half' }
  if (body !== undefined) init.body = body
  if (signal) init.signal = signal
  return new Request(APP + path, init)
}

const EVIL = 'https://evil.test'
const FORM = 'application/x-www-form-urlencoded'
export const CROSS_SITE = { 'sec-fetch-site': 'cross-site' }
const sibling = { 'sec-fetch-site': 'same-site', origin: 'http://a.localhost:3000' }

/** What a browser sends for another site's page, with and without the Sec-Fetch headers of newer browsers. */
export const FORGERIES: [string, Record<string, string>][] = [
  ['form, urlencoded', { ...CROSS_SITE, origin: EVIL, 'content-type': FORM }],
  ['form, multipart', { ...CROSS_SITE, origin: EVIL, 'content-type': 'multipart/form-data; boundary=b' }],
  ['form, text/plain', { ...CROSS_SITE, origin: EVIL, 'content-type': 'text/plain' }],
  ['img', { ...CROSS_SITE, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image', referer: `${EVIL}/` }],
  ['fetch, no-cors', { ...CROSS_SITE, origin: EVIL, 'sec-fetch-mode': 'no-cors', 'content-type': 'text/plain' }],
  ['fetch, cors with our header', { ...CROSS_SITE, origin: EVIL, 'x-csrf': '1', 'content-type': 'application/json' }],
  ['EventSource', { ...CROSS_SITE, origin: EVIL, accept: 'text/event-stream' }],
  ['top-level POST', { ...CROSS_SITE, origin: 'null', 'sec-fetch-mode': 'navigate', 'content-type': FORM }],
  ['sibling subdomain', { ...sibling, 'x-csrf': '1', 'content-type': 'application/json' }],
  ['old browser, form', { origin: EVIL, referer: `${EVIL}/`, 'content-type': FORM }],
  ['old browser, img', { referer: `${EVIL}/` }],
  ['old browser, no referrer', { origin: 'null', 'content-type': 'text/plain' }],
]
