/* An API that gives wrong responses of every kind that a socket allows: the query of a call names the response. */
import { randomBytes } from 'node:crypto'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export interface OddAnswer {
  /** Writes a response. The connection stays open unless this closes it. */
  send: (socket: Socket) => unknown
  /** The statuses that are right for web's response. */
  web: readonly number[]
}

const MIB = 1024 * 1024
const LARGE_MIB = 200
const BYTE_EVERY_MS = 1_000

const head = (status: string, ...headers: string[]): string => [`HTTP/1.1 ${status}`, ...headers, '', ''].join('\r\n')
const JSON_TYPE = 'Content-Type: application/json'
const whole = (status: string, text: string, ...headers: string[]): string =>
  head(status, `Content-Length: ${Buffer.byteLength(text)}`, ...headers) + text
const written = (text: string) => (socket: Socket) => socket.write(text)
const ended = (text: string) => (socket: Socket) => socket.end(text)

/** A valid value of the wrong type is passed to the browser, which validates every response. */
export const ODD_ANSWERS: Readonly<Record<string, OddAnswer>> = {
  'json broken off': { send: ended(head('200 OK', JSON_TYPE, 'Content-Length: 100') + '{"a":'), web: [502] },
  'json cut, length right': { send: written(whole('200 OK', '{"a": [1, 2', JSON_TYPE)), web: [200] },
  'json without an end': {
    send: ended(head('200 OK', JSON_TYPE, 'Transfer-Encoding: chunked') + '5\r\n{"a":'),
    web: [502],
  },
  'json empty': { send: written(whole('200 OK', '', JSON_TYPE)), web: [200] },
  'html 200': { send: written(whole('200 OK', '<h1>Hello</h1>', 'Content-Type: text/html')), web: [502] },
  'html 500': { send: written(whole('500 Oops', '<h1>No</h1>', 'Content-Type: text/html')), web: [502] },
  'html 503': { send: written(whole('503 Busy', '<h1>No</h1>', 'Content-Type: text/html')), web: [502, 503] },
  number: { send: written(whole('200 OK', '42', JSON_TYPE)), web: [200] },
  array: { send: written(whole('200 OK', '[null, {}, [1]]', JSON_TYPE)), web: [200] },
  null: { send: written(whole('200 OK', 'null', JSON_TYPE)), web: [200] },
  'error without a message': { send: written(whole('500 Oops', '{"a":1}', JSON_TYPE)), web: [500] },
  'error that is a number': { send: written(whole('400 No', '7', JSON_TYPE)), web: [400] },
  '204 with a body': { send: written(head('204 No Content', 'Content-Length: 9') + '{"a":1}  '), web: [204, 502] },
  '304 with a body': { send: written(head('304 Not Modified', 'Content-Length: 9') + '{"a":1}  '), web: [304, 502] },
  'gzip that is none': { send: written(whole('200 OK', '{"a":1}', JSON_TYPE, 'Content-Encoding: gzip')), web: [502] },
  'gzip broken off': { send: ended(head('200 OK', JSON_TYPE, 'Content-Encoding: gzip') + '\x1f\x8b\x08'), web: [502] },
  moved: { send: written(whole('301 Moved', '', 'Location: http://127.0.0.1:1/')), web: [502] },
  found: { send: written(whole('302 Found', '{}', JSON_TYPE, 'Location: /api/v1/user/me/')), web: [502] },
  'moved for good': { send: written(whole('308 Moved', '', 'Location: https://elsewhere.example/')), web: [502] },
  'other protocol': { send: written(head('101 Switching Protocols', 'Upgrade: x', 'Connection: Upgrade')), web: [502] },
  'hint, then an answer': {
    send: written(head('103 Early Hints', 'Link: </a>') + whole('200 OK', '{}', JSON_TYPE)),
    web: [200, 502],
  },
  'status 700': { send: written(whole('700 What', '{}', JSON_TYPE)), web: [502] },
  'status 99': { send: written(whole('99 What', '{}', JSON_TYPE)), web: [502] },
  'no http': { send: ended('SSH-2.0-OpenSSH_9.2\r\n'), web: [502] },
  noise: { send: (socket) => socket.end(randomBytes(2_048)), web: [502] },
  nothing: { send: (socket) => socket.end(), web: [502] },
  reset: { send: (socket) => socket.resetAndDestroy(), web: [502] },
  'two lengths': {
    send: ended(head('200 OK', JSON_TYPE, 'Content-Length: 2', 'Content-Length: 7') + '{}'),
    web: [502],
  },
  'length of words': { send: ended(head('200 OK', JSON_TYPE, 'Content-Length: many') + '{}'), web: [502] },
  'chunks that are none': {
    send: ended(head('200 OK', JSON_TYPE, 'Transfer-Encoding: chunked') + 'zz\r\n{}\r\n'),
    web: [502],
  },
  'headers without end': {
    send: ended(`HTTP/1.1 200 OK\r\n${'X-More: 0123456789\r\n'.repeat(20_000)}\r\n`),
    web: [502],
  },
  'header of odd bytes': {
    send: (socket) => socket.write(Buffer.from(whole('200 OK', '{}', JSON_TYPE, 'ETag: "\xff\xfe é"'), 'latin1')),
    web: [200, 502],
  },
  'name of odd bytes': {
    send: written(
      whole('200 OK', 'x', 'Content-Type: text/csv', 'Content-Disposition: attachment; filename="ü – 💥.csv"'),
    ),
    web: [200, 502],
  },
  'type of odd bytes': { send: written(whole('200 OK', 'x', 'Content-Type: ü💥')), web: [200, 502] },
  'json that is not utf-8': {
    send: (socket) =>
      socket.write(Buffer.from(`${head('200 OK', JSON_TYPE, 'Content-Length: 4')}"\xff\xfe"`, 'latin1')),
    web: [200, 502],
  },
  'json shorter than it says': {
    send: written(`${head('200 OK', JSON_TYPE, 'Content-Length: 40')}{"a":1}`),
    web: [504],
  },
  silence: { send: () => undefined, web: [504] },
  'a byte a second': { send: (socket) => drip(socket, head('200 OK', JSON_TYPE)), web: [504] },
  'html, a byte a second': { send: (socket) => drip(socket, head('200 OK', 'Content-Type: text/html')), web: [502] },
  'head, a byte a second': { send: (socket) => drip(socket, ''), web: [504, 502] },
  'large and says so': {
    send: (socket) => flood(socket, head('200 OK', JSON_TYPE, `Content-Length: ${LARGE_MIB * MIB}`)),
    web: [502],
  },
  'large html': {
    send: (socket) => flood(socket, head('200 OK', 'Content-Type: text/html', `Content-Length: ${LARGE_MIB * MIB}`)),
    web: [502],
  },
  // Started before the error was known: the browser notices the broken connection.
  'large and silent about it': {
    send: (socket) => flood(socket, head('200 OK', JSON_TYPE, 'Connection: close')),
    web: [200, 502],
  },
  'large file': {
    send: (socket) => flood(socket, head('200 OK', 'Content-Type: text/csv', `Content-Length: ${LARGE_MIB * MIB}`)),
    web: [200],
  },
}

