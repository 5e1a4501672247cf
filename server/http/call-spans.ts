import type { MiddlewareHandler } from 'hono'
import type { Traces } from '@/lib/traces'
import { calledRoute } from './call-metrics'
import { isFromWeb } from './gateway'
import type { Variables } from './serve'

/** One span per call. Only web, which sends the service key, decides whether its trace is kept. */
export const callSpans =
  (traces: Traces, credential: string | undefined): MiddlewareHandler<{ Variables: Variables }> =>
  (c, next) => {
    const trusted = isFromWeb(c, credential)
    const traceparent = c.req.header('traceparent') ?? null
    const { method } = c.req
    return traces.call({ method, traceparent, trusted }, async () => {
      traces.requestId(c.get('request_id'))
      await next()
      traces.answered({ method, route: calledRoute(c), status: c.res.status })
    })
  }
