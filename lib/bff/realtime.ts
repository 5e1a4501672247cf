/**
 * GET /api/realtime: forwards the API's WebSocket as server-sent events, so that its token stays on the server. There is one socket per
 * stream; it ends with the browser, the socket, the session, the process, or after 15 minutes.
 */
import { WebSocket } from 'ws'
import { jsonHeaders, HttpError } from './answer'
import { eventOf, type EventStream, openEventStream } from './event-stream'
import { type Call, handler } from './handler'
import { issuerOrigin, type Session } from './session'
import { freshSession, renewedSession, requireSession } from './signed-in'
import { apiHeaders } from './upstream'

const HANDSHAKE_MS = 5_000
const HEARTBEAT_MS = 15_000
const LIFE_MS = 15 * 60_000
const MAX_MESSAGE = 64 * 1024

export const realtime = handler({ methods: ['GET'], kind: 'stream' }, async (call) => {
  const session = await requireSession(call)
  const stream = openEventStream(session.sid)
  if (!stream) throw new HttpError(503, { message: 'The server is restarting.' }, { 'Retry-After': '2' })
  const { signal } = call.request
  if (signal.aborted) stream.close()
  signal.addEventListener('abort', () => stream.close(), { once: true })
  try {
    bridge(stream, await connect(call, session))
  } catch (error) {
    stream.close()
    throw error
  }
  const headers = jsonHeaders(call, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  })
  return new Response(stream.body, { headers })
})

function bridge(stream: EventStream, socket: WebSocket | null): void {
  if (!socket) return stream.close()
  stream.onClose(() => socket.terminate())
  if (!stream.isOpen()) return socket.terminate()
  // The response alone is not enough: it starts before it is known whether the API has such a channel.
  stream.write('event: ready\ndata:\n\n')
  socket.on('message', (data, binary) => {
    if (!binary) stream.write(eventOf(String(data)))
  })
  socket.on('close', () => stream.close())
  keepAlive(stream, socket)
  socket.resume()
}

/**
 * Pings the API every 15 seconds; it counts as gone when it has not answered the previous ping. The browser gets a heartbeat just as often
 * and judges in the same way.
 */
function keepAlive(stream: EventStream, socket: WebSocket): void {
  let answered = true
  socket.on('pong', () => {
    answered = true
  })
  const beat = setInterval(() => {
    if (!answered) return stream.close()
    answered = false
    socket.ping()
    stream.write('event: ping\ndata:\n\n')
  }, HEARTBEAT_MS)
  const life = setTimeout(() => stream.close(), LIFE_MS)
  stream.onClose(() => {
    clearInterval(beat)
    clearTimeout(life)
  })
}

/** Null when the API has no such channel or cannot be reached; the browser reconnects later. */
async function connect(call: Call, session: Session): Promise<WebSocket | null> {
  let current = await freshSession(call, session)
  let opened = await open(call, current)
  if (opened === 401 || opened === 403) {
    current = (await renewedSession(call, current)).session
    opened = await open(call, current)
  }
  return typeof opened === 'number' ? null : opened
}

/** The open socket, or the status with which the handshake was refused (0 for no answer). */
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
