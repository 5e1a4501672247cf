import { sealData, unsealData } from 'iron-session'
import { bffEnv } from './env'
import { login } from './sign-in'
import { closeUpstream, freshUpstream, own, pairOf, sealedCookie, sendJson, type Upstream } from './testing'

let api: Upstream
beforeEach(async () => {
  ;({ api } = await freshUpstream((_seen, response) =>
    sendJson(response, 200, { access: 'a-token', refresh: 'r-token' }),
  ))
})
afterAll(closeUpstream)
afterEach(() => jest.restoreAllMocks())

/** Signs in with the device cookie, if any; returns the browser's device cookie afterwards, and the device sent to the API. */
async function signIn(username: string, cookie = '', headers: Record<string, string> = {}) {
  api.seen.length = 0
  const body = JSON.stringify({ username, password: 'secret' })
  const answer = await login(own('/api/session/login', { method: 'POST', cookie, body, headers }))
  const device = answer.headers.getSetCookie().find((set) => set.includes('tb-device='))
  return { cookie: pairOf(device ?? ''), set: device, named: api.seen[0]?.headers['x-known-device'] }
}

it("sends the device to the API from an account's second sign-in on", async () => {
  const first = await signIn('Ada@example.com')
  expect(first.named).toBeUndefined()
  const second = await signIn('ada@example.com', first.cookie)
  expect(second.named).toMatch(/^[\w-]{22}$/)
  expect((await signIn('ada@example.com', second.cookie)).named).toBe(second.named)
})

it('knows each account that signed in from it, and no other', async () => {
  const ada = await signIn('ada@example.com')
  const ben = await signIn('ben@example.com', ada.cookie)
  expect(ben.named).toBeUndefined()
  expect((await signIn('ada@example.com', ben.cookie)).named).toBeDefined()
  expect((await signIn('cy@example.com', ben.cookie)).named).toBeUndefined()
})

it('trusts nothing that it did not seal, and passes on no header of the caller', async () => {
  const { cookie } = await signIn('ada@example.com')
  const forged = cookie.slice(0, -4) + 'AAAA'
  const header = { 'x-known-device': 'A'.repeat(22) }
  for (const sent of [forged, `${cookie.split('=')[0]}=nonsense`, '']) {
    expect((await signIn('ada@example.com', sent, header)).named).toBeUndefined()
  }
})

it('is valid for half a year, inaccessible to scripts, and not set by a refused sign-in', async () => {
  expect((await signIn('ada@example.com')).set).toMatch(
    /^__Host-Http-tb-device=.+; Path=\/; Max-Age=15552000; HttpOnly; Secure; SameSite=Lax$/,
  )
  api.reply = (_seen, response) => sendJson(response, 401, { message: 'Incorrect email or password' })
  expect((await signIn('ada@example.com')).set).toBeUndefined()
})

it('remembers the last eight accounts, each once, however its address is written', async () => {
  const held = async (cookie: string) =>
    (
      await unsealData<{ accounts: string[] }>(cookie.slice(cookie.indexOf('=') + 1), {
        password: bffEnv().unsealWith,
        ttl: 0,
      })
    ).accounts
  let { cookie } = await signIn('a@example.com')
  expect(await held(cookie)).toHaveLength(1)
  for (const name of 'bcdefgh') ({ cookie } = await signIn(`${name}@example.com`, cookie))
  const eight = await held(cookie)
  expect(eight).toHaveLength(8)
  ;({ cookie } = await signIn(' D@example.com ', cookie))
  expect(await held(cookie)).toEqual([eight[4], ...eight.slice(0, 4), ...eight.slice(5)])
  ;({ cookie } = await signIn('i@example.com', cookie))
  expect((await held(cookie)).slice(1)).toEqual([eight[4], ...eight.slice(0, 4), ...eight.slice(5, 7)])
  expect((await signIn('a@example.com', cookie)).named).toBeUndefined()
})

it('accepts neither a session nor a device cookie of another version', async () => {
  const known = await signIn('ada@example.com')
  const name = known.cookie.split('=')[0] ?? ''
  const device = await unsealData<object>(known.cookie.slice(name.length + 1), {
    password: bffEnv().unsealWith,
    ttl: 0,
  })
  const newer = await sealData({ ...device, v: 2 }, { password: bffEnv().sealWith })
  const session = (await sealedCookie()).split('=').slice(1).join('=')
  for (const value of [newer, session]) {
    const answered = await signIn('ada@example.com', `${name}=${value}`)
    expect([answered.named, answered.set === undefined]).toEqual([undefined, false])
  }
})
