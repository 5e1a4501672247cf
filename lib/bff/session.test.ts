import { randomBytes } from 'node:crypto'
import { sealData } from 'iron-session'
import { HttpError } from './answer'
import { parseBffEnv } from './env'
import { forgetSecurityLines } from './log'
import { forgetShared, shared } from './shared'
import {
  clearCookie,
  endSession,
  LIFE_SECONDS,
  newSession,
  readSession,
  renewed,
  sealSession,
  type Session,
} from './session'
import { pairOf, SECRET } from './testing'

jest.setTimeout(60_000)

const env = (settings: Record<string, string> = {}) =>
  parseBffEnv({ NODE_ENV: 'test', SESSION_SECRET: SECRET, ...settings })
const tokens = { access: randomBytes(32).toString('base64url'), refresh: randomBytes(32).toString('base64url') }
const reading = (cookie: string, settings = {}) => readSession(env(settings), new Headers({ cookie }))
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const jwt = (claims: object, padding = 0) =>
  [part({ alg: 'HS256', typ: 'JWT' }), part({ ...claims, x: 'y'.repeat(padding) }), 's'.repeat(43)].join('.')

const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15'
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

describe('the session cookie', () => {
  beforeEach(() => {
    forgetShared()
    jest.spyOn(process.stderr, 'write').mockReturnValue(true)
  })
  afterEach(() => jest.restoreAllMocks())

  it('has exactly the attributes of the design', async () => {
    const value = await sealSession(env(), newSession(env(), env().apiOrigin, tokens), CHROME)
    expect(value).toMatch(/^__Host-Http-tb=Fe26\.2\*[\w*.~-]+; Path=\/; Max-Age=43140; HttpOnly; Secure; SameSite=Lax$/)
    expect(clearCookie(env(), CHROME)).toBe('__Host-Http-tb=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax')
  })

  it('omits Secure and the prefix only where no browser would store them', () => {
    const plain = 'tb=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax'
    expect(clearCookie(env({ APP_ORIGIN: 'http://192.168.1.5:3000' }), CHROME)).toBe(plain)
    expect(clearCookie(env(), SAFARI)).toBe(plain)
    expect(clearCookie(env({ APP_ORIGIN: 'https://books.example.com' }), SAFARI)).toContain('__Host-Http-tb=; ')
  })

  it('reads what it sealed', async () => {
    const session = newSession(env(), env().apiOrigin, tokens)
    expect(await reading(`theme=dark; ${pairOf(await sealSession(env(), session, null))}; x=y`)).toEqual(session)
  })

  it('opens a seal only once, and logs nothing for callers without one', async () => {
    forgetSecurityLines()
    const pair = pairOf(await sealSession(env(), newSession(env(), env().apiOrigin, tokens), null))
    expect(await reading(pair)).toBe(await reading(pair))
    await reading('')
    expect(process.stderr.write).not.toHaveBeenCalled()
  })

  it.each([
    '',
    'tb=x',
    '__Host-Http-tb=',
    '__Host-Http-tb=garbage',
    '__Host-Http-tb=Fe26.2*1*a*b*c*d*e*f~2',
    '__Host-Http-tb',
  ])('reads %j as signed out', async (cookie) => {
    expect(await reading(cookie)).toBeNull()
  })

  it('reads our own seal of another version as signed out, and logs it', async () => {
    forgetSecurityLines()
    const session = { ...newSession(env(), env().apiOrigin, tokens), v: 2 }
    const cookie = `__Host-Http-tb=${await sealData(session, { password: env().sealWith })}`
    expect(await reading(cookie)).toBeNull()
    const lines = jest.mocked(process.stderr.write).mock.calls.map(([line]) => JSON.parse(String(line)))
    expect(lines).toMatchObject([{ level: 'warn', event: 'seal_refused' }])
  })

  it('reads a seal with one changed character as signed out', async () => {
    const pair = pairOf(await sealSession(env(), newSession(env(), env().apiOrigin, tokens), null))
    for (let at = 20; at < pair.length; at += 7) {
      const changed = pair.slice(0, at) + (pair[at] === 'A' ? 'B' : 'A') + pair.slice(at + 1)
      expect([at, await reading(changed)]).toEqual([at, null])
    }
  })

  it('accepts sessions as long as their secret is anywhere in the list', async () => {
    const session = newSession(env(), env().apiOrigin, tokens)
    const pair = pairOf(await sealSession(env(), session, null))
    const other = 'another secret that is long enough too'
    for (const list of [`${other},${SECRET}`, `${SECRET},${other}`]) {
      forgetShared()
      expect(await reading(pair, { SESSION_SECRET: list })).toEqual(session)
    }
    forgetShared()
    expect(await reading(pair, { SESSION_SECRET: other })).toBeNull()
  })

  it('ends 12 hours after sign-in, however often it was renewed', async () => {
    const start = Math.floor(Date.now() / 1000)
    const old = renewed({ ...newSession(env(), env().apiOrigin, tokens), epoch: start - 43_200 + 600 }, tokens)
    const value = await sealSession(env(), old, null)
    expect(value).toMatch(/Max-Age=(540|539);/)
    jest.useFakeTimers({ now: Date.now() + 700_000, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] })
    forgetShared()
    expect(await reading(pairOf(value))).toBeNull()
    jest.useRealTimers()
    await expect(sealSession(env(), { ...old, epoch: start - 43_200 }, null)).rejects.toBeInstanceOf(HttpError)
  })

  it('ends 12 hours after sign-in even if its opened seal is still cached', async () => {
    const start = Math.floor(Date.now() / 1000)
    const old = { ...newSession(env(), env().apiOrigin, tokens), epoch: start - 43_200 + 70 }
    const pair = pairOf(await sealSession(env(), old, null))
    const now = jest.spyOn(Date, 'now')
    now.mockReturnValue((start + 40) * 1000)
    expect(await reading(pair)).not.toBeNull()
    now.mockReturnValue((start + 69) * 1000)
    expect(await reading(pair)).not.toBeNull()
    now.mockReturnValue((start + 70) * 1000)
    expect(await reading(pair)).toBeNull()
  })

  it('is not sealed in its last minute, because the browser would not store it', async () => {
    const start = Math.floor(Date.now() / 1000)
    jest.spyOn(Date, 'now').mockReturnValue(start * 1000)
    const left = (seconds: number) =>
      sealSession(env(), { ...newSession(env(), env().apiOrigin, tokens), epoch: start - 43_200 + seconds }, null)
    expect(await left(61)).toContain('; Max-Age=1;')
    const message = 'Your session has ended. Please log in again.'
    await expect(left(60)).rejects.toMatchObject({ status: 401, body: { message } })
  })

  it('is invalid in this process once it was signed out', async () => {
    const session = newSession(env(), env().apiOrigin, tokens)
    const pair = pairOf(await sealSession(env(), session, null))
    endSession(session)
    expect(await reading(pair)).toBeNull()
  })

  it('remembers 50,000 signed-out sessions, none for longer than it would have been valid', () => {
    const start = Math.floor(Date.now() / 1000)
    jest.spyOn(Date, 'now').mockReturnValue(start * 1000)
    const ended = shared('ended', () => new Map<string, number>())
    const end = (sid: string, epoch: number) =>
      endSession({ ...newSession(env(), env().apiOrigin, tokens), sid, epoch })
    end('old', start - LIFE_SECONDS)
    end('a', start - LIFE_SECONDS + 1)
    end('b', start)
    expect([...ended.keys()]).toEqual(['a', 'b'])
    for (let index = 2; index < 50_000; index += 1) ended.set(String(index), start + 1)
    end('c', start)
    expect([ended.size, ended.has('a'), ended.has('b'), ended.has('c')]).toEqual([50_000, false, true, true])
  })

  it('stays within 4,096 bytes in the worst accepted case, and refuses anything larger', async () => {
    const base = newSession(env(), 'https://a-rather-long-name.of-an-api.example.com', tokens)
    const room = 2_048 - Buffer.byteLength(JSON.stringify({ ...base, a: '', r: '' }))
    const full: Session = { ...base, a: 'a'.repeat(room - 43), r: 'r'.repeat(43) }
    const value = await sealSession(env(), full, null)
    expect(value.length).toBeLessThanOrEqual(4_096)
    await expect(sealSession(env(), { ...full, a: `${full.a}a` }, null)).rejects.toMatchObject({
      status: 502,
      message: 'The server issued a session that is too large to keep.',
    })
    const lines = jest.mocked(process.stderr.write).mock.calls.map(([line]) => JSON.parse(String(line)))
    expect(lines).toMatchObject([{ level: 'error', event: 'session_too_large', bytes: 2_049 }])
  })

  it.each([
    ['opaque tokens', tokens, 640],
    ['a pair of HS256 tokens', { access: jwt({ exp: 1, iat: 0 }, 150), refresh: jwt({ exp: 1, iat: 0 }, 150) }, 1_600],
  ])('is small with %s', async (_name, pair, bytes) => {
    const value = await sealSession(env(), newSession(env(), env().apiOrigin, pair), null)
    expect(value.length).toBeLessThan(bytes)
  })

  it('takes the lifetime of a token from the token, by our own clock', () => {
    const now = Math.floor(Date.now() / 1000)
    const { exp } = newSession(env(), env().apiOrigin, { access: jwt({ iat: 1_000, exp: 1_300 }), refresh: 'r' })
    expect(exp - now).toBeGreaterThanOrEqual(299)
    expect(exp - now).toBeLessThanOrEqual(301)
  })

  it.each([
    {},
    { exp: 2_000 },
    { iat: 1_000, exp: '2000' },
    { iat: '1000', exp: 2_000 },
    { iat: 1_000, exp: 1_000 },
    { iat: 1_000, exp: 900 },
  ])('assumes 15 minutes for a token whose times are %j', (claims) => {
    jest.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000)
    const { exp } = newSession(env(), env().apiOrigin, { access: jwt(claims), refresh: 'r' })
    expect(exp).toBe(1_800_000_900)
  })

  it('caches at most 5,000 opened seals', async () => {
    const opened = shared('unsealed', () => new Map<string, unknown>())
    for (let index = 0; index < 5_000; index += 1) opened.set(String(index), { until: 0 })
    await reading(pairOf(await sealSession(env(), newSession(env(), env().apiOrigin, tokens), null)))
    expect([opened.size, opened.has('0'), opened.has('1')]).toEqual([5_000, false, true])
  })

  it('is bound to the machine only if the bundled API issued its tokens', () => {
    const listed = env({ API_HOST_ALLOWLIST: 'http://127.0.0.1:4009' })
    const issuer = (origin: string) => newSession(listed, origin, tokens).iss
    expect([issuer(listed.apiOrigin), issuer('http://127.0.0.1:4009')]).toEqual(['local', 'http://127.0.0.1:4009'])
  })

  it('never sends tokens to an API that did not issue them', async () => {
    const bound = async (origin: string, settings: Record<string, string>, then: Record<string, string>) => {
      const pair = pairOf(await sealSession(env(settings), newSession(env(settings), origin, tokens), null))
      forgetShared()
      return (await reading(pair, then)) !== null
    }
    const a = { API_BASE_URL: 'https://a.example.com' }
    const b = { API_BASE_URL: 'https://b.example.com' }
    expect(await bound('https://a.example.com', a, a)).toBe(true)
    expect(await bound('https://a.example.com', a, b)).toBe(false)
    expect(await bound('https://a.example.com', a, { ...b, API_HOST_ALLOWLIST: 'https://a.example.com' })).toBe(true)
    expect(
      await bound(
        'http://127.0.0.1:4001',
        { API_BASE_URL: 'http://127.0.0.1:4001' },
        { API_BASE_URL: 'http://127.0.0.1:4002' },
      ),
    ).toBe(true)
    expect(await bound('http://127.0.0.1:4001', { API_BASE_URL: 'http://127.0.0.1:4001' }, b)).toBe(false)
  })
})
