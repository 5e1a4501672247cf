import { sealData } from 'iron-session'
import { bffEnv } from './env'
import { openHalf, sealHalf } from './half-sign-in'
import { callOf } from './handler'
import { proxy } from './proxy'
import { login, secondFactor, session, signup } from './sign-in'
import {
  APP,
  closeUpstream,
  freshUpstream,
  own,
  pairOf,
  restart,
  sealedCookie,
  sendJson,
  sessionOf,
  startUpstream,
  stop,
  type Upstream,
} from './testing'

let api: Upstream
const HALF = { challenge: 'challenge-1', second_factor: { methods: ['totp'], passkey: null } }

beforeEach(async () => {
  ;({ api } = await freshUpstream(({ url }, response) => {
    if (url.endsWith('/login/')) return sendJson(response, 200, HALF)
    if (url.endsWith('/second-factor/')) return sendJson(response, 200, { access: 'a-token', refresh: 'r-token' })
    return sendJson(response, 200, { email: 'ann@example.com' })
  }))
})
afterAll(closeUpstream)
afterEach(() => jest.restoreAllMocks())

const post = (path: string, body: object, cookie?: string) =>
  own(path, { method: 'POST', body: JSON.stringify(body), ...(cookie ? { cookie } : {}) })
const begin = async (username = 'ann@example.com') => {
  const answer = await login(post('/api/session/login', { username, password: 'secret' }))
  return { answer, body: (await answer.json()) as { sign_in: string; second_factor: object } }
}

it('opens no session for the password alone, and the browser holds the sealed sign-in', async () => {
  const { answer, body } = await begin()
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []])
  expect(body).toEqual({ sign_in: expect.any(String), second_factor: HALF.second_factor })
  expect(JSON.stringify(body)).not.toMatch(/challenge-1|ann@example/)
})

it('opens the session with the second step; tokens stay in the cookie, and the device is remembered', async () => {
  const { body } = await begin()
  api.seen.length = 0
  const answer = await secondFactor(post('/api/session/second-factor', { sign_in: body.sign_in, code: '123456' }))
  const text = await answer.text()
  expect([answer.status, JSON.parse(text)]).toEqual([200, { user: { email: 'ann@example.com' } }])
  expect(text + answer.headers.get('set-cookie')).not.toMatch(/a-token|r-token/)
  expect(api.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /api/v1/user/login/second-factor/',
    'GET /api/v1/user/me/',
  ])
  expect(JSON.parse(String(api.seen[0]?.body))).toEqual({ challenge: 'challenge-1', code: '123456' })
  const cookie = sessionOf(answer)
  expect(await (await session(own('/api/session', { cookie }))).json()).toEqual({ authenticated: true })
  const device = answer.headers.getSetCookie().find((one) => /tb-device=/.test(one)) ?? ''
  const next = await begin()
  await secondFactor(
    post('/api/session/second-factor', { sign_in: next.body.sign_in, code: '654321' }, device.split(';', 1)[0]),
  )
  expect(api.seen.at(-2)?.headers['x-known-device']).toMatch(/^[\w-]{16,}$/)
})

it('passes on a refusal and sets no cookie', async () => {
  const { body } = await begin()
  api.reply = (_seen, response) => sendJson(response, 400, { code: ['This code is not right.'] })
  const answer = await secondFactor(post('/api/session/second-factor', { sign_in: body.sign_in, code: '000000' }))
  expect([answer.status, await answer.json(), answer.headers.getSetCookie()]).toEqual([
    400,
    { code: ['This code is not right.'] },
    [],
  ])
})

it.each([
  ['nothing', () => Promise.resolve('')],
  ['nonsense', () => Promise.resolve('Fe26.2*nonsense')],
  ['a sealed session', async () => (await sealedCookie()).split('=').slice(1).join('=')],
  [
    'something else that we sealed',
    () =>
      sealData({ origin: api.origin, username: 'ann@example.com', challenge: 'x' }, { password: bffEnv().sealWith }),
  ],
  [
    'one for a host that is none of ours',
    () =>
      sealHalf(callOf(new Request(APP)), { origin: 'https://evil.test', username: 'ann@example.com', challenge: 'x' }),
  ],
])('%s in place of the sign-in never reaches the API', async (_, seal) => {
  const answer = await secondFactor(post('/api/session/second-factor', { sign_in: await seal(), code: '123456' }))
  expect([answer.status, answer.headers.getSetCookie(), api.seen]).toEqual([400, [], []])
})

it.each([{}, { sign_in: '' }, { sign_in: 'x', code: 7 }])('refuses %j before anything is opened', async (body) => {
  const answer = await secondFactor(post('/api/session/second-factor', body))
  expect([answer.status, await answer.json(), api.seen]).toEqual([400, { message: 'The request is not valid.' }, []])
})

it('sends the device only to our own API, and in neither step to a server chosen by a link', async () => {
  const device = async (host?: string) => {
    const { body } = await begin()
    const known = await secondFactor(post('/api/session/second-factor', { sign_in: body.sign_in, code: '123456' }))
    const cookie = pairOf(known.headers.getSetCookie().find((one) => /tb-device=/.test(one)) ?? '')
    const at = await login(
      post('/api/session/login', { username: 'ann@example.com', password: 'secret', host }, cookie),
    )
    const { sign_in } = (await at.json()) as { sign_in: string }
    api.seen.length = 0
    await secondFactor(post('/api/session/second-factor', { sign_in, code: '123456' }, cookie))
    return api.seen.length
  }
  const other = await startUpstream()
  other.reply = (seen, response) => api.reply(seen, response, response.req)
  await restart({ API_BASE_URL: api.origin, API_HOST_ALLOWLIST: `eu=${other.origin}` })
  expect([await device(), await device('eu')]).toEqual([2, 0])
  expect(other.seen.map(({ url, headers }) => [url, headers['x-known-device']])).toEqual([
    ['/api/v1/user/login/', undefined],
    ['/api/v1/user/login/second-factor/', undefined],
    ['/api/v1/user/me/', undefined],
  ])
  await stop()
  await other.close()
})

it("expires a little after the API's", async () => {
  const call = callOf(new Request(APP))
  const sealed = await sealHalf(call, { origin: api.origin, username: 'ann@example.com', challenge: 'x' })
  await expect(openHalf(call, sealed)).resolves.toMatchObject({ challenge: 'x' })
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 7 * 60_000 + 60_000)
  await expect(openHalf(call, sealed)).rejects.toMatchObject({
    status: 400,
    body: { message: 'This login took too long. Log in again.', code: 'sign_in_expired' },
  })
})

it('does not pass the step through the proxy, which would return tokens', async () => {
  expect((await proxy(post('/api/v1/user/login/second-factor/', {}))).status).toBe(404)
  expect(api.seen).toEqual([])
})

it('lets a user with a second factor who accepts an invitation sign in by hand', async () => {
  api.reply = ({ url }, response) =>
    url.endsWith('/signup/')
      ? sendJson(response, 201, { id: 'u1', email: 'ann@example.com', is_verified: true })
      : sendJson(response, 200, HALF)
  const answer = await signup(
    post('/api/session/signup', { token: 't', password: 'secret', first_name: 'Ann', last_name: 'Lee' }),
  )
  expect([answer.status, await answer.json()]).toEqual([201, { id: 'u1', email: 'ann@example.com', is_verified: true }])
})
