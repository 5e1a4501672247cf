import type { AddressInfo, Socket } from 'node:net'
import { createServer, type Server } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import { realtime } from './realtime'
import { logout } from './sign-out'
import { closeAllStreams, streamCount } from './streams'
import { own, restart, sealedCookie, sendJson, stop } from './testing'

jest.setTimeout(60_000)

let server: Server
let channel: WebSocketServer
let origin = ''
let tokens: string[] = []
let paths: string[] = []
let refusal = 401
/** Whether the API refuses every renewal. */
let isOver = false
let accepts = (_token: string) => true
const sockets = new Set<Socket>()

beforeAll(async () => {
  channel = new WebSocketServer({ noServer: true })
  server = createServer((request, response) =>
    isOver
      ? sendJson(response, 401, {})
      : sendJson(response, 200, request.url?.includes('refresh') ? { access: 'access-2', refresh: 'refresh-2' } : {}),
  )
  server.on('upgrade', (request, socket, head) => {
    const token = new URL(request.url ?? '', 'http://x').searchParams.get('token') ?? ''
    tokens.push(token)
    paths.push(new URL(request.url ?? '', 'http://x').pathname)
    if (!accepts(token)) return void socket.end(`HTTP/1.1 ${refusal} No\r\nContent-Length: 0\r\n\r\n`)
    channel.handleUpgrade(request, socket, head, (socketOfApi) => channel.emit('connection', socketOfApi, request))
  })
  server.on('connection', (socket) => void sockets.add(socket.on('close', () => sockets.delete(socket))))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await stop()
  for (const socket of sockets) socket.destroy()
  await new Promise((resolve) => server.close(resolve))
})
beforeEach(async () => {
  jest.spyOn(process.stderr, 'write').mockReturnValue(true)
  channel.removeAllListeners('connection')
  tokens = []
  paths = []
  refusal = 401
  isOver = false
  accepts = () => true
  await restart({ API_BASE_URL: origin })
})
afterEach(() => {
  closeAllStreams()
  jest.useRealTimers()
  jest.restoreAllMocks()
})

const stream = (cookie: string, signal?: AbortSignal) =>
  realtime(own('/api/realtime', { cookie, headers: { accept: 'text/event-stream' }, ...(signal ? { signal } : {}) }))

async function settled(done: () => boolean): Promise<void> {
  for (let tries = 0; tries < 4_000 && !done(); tries += 1) await new Promise((resolve) => setTimeout(resolve, 5))
  expect(done()).toBe(true)
}

const onConnection = (run: (socket: WebSocket) => void) => channel.on('connection', run)

