import diagnostics from 'node:diagnostics_channel'
import { once as next } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { stopGracefully } from './stop'
import { openEventStream } from './event-stream'
import { streamCount } from './streams'
import { restart } from './testing'

let subscribed: jest.SpiedFunction<typeof diagnostics.subscribe>
let once: jest.SpiedFunction<typeof process.once>
const send = (signal: NodeJS.Signals) => {
  for (const [name, listener] of once.mock.calls) if (name === signal) listener(signal)
}
beforeEach(async () => {
  await restart({})
  subscribed = jest.spyOn(diagnostics, 'subscribe')
  once = jest.spyOn(process, 'once').mockReturnThis()
})
afterEach(() => {
  for (const [name, listener] of subscribed.mock.calls) diagnostics.unsubscribe(name, listener)
  jest.restoreAllMocks()
})

it.each(['SIGTERM', 'SIGINT'] as const)('%s ends the streams, and no more are opened', (signal) => {
  stopGracefully()
  const stream = openEventStream('session')
  expect(stream?.isOpen()).toBe(true)
  send(signal)
  expect([stream?.isOpen(), streamCount(), openEventStream('session')]).toEqual([false, 0, null])
})

describe('a browser with a keep-alive connection', () => {
  let server: Server
  let agent: Agent
  let waiting: ServerResponse[]
  beforeEach(async () => {
    waiting = []
    agent = new Agent({ keepAlive: true, maxSockets: 1 })
    server = createServer((request, response) => {
      if (request.url === '/slow') waiting.push(response)
      else if (request.url === '/begun') waiting.push(response.writeHead(200).write('a') ? response : response)
      else response.end()
    }).listen(0, '127.0.0.1')
    await next(server, 'listening')
    stopGracefully()
  })
  afterEach(() => {
    agent.destroy()
    server.closeAllConnections()
    server.close()
  })

  const ask = async (path: string): Promise<IncomingMessage> => {
    const { port } = server.address() as AddressInfo
    const [answer] = (await next(get({ port, host: '127.0.0.1', path, agent }), 'response')) as [IncomingMessage]
    return answer
  }
  const read = async (answer: IncomingMessage) => {
    const { socket } = answer
    await next(answer.resume(), 'end')
    return { connection: answer.headers.connection, socket }
  }

  it('keeps it open while web runs', async () => {
    const first = await read(await ask('/'))
    const second = await read(await ask('/'))
    expect([first.connection, second.socket === first.socket]).toEqual(['keep-alive', true])
  })

  it('loses it with the response in progress at the signal', async () => {
    const answer = ask('/slow')
    while (waiting.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    send('SIGTERM')
    waiting[0]?.end()
    const { connection, socket } = await read(await answer)
    expect(connection).toBe('close')
    if (!socket.closed) await next(socket, 'close')
  })

  it('loses it even if that response has started and said otherwise', async () => {
    const answer = await ask('/begun')
    send('SIGTERM')
    waiting[0]?.end()
    const { connection, socket } = await read(answer)
    expect(connection).toBe('keep-alive')
    if (!socket.closed) await next(socket, 'close')
  })

  it('loses it with the next response', async () => {
    send('SIGTERM')
    expect((await read(await ask('/'))).connection).toBe('close')
  })
})
