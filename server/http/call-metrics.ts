import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Histogram } from 'prom-client'
import type { CallLabel } from '@/lib/metrics-page'

/** Counts and times calls under the contract's pattern. */
export const callMetrics =
  (duration: Histogram<CallLabel>): MiddlewareHandler =>
  async (c, next) => {
    const ended = duration.startTimer()
    await next()
    ended({ method: c.req.method, route: calledRoute(c), status: c.res.status })
  }

/** The pattern of the call, once it has a response. */
export function calledRoute(c: Context): string {
  const route = routePath(c, -1)
  return route.includes('*') ? 'unknown' : route
}
