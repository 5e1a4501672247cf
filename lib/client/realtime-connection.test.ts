import { holdConnection, pauseAfter } from './realtime-connection'
import { session } from './session'

/** A stream that the test opens, fills and breaks. */
class Stream {
  static readonly all: Stream[] = []
  static last = (): Stream => Stream.all.at(-1) ?? new Stream()
  onmessage: ((event: { data: string }) => void) | null = null
  onerror: (() => void) | null = null
  closed = false
  private readonly listeners = new Map<string, () => void>()
  addEventListener = (name: string, listener: () => void) => void this.listeners.set(name, listener)
  tell = (name: 'ready' | 'ping') => this.listeners.get(name)?.()
  constructor() {
    Stream.all.push(this)
  }
  close() {
    this.closed = true
  }
}

describe('the connection to the realtime channel', () => {
  const messages = {
    info: jest.spyOn(console, 'info'),
    warn: jest.spyOn(console, 'warn'),
    error: jest.spyOn(console, 'error'),
  }
  const received: string[] = []
  let leaving: AbortController
  let authenticated: boolean
  let over: boolean
  const settle = () => jest.advanceTimersByTimeAsync(0)

  beforeEach(() => {
    jest.useFakeTimers()
    for (const spy of Object.values(messages)) spy.mockReset().mockImplementation(() => undefined)
    Stream.all.length = received.length = 0
    authenticated = true
    over = false
    leaving = new AbortController()
    Object.assign(globalThis, { EventSource: Stream, fetch: () => Promise.resolve(Response.json({ authenticated })) })
    const listener = { onText: (text: string) => void received.push(text), onOpen: () => void received.push('open') }
    void holdConnection(leaving.signal, listener).then(() => (over = true))
  })
  afterEach(() => {
    leaving.abort()
    jest.useRealTimers()
  })

  it('passes messages on, and logs when it connects and disconnects', () => {
    Stream.last().tell('ready')
    Stream.last().onmessage?.({ data: 'ok' })
    expect(received).toEqual(['open', 'ok'])
    expect(messages.info).toHaveBeenLastCalledWith('Realtime channel connected')
    Stream.last().onerror?.()
    expect(messages.info).toHaveBeenLastCalledWith('Realtime channel disconnected')
  })

  it('opens a new stream after each one that ends, closing the old one', async () => {
    Stream.last().tell('ready')
    Stream.last().onerror?.()
    await jest.advanceTimersByTimeAsync(2_000)
    expect(Stream.all.map(({ closed }) => closed)).toEqual([true, false])
  })

  it('treats a stream that was silent for two heartbeats as dead, and opens a new one', async () => {
    Stream.last().tell('ready')
    for (let beat = 0; beat < 20; beat += 1) {
      await jest.advanceTimersByTimeAsync(15_000)
      Stream.last().tell('ping')
    }
    expect(Stream.all.map(({ closed }) => closed)).toEqual([false])
    await jest.advanceTimersByTimeAsync(37_000)
    expect(Stream.all.map(({ closed }) => closed)).toEqual([true, false])
  })

  it('is not open until the API has a channel for it', () => {
    Stream.last().onerror?.()
    expect(received).toEqual([])
    expect(messages.warn).toHaveBeenCalledWith('Realtime channel failed')
  })

  it('logs a refusal, and reconnects while the session is alive', async () => {
    Stream.last().onerror?.()
    await jest.advanceTimersByTimeAsync(2_000)
    expect(messages.warn).toHaveBeenCalledWith('Realtime channel failed')
    expect([Stream.all.length, messages.error.mock.calls.length, over]).toEqual([2, 0, false])
  })

  it('reports a missing session in the words of the specification, and does not reconnect', async () => {
    authenticated = false
    window.history.replaceState(null, '', '/auth/login')
    Stream.last().onerror?.()
    await jest.advanceTimersByTimeAsync(120_000)
    expect(messages.error).toHaveBeenCalledWith('No token is found')
    expect([Stream.all.length, over]).toEqual([1, true])
  })

  it('opens no stream after a log-out of its own window, until somebody logs in or the log-out fails', async () => {
    Stream.last().tell('ready')
    await session.logout()
    Stream.last().onerror?.()
    await jest.advanceTimersByTimeAsync(120_000)
    expect([Stream.all.length, messages.error.mock.calls.length, over]).toEqual([1, 0, false])
    await session.login({ username: 'dana@cedarridge.example', password: 'fleetbooks' })
    await jest.advanceTimersByTimeAsync(2_000)
    expect(Stream.all.length).toBe(2)

    Object.assign(globalThis, { fetch: () => Promise.resolve(Response.json({ message: 'Not now.' }, { status: 503 })) })
    await expect(session.logout()).rejects.toThrow('Not now.')
    Stream.last().onerror?.()
    await jest.advanceTimersByTimeAsync(10_000)
    expect(Stream.all.length).toBe(3)
  })

  it('reconnects as soon as the network is back', async () => {
    for (let round = 0; round < 6; round++) {
      Stream.last().onerror?.()
      await jest.advanceTimersByTimeAsync(60_000)
    }
    Stream.last().onerror?.()
    await settle()
    const before = Stream.all.length
    window.dispatchEvent(new Event('online'))
    await settle()
    expect(Stream.all.length).toBe(before + 1)
  })

  it('ends when the window closes', async () => {
    leaving.abort()
    await settle()
    expect([Stream.last().closed, over]).toEqual([true, true])
  })
})

test('pauses double up to ten seconds, half of each at random', () => {
  expect([0, 1, 2, 3, 10].map((failures) => pauseAfter(failures, 1))).toEqual([1_000, 2_000, 4_000, 8_000, 10_000])
  expect([0, 1, 2, 3, 10].map((failures) => pauseAfter(failures, 0))).toEqual([500, 1_000, 2_000, 4_000, 5_000])
})
