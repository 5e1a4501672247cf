import { handler } from './handler'
import { own, restart, sendJson, startUpstream, stop, type Upstream } from './testing'

describe('an error of web itself', () => {
  let service: Upstream
  const broken = handler({ methods: ['GET'], kind: 'fetch' }, () => Promise.reject(new Error('a bug')))
  const arrived = async (count: number) => {
    for (let tries = 0; service.seen.length < count && tries < 100; tries++)
      await new Promise((resolve) => setTimeout(resolve, 20))
    return service.seen
  }

  beforeAll(async () => {
    service = await startUpstream()
  })
  afterAll(async () => {
    await stop()
    await service.close()
  })
  beforeEach(async () => {
    service.seen.length = 0
    service.reply = (_seen, response) => sendJson(response, 200, {})
    jest.spyOn(process.stderr, 'write').mockReturnValue(true)
    await restart({ SENTRY_DSN: `${service.origin.replace('//', '//key@')}/sentry/7` })
  })
  afterEach(() => jest.restoreAllMocks())

  it('is reported to the service as it is logged, without cookie or body', async () => {
    await broken(new Request('http://localhost:3000/api/x', { headers: { origin: 'https://evil.test' } }))
    const answer = await broken(own('/api/x', { cookie: 'tb=canary', headers: { 'x-request-id': 'browser-id-1' } }))
    expect([answer.status, await answer.json()]).toEqual([
      500,
      { message: 'Internal server error', request_id: 'browser-id-1' },
    ])
    const [seen] = await arrived(1)
    expect(seen?.url).toBe('/sentry/api/7/envelope/?sentry_version=7&sentry_key=key')
    const [, kind, event] = (seen?.body.toString() ?? '')
      .split('\n')
      .map((line): Record<string, unknown> => JSON.parse(line))
    expect([kind, event]).toMatchObject([
      { type: 'event' },
      {
        level: 'error',
        logger: 'web',
        message: 'unexpected',
        extra: { source: 'web', request_id: 'browser-id-1', error: expect.stringMatching(/^Error: a bug\n.* at /s) },
      },
    ])
    expect(seen?.body.toString()).not.toContain('canary')
  })

  it('is rate-limited, and a refusal is not reported', async () => {
    for (let times = 0; times < 40; times++) await broken(own('/api/x'))
    await broken(new Request('http://localhost:3000/api/x', { headers: { origin: 'https://evil.test' } }))
    await arrived(30)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(service.seen).toHaveLength(30)
  })

  it('is only logged if no service is configured', async () => {
    const calls = jest.spyOn(globalThis, 'fetch')
    await restart({})
    expect((await broken(own('/api/x'))).status).toBe(500)
    expect(calls).not.toHaveBeenCalled()
  })
})
