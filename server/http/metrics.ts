/*
 * What Prometheus reads, at `/metrics` on an address of its own: whoever reaches the API does not reach this, and nothing is open
 * unless METRICS_PORT says so. docs/operate.md says what each figure means.
 */
import { createServer, type Server } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { Database } from '@/server/db/connect'
import { operations, type Operations } from '@/server/services/operations'
import { CALL_DURATION, callMetrics } from './call-metrics'
import { holdsKey } from './gateway'

export interface Watched {
  db: Database
  /** Windows that listen for events now. */
  listeners: () => number
  log: Logger
}

export interface Metrics {
  /** Counts and times the calls that pass. */
  calls: MiddlewareHandler
  /** Every figure as Prometheus' text: those of the process, the calls and the pool, and what the database is asked for just then. */
  read: () => Promise<string>
}

/** The library is loaded where figures are wanted: a program that nobody watches starts without it. */
export async function openMetrics({ db, listeners, log }: Watched): Promise<Metrics> {
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const calls = callMetrics(new Histogram({ ...CALL_DURATION, registers: [registry] }))
  const figure = (name: string, help: string, read?: () => number) =>
    new Gauge({
      name: `haulbook_${name}`,
      help,
      registers: [registry],
      collect() {
        if (read) this.set(read())
      },
    })
  figure('event_streams', 'Windows that listen for events', listeners)
  figure('database_connections_used', 'Connections of the pool in use', () => db.load().used)
  figure('database_connections_idle', 'Connections of the pool at rest', () => db.load().idle)
  figure('database_waiting', 'Calls that wait for a connection of the pool', () => db.load().waiting)
  const up = figure('database_up', 'Whether the database answers')
  const asked = Object.entries(ASKED).map(([name, help]) => ({ name, gauge: figure(name, help) }))
  const began = new Gauge({
    name: 'haulbook_round_began_timestamp_seconds',
    help: 'When each recurring round began last',
    labelNames: ['round'],
    registers: [registry],
  })
  const ask = async () => {
    try {
      const known = await operations(db)
      for (const { name, gauge } of asked) gauge.set(known[name as keyof typeof ASKED])
      for (const { name, began_at } of known.rounds) began.set({ round: name }, began_at)
      up.set(1)
    } catch (error) {
      log.warn({ err: error }, 'the database could not be asked for metrics')
      // What is not known is absent: an old figure would look like a new one.
      for (const { gauge } of asked) gauge.remove()
      began.reset()
      up.set(0)
    }
  }
  const read = async () => {
    await ask()
    return registry.metrics()
  }
  return { calls, read }
}

const ASKED: Readonly<Record<Exclude<keyof Operations, 'rounds'>, string>> = {
  jobs_waiting: 'Jobs that are due and that nobody runs yet',
  longest_wait_seconds: 'How long the first of them has waited',
  jobs_running: 'Jobs that run now',
  jobs_failed: 'Jobs that ended as FAILURE in the last hour',
  frozen_companies: 'Companies whose books are frozen because their entries do not balance',
}

interface Served {
  read: () => Promise<string>
  at: { host: string; port: number; token?: string }
  log: Logger
}

/** Answers `GET /metrics` and nothing else; with a token, only who shows it as a bearer. */
export function serveMetrics({ read, at, log }: Served): Server {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    if (!holdsKey(request.headers.authorization, at.token && `Bearer ${at.token}`))
      return void response.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end()
    read().then(
      (text) => response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'the metrics could not be read')
        response.writeHead(500).end()
      },
    )
  })
  server.on('error', (error) => {
    log.fatal({ err: error }, 'cannot listen for metrics')
    process.exit(1)
  })
  return server.listen(at.port, at.host, () => log.info({ host: at.host, port: at.port }, 'metrics'))
}
