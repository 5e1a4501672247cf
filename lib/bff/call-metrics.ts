import type { Server } from 'node:http'
import type { Histogram } from 'prom-client'
import { callDuration, serveMetrics, type CallLabel, type MetricsPlace } from '@/lib/metrics-page'
import type { Handler } from './handler'
import { log } from './log'
import { shared } from './shared'
import { streamCount } from './streams'

const holder = () => shared<{ duration?: Histogram<CallLabel> }>('metrics', () => ({}))

/** The library is only loaded where metrics are wanted, so that web starts without it otherwise. */
export async function startMetrics(at: MetricsPlace): Promise<Server> {
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'haulbook_web_event_streams',
    help: 'Windows that listen for events',
    registers: [registry],
    collect() {
      this.set(streamCount())
    },
  })
  holder().duration = new Histogram({ ...callDuration('haulbook_web_call_duration_seconds'), registers: [registry] })
  return serveMetrics({
    read: () => registry.metrics(),
    at,
    tell: {
      listening: () => log('info', 'metrics', { host: at.host, port: at.port }),
      unreadable: (error) => log('error', 'metrics_unreadable', { error: String(error) }),
      refused: ({ message }) => {
        process.stderr.write(`Nobody can listen for metrics: ${message}\n`)
        process.exit(1)
      },
    },
  })
}

/** Counts and times a call under its route folder, because the path contains ids. */
export const measured =
  (folder: string, handler: Handler): Handler =>
  async (request) => {
    const ended = holder().duration?.startTimer()
    const response = await handler(request)
    ended?.({ method: request.method, route: `/${folder}`, status: response.status })
    return response
  }
