/*
 * Serves a program's metrics to Prometheus: `/metrics` on an address of its own, so that a client that can reach the program cannot reach
 * this. Shared by web and API. docs/operate.md explains each metric.
 */
import { createServer, type Server } from 'node:http'
import { holdsKey } from './holds-key'
import { LOOPBACK } from './loopback'

export interface MetricsPlace {
  host: string
  port: number
  /** The token that a reader must send. Required when other machines can reach the address. */
  token?: string
}

/** Undefined when metrics are not set up. Throws when others could read them without a token. */
export function metricsPlace({
  host,
  port,
  token,
}: {
  host: string
  port: number | undefined
  token: string | undefined
}): MetricsPlace | undefined {
  if (port === undefined) return undefined
  if (token === undefined && !LOOPBACK.has(host))
    throw new Error('METRICS_TOKEN must be set where METRICS_HOST is not this machine alone')
  return { host, port, token }
}

/** Rate, errors and duration of calls. The route is a pattern, never the address that was called, because that contains ids. */
export const callDuration = <Name extends string>(name: Name) => ({
  name,
  help: 'Duration of calls by method, route and status',
  labelNames: ['method', 'route', 'status'] as const,
  /** In seconds, around the targets: 0.03 for a list, 0.3 for a report, 20 for the deadline of a call. */
  buckets: [0.005, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 20],
})
export type CallLabel = ReturnType<typeof callDuration>['labelNames'][number]

interface Served {
  /** All metrics in Prometheus' text format. */
  read: () => Promise<string>
  at: MetricsPlace
  tell: {
    listening: () => void
    unreadable: (error: unknown) => void
    /** Called when the address cannot be listened on. */
    refused: (error: Error) => void
  }
}

/** Serves only `GET /metrics`; with a token, only to readers that send it as a bearer. */
export function serveMetrics({ read, at, tell }: Served): Server {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    if (!holdsKey(request.headers.authorization, at.token && `Bearer ${at.token}`))
      return void response.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end()
    read().then(
      (text) => response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      (error: unknown) => {
        tell.unreadable(error)
        response.writeHead(500).end()
      },
    )
  })
  server.on('error', tell.refused)
  return server.listen(at.port, at.host, tell.listening)
}
