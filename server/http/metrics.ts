/* The API's metrics for Prometheus. docs/operate.md explains each. */
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { callDuration } from '@/lib/metrics-page'
import type { Database } from '@/server/db/connect'
import { operations, type Operations } from '@/server/services/operations'
import { callMetrics } from './call-metrics'

interface Watched {
  db: Database
  /** Number of windows that currently listen for events. */
  listeners: () => number
  log: Logger
}

export interface Metrics {
  /** Counts and times the calls that pass. */
  calls: MiddlewareHandler
  /** All metrics in Prometheus' text format: of the process, the calls and the pool, and those queried from the database just then. */
  read: () => Promise<string>
}

/** The library is only loaded when metrics are wanted, so that the program starts without it otherwise. */
export async function openMetrics({ db, listeners, log }: Watched): Promise<Metrics> {
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const calls = callMetrics(new Histogram({ ...callDuration('haulbook_call_duration_seconds'), registers: [registry] }))
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
  const gauges = Object.entries(ASKED).map(([name, help]) => ({ name, gauge: figure(name, help) }))
  const began = new Gauge({
    name: 'haulbook_round_began_timestamp_seconds',
    help: 'When each recurring round began last',
    labelNames: ['round'],
    registers: [registry],
  })
  const ask = async () => {
    try {
      const known = await operations(db)
      for (const { name, gauge } of gauges) gauge.set(known[name as keyof typeof ASKED])
      for (const { name, began_at } of known.rounds) began.set({ round: name }, began_at)
      up.set(1)
    } catch (error) {
      log.warn({ err: error }, 'the database could not be asked for metrics')
      // Unknown metrics are left out, because an old value would look current.
      for (const { gauge } of gauges) gauge.remove()
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
