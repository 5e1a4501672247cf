import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { health } from './health'
import { proxy } from './proxy'
import { login } from './sign-in'
import { logout } from './sign-out'
import {
  own,
  pairOf,
  restart,
  type Seen,
  sealedCookie,
  sendJson,
  sessionOf,
  startUpstream,
  stop,
  type Upstream,
} from './testing'

jest.setTimeout(60_000)

const CLEARED = '__Host-Http-tb=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax'

/** The API's side: rotation of opaque tokens, the same successor for a replay within 60 s, a later replay is theft. */
class Tokens {
  private families = new Map<string, { access: string; dead: boolean }>()
  private refreshes = new Map<
    string,
    { family: string; successor?: { access: string; refresh: string }; at?: number }
  >()
  rotations = 0
  thefts = 0

  begin() {
    const family = randomBytes(8).toString('hex')
    const pair = { access: `${family}.a0`, refresh: `${family}.r0` }
    this.families.set(family, { access: pair.access, dead: false })
    this.refreshes.set(pair.refresh, { family })
    return pair
  }

  /** The access token of every family becomes invalid; the refresh tokens stay valid. */
  expire() {
    for (const family of this.families.values()) family.access = ''
  }

  private family(access: string) {
    return [...this.families.values()].find(
      (family) => !family.dead && family.access !== '' && family.access === access,
    )
  }

  alive = () => [...this.families.values()].filter(({ dead }) => !dead).length

  accepts = (request: IncomingMessage | Seen) =>
    this.family(request.headers.authorization?.slice(7) ?? '') !== undefined

  end(request: Seen) {
    const family = this.family(request.headers.authorization?.slice(7) ?? '')
    if (family) family.dead = true
  }

