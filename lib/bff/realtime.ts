/**
 * GET /api/realtime: the API's WebSocket as server-sent events, so that its token stays on the server.
 * One socket per stream; it ends with the browser, the socket, the session, the process, or after 15 minutes.
 */
import { WebSocket } from 'ws'
import { jsonHeaders, Refusal } from './answer'
import { type Call, handler } from './handler'
import { issuerOrigin, type Session } from './session'
import { freshSession, renewedSession, requireSession } from './signed-in'
import { addStream, removeStream } from './streams'
import { apiHeaders } from './upstream'

const HANDSHAKE_MS = 5_000
const HEARTBEAT_MS = 15_000
const LIFE_MS = 15 * 60_000
const RETRY_MS = 3_000
const RETRY_ABSENT_MS = 15_000
const MAX_MESSAGE = 64 * 1024
const MAX_WAITING = 1024 * 1024

export const realtime = handler({ methods: ['GET'], kind: 'stream' }, async (call) => {
  const session = await requireSession(call)
  const stream = openStream(session.sid)
  if (!stream) throw new Refusal(429, { message: 'Too many live connections.' }, { 'Retry-After': '15' })
  const { signal } = call.request
  if (signal.aborted) stream.end()
  signal.addEventListener('abort', () => stream.end(), { once: true })
  try {
    stream.bridge(await connect(call, session))
  } catch (error) {
    stream.end()
    throw error
  }
  const headers = jsonHeaders(call, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  })
  return new Response(stream.body, { headers })
})

type Stream = { body: ReadableStream<Uint8Array>; bridge: (socket: WebSocket | null) => void; end: () => void }

function openStream(sid: string): Stream | null {
  const encoder = new TextEncoder()
  const timers: NodeJS.Timeout[] = []
  let upstream: WebSocket | null = null
  let writer: ReadableStreamDefaultController<Uint8Array> | null = null

  const end = () => {
    if (!removable) return
    removable = false
    removeStream(sid, end)
    timers.forEach(clearInterval)
    upstream?.terminate()
    writer?.close()
    writer = null
  }
  const write = (text: string) => {
    if (writer && (writer.desiredSize ?? 0) < -MAX_WAITING) return end()
    writer?.enqueue(encoder.encode(text))
  }
  const endPolitely = (retry: number) => {
    write(`retry: ${Math.round(retry * (1 + Math.random() / 2))}\n: end\n\n`)
    end()
  }
  const close = () => endPolitely(RETRY_MS)
  let removable = addStream(sid, end)
  if (!removable) return null

  const source: UnderlyingDefaultSource<Uint8Array> = {
    start: (controller) => {
      writer = controller
    },
    cancel: () => {
      writer = null
      end()
    },
  }
  const body = new ReadableStream(source, new ByteLengthQueuingStrategy({ highWaterMark: 0 }))

  const bridge = (socket: WebSocket | null) => {
    if (!removable) return void socket?.terminate()
    if (!socket) return endPolitely(RETRY_ABSENT_MS)
    upstream = socket
    write(`retry: ${RETRY_MS}\n: open\n\n`)
    let answered = true
    socket.on('pong', () => {
      answered = true
    })
    socket.on('message', (data, binary) => {
      if (!binary) write(`${String(data).replace(/^|\r\n|\r|\n/g, (gap) => (gap ? '\ndata: ' : 'data: '))}\n\n`)
    })
    const since = Date.now()
    socket.on('close', () => endPolitely(Date.now() - since < RETRY_ABSENT_MS ? RETRY_ABSENT_MS : RETRY_MS))
    timers.push(
      setInterval(() => {
        if (!answered) return close()
        answered = false
        socket.ping()
        write(': ping\n\n')
      }, HEARTBEAT_MS),
      setTimeout(close, LIFE_MS),
    )
    socket.resume()
  }
  return { body, bridge, end }
}

/** Null when the API has no such channel or cannot be reached; the browser comes back later. */
async function connect(call: Call, session: Session): Promise<WebSocket | null> {
  let current = await freshSession(call, session)
  let opened = await open(call, current)
  if (opened === 401 || opened === 403) {
    current = (await renewedSession(call, current)).session
    opened = await open(call, current)
  }
  return typeof opened === 'number' ? null : opened
}

/** The open socket, or the status the handshake was refused with (0 for no answer). */
function open(call: Call, session: Session): Promise<WebSocket | number> {
  const origin = issuerOrigin(call.env, session)
  if (origin === null) return Promise.resolve(0)
  const url = new URL('/ws/chat/', origin.replace(/^http/, 'ws'))
  url.searchParams.set('token', session.a)
  const { accept: _accept, authorization: _authorization, ...headers } = apiHeaders(call, origin, null)
  const options = { handshakeTimeout: HANDSHAKE_MS, maxPayload: MAX_MESSAGE, perMessageDeflate: false, headers }
  return new Promise((resolve) => {
    const socket = new WebSocket(url, options)
    // Paused until somebody listens: the first message may arrive together with the handshake.
    socket.once('open', () => {
      socket.pause()
      resolve(socket)
    })
    socket.once('unexpected-response', (request, response) => {
      resolve(response.statusCode ?? 0)
      request.destroy()
    })
    socket.on('error', () => resolve(0))
  })
}
