import type { Traces } from '@/lib/traces'
import type { Handler } from './handler'
import { log } from './log'
import { shared } from './shared'

const holder = () => shared<{ traces?: Traces }>('traces', () => ({}))

/** Undefined unless tracing is set up. */
export const traces = (): Traces | undefined => holder().traces

/** The only place that loads the tracing library. */
export async function startTraces(): Promise<void> {
  const { openTraces } = await import('@/lib/traces')
  const opened = openTraces('web', ({ message }) => log('warn', 'traces_unsent', { message }))
  holder().traces = opened
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void opened.close())
}

/** One span per call, in the trace that the page began. It is named after the route folder, because the path contains ids. */
export const traced =
  (folder: string, handler: Handler): Handler =>
  async (request) => {
    const open = traces()
    if (!open) return handler(request)
    const { method, headers } = request
    return open.call({ method, traceparent: headers.get('traceparent'), trusted: false }, async () => {
      const response = await handler(request)
      open.answered({ method, route: `/${folder}`, status: response.status })
      return response
    })
  }