/** These take seconds or a hundred megabytes each, so they are used rarely. */
export const HEAVY: readonly string[] = Object.keys(ODD_ANSWERS).filter((name) =>
  /large|second|silence|shorter/.test(name),
)

async function drip(socket: Socket, begin: string): Promise<void> {
  socket.write(begin)
  while (socket.write(' ') && !socket.destroyed) await pause(BYTE_EVERY_MS)
}

async function flood(socket: Socket, begin: string): Promise<void> {
  socket.write(begin)
  const block = Buffer.alloc(MIB, ' ')
  for (let sent = 0; sent < LARGE_MIB && !socket.destroyed; sent += 1) if (!socket.write(block)) await drained(socket)
  if (!/Content-Length/.test(begin)) socket.end()
}

const drained = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      socket.off('drain', done).off('close', done)
      resolve()
    }
    socket.on('drain', done).on('close', done)
  })

export interface OddApi {
  origin: string
  close: () => void
}

/** A valid response by default, and the wrong one that a call's address names as `odd=`. */
export async function startOddApi(): Promise<OddApi> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => undefined))
    let held = ''
    socket.on('data', (bytes) => {
      held += bytes.toString('latin1')
      for (let request = wholeRequest(held); request !== undefined; request = wholeRequest(held)) {
        held = held.slice(request.length)
        answer(socket, request)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      sockets.forEach((socket) => socket.destroy())
    },
  }
}

/** The first request of a connection once it is complete. Web sends a length with every body. */
function wholeRequest(held: string): string | undefined {
  const end = held.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const length = end + 4 + Number(/^content-length: *(\d+)/im.exec(held.slice(0, end))?.[1] ?? 0)
  return held.length < length ? undefined : held.slice(0, length)
}

/** A token in web's sealed cookie selects the wrong response to a renewal, a username the one to a sign-in. */
function answer(socket: Socket, request: string): void {
  const target = request.split(' ', 2)[1] ?? ''
  const name = new URL(target, 'http://api').searchParams.get('odd') ?? nameIn(request)
  const odd = name === undefined ? undefined : ODD_ANSWERS[name]
  if (odd) return void odd.send(socket)
  if (/authorization: bearer stale/i.test(request) && !target.startsWith('/api/v1/user/me/'))
    return void socket.write(whole('401 No', '{}', JSON_TYPE))
  const tokens = JSON.stringify({
    id: 'a',
    email: 'a@b.example',
    access: 'fresh',
    refresh: 'fresh',
    ...staleOf(request),
  })
  socket.write(whole('200 OK', tokens, JSON_TYPE))
}

/** 'sign-in with json empty': the sign-in itself gets the wrong response; 'renewal with json empty': signs in with expired tokens. */
const nameIn = (request: string): string | undefined =>
  /"username":"odd ([^"]*)"/.exec(request)?.[1] ?? /"refresh":"odd ([^"]*)"/.exec(request)?.[1]

function staleOf(request: string): object {
  const name = /"username":"renewal ([^"]*)"/.exec(request)?.[1]
  return name === undefined ? {} : { access: 'stale', refresh: `odd ${name}` }
}
