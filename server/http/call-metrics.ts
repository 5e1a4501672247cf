import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Histogram } from 'prom-client'

/** Seconds. Around the goals: 0.03 for a list, 0.3 for a report, 20 for the deadline of a call. */
const BUCKETS = [0.005, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 20]

/**
 * Rate, errors and duration of calls: `haulbook_call_duration_seconds` by method, route and status. The route is the contract's pattern,
 * never the address that was called, which holds ids.
 */
export const CALL_DURATION = {
  name: 'haulbook_call_duration_seconds',
  help: 'Duration of calls by method, route and status',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: BUCKETS,
}

type Label = (typeof CALL_DURATION.labelNames)[number]

export const callMetrics =
  (duration: Histogram<Label>): MiddlewareHandler =>
  async (c, next) => {
    const ended = duration.startTimer()
    await next()
    ended({ method: c.req.method, route: calledRoute(c), status: c.res.status })
  }

/** The pattern of the call, once it was answered. */
export function calledRoute(c: Context): string {
  const route = routePath(c, -1)
  return route.includes('*') ? 'unknown' : route
}
