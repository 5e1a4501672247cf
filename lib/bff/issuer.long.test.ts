import fc from 'fast-check'
import { proxy } from './proxy'
import { login } from './sign-in'
import { logout } from './sign-out'
import { own, pairOf, restart, sendJson, startUpstream, stop, type Upstream } from './testing'

jest.setTimeout(120_000)

const STEPS = ['log in north', 'log in south', 'read', 'expire', 'log out'] as const
type Step = (typeof STEPS)[number]

/** Two APIs; the second one is listed under an alias. Each issues tokens that contain its name. */
describe('tokens', () => {
  const apis: Record<string, Upstream> = {}
  let minted = 0
  let expired = false

  const answerAs =
    (name: string): Upstream['reply'] =>
    (seen, response) => {
      const given = seen.headers.authorization?.slice(7) ?? ''
      if (/login|refresh/.test(seen.url)) {
        minted += 1
        expired = false
        return sendJson(response, 200, { access: `${name}-a${minted}`, refresh: `${name}-r${minted}` })
      }
      if (expired && !seen.url.includes('logout')) return sendJson(response, 401, { message: 'Token is expired' })
      return sendJson(response, given.startsWith(`${name}-`) ? 200 : 401, { name })
    }

  beforeAll(async () => {
    for (const name of ['north', 'south']) {
      const api = await startUpstream()
      api.reply = answerAs(name)
      apis[name] = api
    }
    jest.spyOn(process.stderr, 'write').mockReturnValue(true)
    await restart({ API_BASE_URL: apis.north?.origin ?? '', API_HOST_ALLOWLIST: `south=${apis.south?.origin}` })
  })
  afterAll(async () => {
    jest.restoreAllMocks()
    await stop()
    for (const api of Object.values(apis)) await api.close()
  })

  it('are sent only to the API that issued them, in 3,000 random steps of logging in, reading, renewing and logging out', async () => {
    let cookie = ''
    const keep = (answer: Response) => {
      for (const value of answer.headers.getSetCookie()) cookie = pairOf(value)
    }
    const logIn = (host?: string) =>
      login(
        own('/api/session/login', {
          method: 'POST',
          cookie,
          body: JSON.stringify({ username: 'a@b.c', password: 'canary', host }),
        }),
      )
    const act: Record<Step, () => Promise<unknown>> = {
      'log in north': async () => keep(await logIn()),
      'log in south': async () => keep(await logIn('south')),
      read: async () => keep(await proxy(own('/api/v1/user/me/', { cookie }))),
      expire: () => Promise.resolve((expired = true)),
      'log out': async () => keep(await logout(own('/api/session/logout', { method: 'POST', cookie }))),
    }
    const steps = fc.sample(fc.constantFrom(...STEPS), { numRuns: 3_000, seed: 2026 })
    for (const step of steps) await act[step]()
    for (const [name, api] of Object.entries(apis)) {
      const sent = api.seen.map(({ headers, body }) => `${headers.authorization ?? ''} ${body.toString()}`)
      const foreign = name === 'north' ? /south-[ar]\d/ : /north-[ar]\d/
      expect(sent.filter((text) => text.includes(`${name}-`)).length).toBeGreaterThan(150)
      expect(sent.filter((text) => foreign.test(text))).toEqual([])
    }
  })
})
