import { proxy } from './proxy'
import { login, signup } from './sign-in'
import { logout } from './sign-out'
import { own, pairOf, restart, sendJson, startUpstream, stop, type Upstream } from './testing'

const person = { email: 'ann@example.com', first_name: 'Ann', last_name: 'Lee', password: 'correct horse' }
const send = (body: object, cookie = '') => ({ method: 'POST', body: JSON.stringify(body), cookie })

describe('the API at which a user signed up', () => {
  let home: Upstream
  let eu: Upstream
  const answer: Upstream['reply'] = ({ url }, response) =>
    sendJson(response, url.includes('signup') ? 201 : 200, url.includes('login') ? { access: 'a', refresh: 'r' } : {})
  const restarted = (list: string) => restart({ API_BASE_URL: home.origin, API_HOST_ALLOWLIST: list })
  const paths = () => [home.seen.map(({ url }) => url), eu.seen.map(({ url }) => url)]

  beforeAll(async () => {
    home = await startUpstream()
    eu = await startUpstream()
    home.reply = eu.reply = answer
  })
  afterAll(async () => {
    await stop()
    await home.close()
    await eu.close()
  })
  beforeEach(() => restarted(`eu=${eu.origin}`))
  const signUpThere = async () => {
    const made = await signup(own('/api/session/signup', send({ ...person, host: 'eu' })))
    home.seen.length = eu.seen.length = 0
    return made.headers.getSetCookie()[0] ?? ''
  }

  it('is used for the login and the email confirmation, from a cookie that scripts cannot read', async () => {
    const kept = await signUpThere()
    expect(kept).toMatch(/^__Host-Http-tb-host=[\w-]+; Path=\/; Max-Age=2592000; HttpOnly; Secure; SameSite=Lax$/)
    await proxy(own('/api/v1/user/verify-email/', send({ token: 't' }, pairOf(kept))))
    const session = await login(
      own('/api/session/login', send({ username: person.email, password: 'p' }, pairOf(kept))),
    )
    expect(session.status).toBe(200)
    expect(paths()).toEqual([[], ['/api/v1/user/verify-email/', '/api/v1/user/login/', '/api/v1/user/me/']])
  })

  it('is forgotten at logout, and at a sign-up here', async () => {
    const cookie = pairOf(await signUpThere())
    for (const answered of [
      await logout(own('/api/session/logout', send({}, cookie))),
      await signup(own('/api/session/signup', send(person, cookie))),
    ]) {
      expect(answered.headers.getSetCookie()).toContain(
        '__Host-Http-tb-host=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax',
      )
    }
  })

  it('is not called once it is no longer listed, or if the cookie names another one', async () => {
    const kept = pairOf(await signUpThere())
    const forged = `__Host-Http-tb-host=${Buffer.from('https://evil.test').toString('base64url')}`
    await login(own('/api/session/login', send({ username: person.email, password: 'p' }, forged)))
    await restarted('')
    await login(own('/api/session/login', send({ username: person.email, password: 'p' }, kept)))
    expect([home.seen.filter(({ url }) => url.includes('login')).length, eu.seen]).toEqual([2, []])
  })

  it('is not stored by a sign-up here or a refused one', async () => {
    expect((await signup(own('/api/session/signup', send(person)))).headers.getSetCookie()).toEqual([])
    eu.reply = (_seen, response) => sendJson(response, 400, { email: ['no'] })
    expect((await signup(own('/api/session/signup', send({ ...person, host: 'eu' })))).headers.getSetCookie()).toEqual(
      [],
    )
    eu.reply = answer
  })
})
