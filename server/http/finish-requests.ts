import type { Server, ServerResponse } from 'node:http'

/**
 * Prepares a server to stop: the returned function accepts no new connections, lets open requests finish, and makes
 * every response from then on close its connection, which a caller would otherwise keep for more requests.
 */
export function finishRequests(server: Server, { patienceMs }: { patienceMs: number }): () => Promise<void> {
  const underWay = new Set<ServerResponse>()
  let stopping = false
  server.prependListener('request', (_request, response) => {
    if (stopping) return closeAfter(response)
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
  })
  return () =>
    new Promise((resolve) => {
      stopping = true
      const timer = setTimeout(() => server.closeAllConnections(), patienceMs)
      server.close(() => {
        clearTimeout(timer)
        resolve()
      })
      underWay.forEach(closeAfter)
      server.closeIdleConnections()
    })
}

function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close')
  // When a response finishes, it no longer knows its socket.
  const { socket } = response
  response.once('finish', () => socket?.end())
}
