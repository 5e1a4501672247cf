import { Readable } from 'node:stream'
import { HttpError } from './answer'
import { callOf } from './handler'
import { proxy } from './proxy'
import { shared } from './shared'
import { closeUpstream, freshUpstream, own, restart, sealedCookie, sendJson, type Upstream } from './testing'
import { type Answer, apiHeaders, deadline, readJson } from './upstream'

let api: Upstream
let cookie: string

beforeEach(async () => {
  ;({ api, cookie } = await freshUpstream())
})
afterAll(closeUpstream)
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

const call = async (options: Parameters<typeof own>[1] = {}) => {
  const answer = await proxy(own('/api/v1/bill/bill/', { cookie, ...options }))
  return [answer.status, await answer.json(), answer.headers.get('retry-after')]
}

describe('a call to the API', () => {
  it('is one of at most a thousand, and a finished one makes room', async () => {
    await call()
    const load = shared('load', () => ({ inFlight: 0 }))
    expect(load.inFlight).toBe(0)
    load.inFlight = 1_000
    const message = 'The server is busy. Please try again.'
    expect(await call()).toEqual([503, { message, code: 'busy', request_id: expect.any(String) }, '1'])
    load.inFlight = 999
    expect((await call())[0]).toBe(200)
    api.reply = (_seen, response) => {
      const { inFlight } = load
      sendJson(response, 200, { inFlight })
    }
    expect([(await call())[1], load.inFlight]).toEqual([{ inFlight: 1_000 }, 999])
  })

  it.each([
    ['http://127.0.0.1:1', 'IPv4'],
    ['http://localhost:1', 'whichever address the name has'],
  ])('to %s, where nothing listens, was never sent: %s', async (origin) => {
    await restart({ API_BASE_URL: origin })
    cookie = await sealedCookie()
    const message = 'The server cannot be reached right now. Please try again.'
    const problem = { message, code: 'unreachable', request_id: expect.any(String) }
    expect(await call({ method: 'POST', body: '{}' })).toEqual([503, problem, '2'])
  })

  it.each([
    [{}, 'The server did not answer. Please try again.', 'no_answer'],
    [{ method: 'POST', body: '{}' }, 'We could not confirm whether this was saved.', 'outcome_unknown'],
  ])('says after a broken connection whether anything may have been saved: %j', async (options, message, code) => {
    api.reply = (_seen, _response, request) => void request.socket.destroy()
    expect(await call(options)).toEqual([502, { message, code, request_id: expect.any(String) }, null])
  })

  it('says so if the response is not accepted', async () => {
    api.reply = (_seen, response) => void response.writeHead(302).end()
    const message = 'The server gave an answer that cannot be used.'
    expect((await call())[1]).toEqual({ message, code: 'bad_status', request_id: expect.any(String) })
  })

  it('sends the service key only to our own API', async () => {
    await restart({
      API_BASE_URL: api.origin,
      API_HOST_ALLOWLIST: 'https://api.example.com',
      SERVICE_CREDENTIAL: 'shared-credential-1',
    })
    const keyAt = (origin: string) => apiHeaders(callOf(own('/api/x')), origin, null)['x-service-key']
    expect([keyAt(api.origin), keyAt('https://api.example.com')]).toEqual(['shared-credential-1', undefined])
  })
})

describe('a deadline', () => {
  beforeEach(() => void jest.useFakeTimers())

  it('counts from the start of the request and ends as an HTTP error', () => {
    const startedAt = performance.now()
    jest.advanceTimersByTime(100)
    const { signal } = deadline({ method: 'GET', startedAt, ms: 150 })
    jest.advanceTimersByTime(49)
    expect(signal.aborted).toBe(false)
    jest.advanceTimersByTime(1)
    expect([signal.reason instanceof HttpError, signal.reason]).toMatchObject([
      true,
      { status: 504, body: { code: 'no_answer' } },
    ])
  })

  it('gives a file as long as it takes from then on', () => {
    const { signal, extend } = deadline({ method: 'GET', startedAt: performance.now(), ms: 150 })
    jest.advanceTimersByTime(100)
    extend(500)
    jest.advanceTimersByTime(499)
    expect(signal.aborted).toBe(false)
    jest.advanceTimersByTime(1)
    expect(signal.aborted).toBe(true)
  })

  it('ends when the browser leaves, even if it has already left, but not after it was stopped', () => {
    const ended = (leave: (left: AbortController, stop: () => void) => void, before = false) => {
      const left = new AbortController()
      if (before) left.abort()
      const limit = deadline({ method: 'GET', startedAt: performance.now(), ms: 150, leaves: left.signal })
      leave(left, limit.stop)
      return limit.signal.aborted
    }
    expect([
      ended(() => undefined),
      ended(() => undefined, true),
      ended((left) => left.abort()),
      ended((left, stop) => {
        stop()
        left.abort()
        jest.advanceTimersByTime(200)
      }),
    ]).toEqual([false, true, true, false])
  })
})

it.each([
  ['{"a":1}', { a: 1 }],
  ['[]', null],
  ['null', null],
  ['"x"', null],
  ['7', null],
  ['{', null],
  ['', null],
])('reads a response of %j as %j', async (text, value) => {
  expect(await readJson({ body: Readable.from([Buffer.from(text)]) } as unknown as Answer)).toEqual(value)
})