  rotate(refresh: string) {
    const row = this.refreshes.get(refresh)
    const family = this.families.get(row?.family ?? '')
    if (!row || !family || family.dead) return null
    if (row.successor) {
      if (Date.now() - (row.at ?? 0) < 60_000) return row.successor
      this.thefts += 1
      family.dead = true
      return null
    }
    this.rotations += 1
    row.successor = {
      access: `${row.family}.${randomBytes(8).toString('hex')}`,
      refresh: `${row.family}.${randomBytes(8).toString('hex')}`,
    }
    row.at = Date.now()
    family.access = row.successor.access
    this.refreshes.set(row.successor.refresh, { family: row.family })
    return row.successor
  }
}

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('a session whose access token expired', () => {
  let api: Upstream
  let tokens: Tokens
  let slow = 0

  const answer = async (seen: Seen, response: ServerResponse) => {
    if (seen.url === '/api/v1/user/token/refresh/') {
      await later(slow)
      const pair = tokens.rotate(JSON.parse(seen.body.toString()).refresh)
      return pair ? sendJson(response, 200, pair) : sendJson(response, 401, { message: 'Token is invalid' })
    }
    if (seen.url === '/api/v1/user/login/') return sendJson(response, 200, tokens.begin())
    if (!tokens.accepts(seen)) return sendJson(response, 401, { message: 'Token is expired' })
    if (seen.url === '/api/v1/user/logout/') tokens.end(seen)
    return sendJson(response, 200, { echo: seen.body.toString() })
  }

  beforeAll(async () => {
    api = await startUpstream()
  })
  afterAll(async () => {
    await stop()
    await api.close()
  })
  beforeEach(async () => {
    jest.spyOn(process.stderr, 'write').mockReturnValue(true)
    slow = 0
    tokens = new Tokens()
    api.seen.length = 0
    api.reply = answer
    await restart({ API_BASE_URL: api.origin })
  })
  afterEach(() => jest.restoreAllMocks())

  const refreshes = () => api.seen.filter(({ url }) => url === '/api/v1/user/token/refresh/').length

  it('is renewed once for 50 parallel requests, 200 times over: no logout, one successor, one Set-Cookie', async () => {
    let cookie = await sealedCookie(tokens.begin())
    for (let expiry = 1; expiry <= 200; expiry += 1) {
      tokens.expire()
      slow = expiry % 3
      const answers = await Promise.all(Array.from({ length: 50 }, () => proxy(own('/api/v1/user/me/', { cookie }))))
      const cookies = answers.flatMap(({ headers }) => headers.getSetCookie())
      expect([new Set(answers.map(({ status }) => status)), cookies.length, tokens.rotations]).toEqual([
        new Set([200]),
        1,
        expiry,
      ])
      cookie = pairOf(cookies[0] ?? '')
    }
    expect([refreshes(), tokens.thefts]).toEqual([200, 0])
  }, 180_000)

  it('is renewed once for 200 requests that arrive during the renewal: nobody is logged out', async () => {
    slow = 60
    const cookie = await sealedCookie(tokens.begin())
    tokens.expire()
    const answers = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        await later(index % 50)
        return await proxy(own('/api/v1/user/me/', { cookie }))
      }),
    )
    const cookies = answers.flatMap(({ headers }) => headers.getSetCookie())
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect([cookies.length, cookies.includes(CLEARED), tokens.rotations, tokens.alive()]).toEqual([1, false, 1, 1])
  })

  it('is the same in two processes of web that share nothing but the secret', async () => {
    let cookie = await sealedCookie(tokens.begin())
    for (let expiry = 1; expiry <= 30; expiry += 1) {
      tokens.expire()
      const first = await Promise.all(Array.from({ length: 10 }, () => proxy(own('/api/v1/user/me/', { cookie }))))
      await restart({ API_BASE_URL: api.origin })
      const second = await Promise.all(Array.from({ length: 10 }, () => proxy(own('/api/v1/user/me/', { cookie }))))
      const both = [...first, ...second]
      expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200]))
      const cookies = both.flatMap(({ headers }) => headers.getSetCookie())
      expect([cookies.length, tokens.rotations]).toEqual([2, expiry])
      cookie = pairOf(cookies[expiry % 2] ?? '')
    }
    expect(tokens.thefts).toBe(0)
  })

  it('is renewed in advance when less than a minute is left', async () => {
    const cookie = await sealedCookie(tokens.begin(), { exp: Math.floor(Date.now() / 1000) + 59 })
    const reply = await proxy(own('/api/v1/user/me/', { cookie }))
    expect([reply.status, reply.headers.getSetCookie().length, api.seen.map(({ url }) => url)]).toEqual([
      200,
      1,
      ['/api/v1/user/token/refresh/', '/api/v1/user/me/'],
    ])
  })

  it('sends a write again with its body after the renewal', async () => {
    const cookie = await sealedCookie(tokens.begin())
    tokens.expire()
    const reply = await proxy(own('/api/v1/bill/bill/', { method: 'POST', cookie, body: '{"n":1}' }))
    expect(await reply.json()).toEqual({ echo: '{"n":1}' })
  })

  it('asks the client to repeat an upload, with the session already renewed', async () => {
    const cookie = await sealedCookie(tokens.begin())
    tokens.expire()
    const upload = (pair: string) =>
      proxy(
        own('/api/v1/file/file/', {
          method: 'POST',
          cookie: pair,
          body: '--b--',
          headers: { 'content-type': 'multipart/form-data; boundary=b' },
        }),
      )
    const first = await upload(cookie)
    expect([first.status, (await first.json()).code]).toEqual([401, 'refresh_in_progress'])
    expect((await upload(pairOf(first.headers.getSetCookie()[0] ?? ''))).status).toBe(200)
  })

  it('sends the new cookie again to a request that starts with the old one, because its browser never got it', async () => {
    const cookie = await sealedCookie(tokens.begin())
    tokens.expire()
    const [first] = (await proxy(own('/api/v1/user/me/', { cookie }))).headers.getSetCookie()
    const [again] = (await proxy(own('/api/v1/user/me/', { cookie }))).headers.getSetCookie()
    expect(again).toBe(first)
    expect(refreshes()).toBe(1)
  })

  it('survives a browser that keeps leaving before the response', async () => {
    let cookie = await sealedCookie(tokens.begin())
    for (let round = 0; round < 10; round += 1) {
      tokens.expire()
      slow = 20
      const left = new AbortController()
      const lost = proxy(own('/api/v1/user/me/', { cookie, signal: left.signal }))
      await later(5)
      left.abort()
      await lost
      const reply = await proxy(own('/api/v1/user/me/', { cookie }))
      expect(reply.status).toBe(200)
      cookie = pairOf(reply.headers.getSetCookie()[0] ?? cookie)
    }
    expect(tokens.thefts).toBe(0)
  })

  it('follows a chain if the old cookie is older than one renewal', async () => {
    const cookie = await sealedCookie(tokens.begin())
    tokens.expire()
    const [next] = (await proxy(own('/api/v1/user/me/', { cookie }))).headers.getSetCookie()
    tokens.expire()
    await proxy(own('/api/v1/user/me/', { cookie: pairOf(next ?? '') }))
    tokens.expire()
    expect((await proxy(own('/api/v1/user/me/', { cookie }))).status).toBe(200)
  })

  it('ends when the API refuses the renewal: 401 for all 50 requests, and the cookie is deleted once', async () => {
    const cookie = await sealedCookie({ access: 'gone', refresh: 'gone' })
    const answers = await Promise.all(Array.from({ length: 50 }, () => proxy(own('/api/v1/user/me/', { cookie }))))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
    expect(answers.flatMap(({ headers }) => headers.getSetCookie())).toEqual([CLEARED])
    expect(refreshes()).toBe(1)
  })

  it('ends when the API accepts the renewal but not its token', async () => {
    api.reply = (seen, response) =>
      seen.url.endsWith('/refresh/')
        ? sendJson(response, 200, { access: 'x', refresh: 'y' })
        : sendJson(response, 401, { message: 'no' })
    const reply = await proxy(own('/api/v1/user/me/', { cookie: await sealedCookie() }))
    expect([reply.status, reply.headers.getSetCookie()]).toEqual([401, [CLEARED]])
    expect(refreshes()).toBeLessThanOrEqual(2)
  })

  it.each([500, 503, 429])('is kept if the renewal response is %i: 503, and the cookie stays', async (status) => {
    api.reply = (seen, response) => sendJson(response, seen.url.endsWith('/refresh/') ? status : 401, { message: 'no' })
    const reply = await proxy(own('/api/v1/user/me/', { cookie: await sealedCookie() }))
    expect([reply.status, reply.headers.getSetCookie()]).toEqual([503, []])
  })

  it('sends the new cookie even if the request itself then fails', async () => {
    const cookie = await sealedCookie(tokens.begin())
    tokens.expire()
    api.reply = async (seen, response) =>
      seen.url.endsWith('/refresh/') || !tokens.accepts(seen) ? answer(seen, response) : void response.destroy()
    const reply = await proxy(own('/api/v1/bill/bill/', { method: 'POST', body: '{}', cookie }))
    expect([reply.status, reply.headers.getSetCookie().length]).toEqual([502, 1])
  })

  it('passes a 403 unchanged and keeps the session', async () => {
    api.reply = (_seen, response) => sendJson(response, 403, { message: 'No.', code: 'permission_denied' })
    const reply = await proxy(own('/api/v1/user/me/', { cookie: await sealedCookie() }))
    expect([reply.status, await reply.json(), reply.headers.getSetCookie()]).toEqual([
      403,
      { message: 'No.', code: 'permission_denied' },
      [],
    ])
  })

  describe('and logout', () => {
    it('takes effect despite 200 slow requests in progress, each of which needs a renewal', async () => {
      slow = 30
      const cookie = await sealedCookie(tokens.begin())
      tokens.expire()
      const requests = Array.from({ length: 200 }, async (_, index) => {
        await later(index % 40)
        return await proxy(own('/api/v1/user/me/', { cookie }))
      })
      await later(15)
      const reply = await logout(own('/api/session/logout', { method: 'POST', cookie }))
      expect([reply.status, reply.headers.getSetCookie(), reply.headers.get('clear-site-data')]).toEqual([
        200,
        [CLEARED],
        '"cache"',
      ])
      const cookies = (await Promise.all(requests)).flatMap(({ headers }) => headers.getSetCookie())
      expect([cookies.filter((value) => value !== CLEARED), tokens.alive()]).toEqual([[], 0])
      expect((await proxy(own('/api/v1/user/me/', { cookie }))).status).toBe(401)
    })

    it('revokes the tokens at the API even if the access token has expired', async () => {
      const cookie = await sealedCookie(tokens.begin())
      tokens.expire()
      await logout(own('/api/session/logout', { method: 'POST', cookie }))
      expect(tokens.alive()).toBe(0)
    })

    it.each(['500', 'reset', 'absent'])('deletes the cookie if the API responds with: %s', async (fault) => {
      const cookie = await sealedCookie(tokens.begin())
      api.reply = (_seen, response, request) =>
        fault === '500' ? sendJson(response, 500, {}) : void request.socket.destroy()
      if (fault === 'absent') await restart({ API_BASE_URL: 'http://127.0.0.1:1' })
      const reply = await logout(own('/api/session/logout', { method: 'POST', cookie }))
      expect([reply.status, reply.headers.getSetCookie()]).toEqual([200, [CLEARED]])
      expect((await proxy(own('/api/v1/user/me/', { cookie }))).status).toBe(401)
    })

    it('works through the API path of the specification too, and without a session', async () => {
      const cookie = await sealedCookie(tokens.begin())
      expect((await proxy(own('/api/v1/user/logout/', { cookie }))).headers.getSetCookie()).toEqual([CLEARED])
      expect(tokens.alive()).toBe(0)
      expect((await logout(own('/api/session/logout', { method: 'POST' }))).status).toBe(200)
    })
  })

  it('starts over at each sign-in: the old session is ended, and the new cookie opens another', async () => {
    const enter = (cookie?: string) =>
      login(
        own('/api/session/login', {
          method: 'POST',
          body: '{"username":"a@b.test","password":"x"}',
          ...(cookie ? { cookie } : {}),
        }),
      )
    let before = ''
    for (let round = 0; round < 20; round += 1) {
      const reply = await enter(before)
      const cookie = sessionOf(reply)
      expect([reply.status, (await proxy(own('/api/v1/user/me/', { cookie }))).status]).toEqual([200, 200])
      if (before) expect((await proxy(own('/api/v1/user/me/', { cookie: before }))).status).toBe(401)
      before = cookie
    }
    expect(tokens.alive()).toBe(1)
  })

  it('shows no token to the browser or the log', async () => {
    const pair = tokens.begin()
    const secrets = [pair.access, pair.refresh, createHash('sha256').update(pair.refresh).digest('base64')]
    api.reply = (seen, response) =>
      seen.url.endsWith('/login/') ? sendJson(response, 200, pair) : answer(seen, response)
    const replies = [
      await login(
        own('/api/session/login', { method: 'POST', body: '{"username":"a@b.test","password":"pass-canary"}' }),
      ),
      await health(own('/api/health')),
    ]
    const line =
      (await Promise.all(replies.map((reply) => reply.text()))).join() +
      JSON.stringify(jest.mocked(process.stderr.write).mock.calls)
    expect([...secrets, 'pass-canary'].filter((secret) => line.includes(secret))).toEqual([])
  })
})