describe('GET /api/realtime', () => {
  it('passes messages one by one as server-sent events and keeps the token on the server', async () => {
    const message = '{"message_type":"task","message":"line one\\nline two"}'
    onConnection((socket) => {
      socket.send(message)
      socket.send('two\nlines')
      socket.send(Buffer.from('binary is not ours'))
      socket.close()
    })
    const answer = await stream(await sealedCookie())
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store, no-transform',
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
      vary: 'Cookie, Sec-Fetch-Site, Origin',
    })
    expect(await answer.text()).toMatch(
      new RegExp(
        `^event: ready\ndata:\n\ndata: ${message.replaceAll('\\', '\\\\')}\n\ndata: two\ndata: lines\n\n: end\n\n$`,
      ),
    )
    expect([tokens, paths]).toEqual([['access-1'], ['/ws/chat/']])
  })

  it('needs a session', async () => {
    expect((await realtime(own('/api/realtime'))).status).toBe(401)
    expect(tokens).toEqual([])
  })

  it('ends cleanly if the API has no channel', async () => {
    await restart({ API_BASE_URL: 'http://127.0.0.1:1' })
    const answer = await stream(await sealedCookie())
    expect([answer.status, await answer.text(), streamCount()]).toEqual([200, ': end\n\n', 0])
  })

  it.each([401, 403])(
    'renews the session when the handshake is refused with %i, and hands over the cookie',
    async (status) => {
      refusal = status
      accepts = (token) => token === 'access-2'
      const left = new AbortController()
      const answer = await stream(await sealedCookie(), left.signal)
      expect([answer.status, answer.headers.getSetCookie().length, tokens]).toEqual([200, 1, ['access-1', 'access-2']])
      left.abort()
      await settled(() => streamCount() === 0 && channel.clients.size === 0)
    },
  )

  it.each([401, 404])('ends cleanly if the API keeps refusing the channel with %i', async (status) => {
    refusal = status
    accepts = () => false
    const answer = await stream(await sealedCookie())
    expect([answer.status, await answer.text(), streamCount()]).toEqual([200, ': end\n\n', 0])
  })

  it('leaves nothing open for a browser that has already left', async () => {
    await stream(await sealedCookie(), AbortSignal.abort())
    await settled(() => streamCount() === 0 && channel.clients.size === 0)
  })

  it('leaves nothing behind if the session turns out to be over', async () => {
    isOver = true
    const cookie = await sealedCookie(undefined, { exp: 0 })
    expect([(await stream(cookie)).status, streamCount(), tokens]).toEqual([401, 0, []])
  })

  it('disconnects a browser that reads nothing once more than 1 MiB is pending', async () => {
    let sent = (): void => undefined
    const flood = new Promise<void>((resolve) => (sent = resolve))
    onConnection((socket) => {
      socket.on('close', sent)
      for (let n = 0; n < 20; n += 1) socket.send('x'.repeat(60_000))
    })
    await stream(await sealedCookie())
    await flood
    expect(streamCount()).toBe(0)
  })

  it('allows three streams for each session, and one more replaces the oldest', async () => {
    const cookie = await sealedCookie()
    const left = new AbortController()
    const answers = [await stream(cookie, left.signal), await stream(cookie), await stream(cookie)]
    expect((await stream(await sealedCookie())).status).toBe(200)
    expect((await stream(cookie)).status).toBe(200)
    expect(await answers[0]?.text()).toMatch(/: end\n\n$/)
    expect([streamCount(), answers.map(({ status }) => status)]).toEqual([4, [200, 200, 200]])
    left.abort()
    await settled(() => channel.clients.size === 4)
  })

  it('leaves no socket behind after 300 connects and disconnects, by abort and by cancel', async () => {
    const cookie = await sealedCookie()
    for (let round = 0; round < 300; round += 1) {
      const left = new AbortController()
      const answer = await stream(cookie, left.signal)
      if (round % 2) left.abort()
      else await answer.body?.cancel()
    }
    await settled(() => streamCount() === 0 && channel.clients.size === 0 && sockets.size === 0)
  })

  it('leaves no socket behind if the browser leaves during the handshake', async () => {
    const cookie = await sealedCookie()
    for (let round = 0; round < 50; round += 1) {
      const left = new AbortController()
      const opening = stream(cookie, left.signal)
      setTimeout(() => left.abort(), round % 5)
      await opening
    }
    await settled(() => streamCount() === 0 && channel.clients.size === 0)
  })

  it('closes at sign-out', async () => {
    const cookie = await sealedCookie()
    const answer = await stream(cookie)
    await logout(own('/api/session/logout', { method: 'POST', cookie }))
    expect(await answer.text()).toContain('event: ready')
    await settled(() => channel.clients.size === 0)
  })

  it('closes when the process stops, and no more are opened', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, async () => stream(await sealedCookie())))
    closeAllStreams()
    await Promise.all(answers.map((answer) => answer.text()))
    const refused = await stream(await sealedCookie())
    expect([streamCount(), refused.status, refused.headers.get('retry-after'), (await refused.json()).message]).toEqual(
      [0, 503, '2', 'The server is restarting.'],
    )
    await settled(() => channel.clients.size === 0)
  })

  it('sends a heartbeat every 15 seconds and ends after 15 minutes', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'Date', 'performance'] })
    const answer = await stream(await sealedCookie())
    const text = answer.text()
    for (let beat = 0; beat < 59; beat += 1) {
      jest.advanceTimersByTime(15_000)
      await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
      await new Promise((resolve) => channel.clients.forEach((socket) => socket.ping('', undefined, resolve)))
      await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
    }
    jest.advanceTimersByTime(15_000)
    expect((await text).match(/event: ping\ndata:\n\n/g)?.length).toBeGreaterThanOrEqual(58)
  })

  it('gives up on an API that no longer answers its pings', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'Date', 'performance'] })
    onConnection((socket) => socket.pause())
    const answer = await stream(await sealedCookie())
    jest.advanceTimersByTime(15_000)
    jest.advanceTimersByTime(15_000)
    expect(await answer.text()).toMatch(/: end\n\n$/)
    expect(streamCount()).toBe(0)
  })

  it('delivers 1,000 messages to each of two users and none to the other', async () => {
    channel.on('connection', (socket, request) => {
      const token = new URL(request.url ?? '', 'http://x').searchParams.get('token')
      for (let n = 0; n < 1_000; n += 1) socket.send(JSON.stringify({ message_type: 'task', message: `${token} ${n}` }))
      socket.close()
    })
    const names = ['ann', 'bob']
    const texts = await Promise.all(
      names.map(async (name) => (await stream(await sealedCookie({ access: name, refresh: name }))).text()),
    )
    expect(texts.map((text, at) => [text.match(/^data: /gm)?.length, text.includes(names[1 - at] ?? '')])).toEqual([
      [1_000, false],
      [1_000, false],
    ])
  })
})
