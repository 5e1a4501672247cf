import { signup } from './sign-in'
import { own, restart, sendJson, startUpstream, stop, type Upstream } from './testing'

const email = 'ann@example.com'
const person = { first_name: 'Ann', last_name: 'Lee', password: 'correct horse' }

describe('a sign-up', () => {
  let api: Upstream
  beforeAll(async () => {
    api = await startUpstream()
    api.reply = (_request, response) =>
      sendJson(response, 201, { id: 'u', email, is_verified: true, access: 'a', refresh: 'r' })
    await restart({ API_BASE_URL: api.origin })
  })
  afterAll(async () => {
    await stop()
    await api.close()
  })
  beforeEach(() => void (api.seen.length = 0))

  it.each([{ email }, { token: 'invite' }])('signs nobody in and returns no tokens, by %j', async (by) => {
    const body = JSON.stringify({ ...person, ...by })
    const answer = await signup(own('/api/session/signup', { method: 'POST', body, cookie: '' }))
    expect(answer.status).toBe(201)
    expect(await answer.json()).toEqual({ id: 'u', email, is_verified: true })
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(api.seen.map(({ url }) => url)).toEqual(['/api/v1/user/signup/'])
  })

  it('returns no tokens from an API that responds with 200 either', async () => {
    const { reply } = api
    api.reply = (_request, response) => sendJson(response, 200, { id: 'u', access: 'a', refresh: 'r' })
    const answer = await signup(
      own('/api/session/signup', { method: 'POST', body: JSON.stringify({ ...person, email }) }),
    )
    expect([answer.status, await answer.json()]).toEqual([200, { id: 'u' }])
    api.reply = reply
  })
})
