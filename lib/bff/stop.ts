import { subscribe } from 'node:diagnostics_channel'
import { ServerResponse } from 'node:http'
import { closeAllStreams } from './streams'

/**
 * After a signal the framework accepts no new connections and waits for the open ones, which a browser keeps for more requests. So event
 * streams are closed, and every answer from then on, including those in progress, closes its connection.
 */
export function stopGracefully(): void {
  const underWay = new Set<ServerResponse>()
  let stopping = false
  subscribe('http.server.request.start', (message) => {
    const response = responseOf(message)
    if (!response) return
    if (stopping) return closeAfter(response)
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
  })
  const stop = () => {
    stopping = true
    closeAllStreams()
    underWay.forEach(closeAfter)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close')
  // When a response finishes, it no longer knows its socket.
  const { socket } = response
  response.once('finish', () => socket?.end())
}

function responseOf(message: unknown): ServerResponse | undefined {
  const given = typeof message === 'object' && message !== null && 'response' in message ? message.response : undefined
  return given instanceof ServerResponse ? given : undefined
}
