import { health } from './health'
import { APP, closeUpstream, freshUpstream, restart, sendJson, type Upstream } from './testing'

let api: Upstream

beforeEach(async () => {
  ;({ api } = await freshUpstream())
})
afterAll(closeUpstream)
afterEach(() => jest.restoreAllMocks())

describe('GET /api/health', () => {
  it('needs no special header, says whether the API responds, and asks it once for many requests', async () => {
    const plain = () => health(new Request(`${APP}/api/health`))
    const answers = await Promise.all(Array.from({ length: 20 }, async () => (await plain()).json()))
    expect([new Set(answers.map((body) => JSON.stringify(body))), api.seen.map(({ url }) => url).sort()]).toEqual([
      new Set(['{"status":"ok","api":"ok"}']),
      ['/api/v1/health/', '/api/v1/user/me/'],
    ])
    await restart({ API_BASE_URL: 'http://127.0.0.1:1' })
    const down = await plain()
    expect([down.status, await down.json()]).toEqual([200, { status: 'ok', api: 'unreachable' }])
  })

  it('is unhealthy while the API refuses our key', async () => {
    api.reply = ({ url }, response) =>
      url.endsWith('/health/')
        ? sendJson(response, 200, { status: 'ok' })
        : sendJson(response, 401, { message: 'This service needs a key.', code: 'service_key' })
    const answer = await health(new Request(`${APP}/api/health`))
    expect([answer.status, await answer.json()]).toEqual([
      503,
      {
        status: 'error',
        api: 'key_refused',
        message: expect.stringContaining('SERVICE_CREDENTIAL'),
        request_id: expect.any(String),
      },
    ])
  })

  it.each([
    [500, 'unreachable'],
    [404, 'ok'],
  ])('counts an API that responds with %i as %s', async (status, verdict) => {
    api.reply = (_seen, response) => sendJson(response, status, [])
    expect((await (await health(new Request(`${APP}/api/health`))).json()).api).toBe(verdict)
  })

  it('asks again after a second', async () => {
    const start = Date.now()
    const now = jest.spyOn(Date, 'now')
    const after = async (ms: number) => {
      now.mockReturnValue(start + ms)
      await health(new Request(`${APP}/api/health`))
      return api.seen.length
    }
    expect([await after(0), await after(1_000), await after(1_001)]).toEqual([2, 2, 4])
  })
})
