import { signup } from './sign-in'
import { own, restart, sendJson, startUpstream, stop, type Upstream } from './testing'

const email = 'ann@example.com'
const person = { first_name: 'Ann', last_name: 'Lee', password: 'correct horse' }

describe('a sign-up by invitation', () => {
  let api: Upstream
  let loginStatus = 200
  beforeAll(async () => {
    api = await startUpstream()
    api.reply = ({ url }, response) => {
      if (url.includes('signup')) return sendJson(response, 201, { id: 'u', email, is_verified: true })
      if (url.includes('login'))
        return sendJson(
          response,
          loginStatus,
          loginStatus === 200 ? { access: 'a', refresh: 'r' } : { message: 'code' },
        )
      return sendJson(response, 200, { id: 'u', email, is_setup: true })
    }
    await restart({ API_BASE_URL: api.origin })
  })
  afterAll(async () => {
    await stop()
    await api.close()
  })
  beforeEach(() => void (api.seen.length = 0))
  const signUp = async (body: object) => {
    const answer = await signup(own('/api/session/signup', { method: 'POST', body: JSON.stringify(body), cookie: '' }))
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split('=')[0])
    return { status: answer.status, body: (await answer.json()) as object, cookies: cookies.sort() }
  }

  it('is signed in at once: the session and the known device are in the cookies, the tokens nowhere else', async () => {
    loginStatus = 200
    expect(await signUp({ ...person, token: 'invite' })).toEqual({
      status: 201,
      body: { id: 'u', email, is_verified: true, user: { id: 'u', email, is_setup: true } },
      cookies: ['__Host-Http-tb', '__Host-Http-tb-device'],
    })
    expect(JSON.parse(api.seen[1]?.body.toString() ?? '')).toEqual({ username: email, password: person.password })
  })

  it('is made, and signed in by hand, when the API wants more than the password', async () => {
    loginStatus = 400
    expect(await signUp({ ...person, token: 'invite' })).toEqual({
      status: 201,
      body: { id: 'u', email, is_verified: true },
      cookies: [],
    })
  })

  it('signs nobody in without an invitation, whatever the API says of the address', async () => {
    loginStatus = 200
    expect((await signUp({ ...person, email })).cookies).toEqual([])
    expect(api.seen.map(({ url }) => url)).toEqual(['/api/v1/user/signup/'])
  })
})
