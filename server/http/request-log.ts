import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { Variables } from './serve'

/** Web uses the same form, so that one id finds the lines of both. */
const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/

const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
}

/**
 * Gives every request an id and every response the common headers, and writes one log line. The query is left out
 * because it may contain secrets.
 */
export const requestLog =
  (log: Logger): MiddlewareHandler<{ Variables: Variables }> =>
  async (c, next) => {
    const started = performance.now()
    const given = c.req.header('x-request-id')
    const request_id = given !== undefined && REQUEST_ID.test(given) ? given : randomUUID()
    c.set('request_id', request_id)
    await next()
    c.header('X-Request-Id', request_id)
    for (const [name, value] of Object.entries(HEADERS)) if (!c.res.headers.has(name)) c.header(name, value)
    const { method, path } = c.req
    const ms = Math.round(performance.now() - started)
    log.info({ request_id, user_id: c.get('user_id'), method, path, status: c.res.status, ms }, 'request')
  }
