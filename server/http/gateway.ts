import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import { holdsKey } from '@/lib/holds-key'
import { Unauthorized } from '@/server/services/problems'
import type { Variables } from './serve'

/** Paths that need no service key: nothing in them is private, or they check a signature of their own. */
const OPEN = new Set(['/api/v1/health/', '/api/v1/schema/', '/api/v1/docs/', '/api/v1/bank/webhook/plaid/'])

const DEVICE = /^[A-Za-z0-9_-]{16,64}$/

/**
 * With a service credential, only its holder, web, may call the API, and is trusted when it states the browser's address and a device that
 * the account has used before. If web states no address, it is unknown. Without a credential, the address is that of the connection.
 */
export const gateway =
  (credential: string | undefined): MiddlewareHandler<{ Variables: Variables }> =>
  async (c, next) => {
    const trusted = isFromWeb(c, credential)
    c.set('client_ip', trusted ? forwardedAddress(c) : socketAddress(c))
    const device = c.req.header('x-known-device')
    if (trusted && device !== undefined && DEVICE.test(device)) c.set('known_device', device)
    if (credential !== undefined && !trusted && !OPEN.has(c.req.path))
      throw new Unauthorized('This service needs a key.', 'service_key')
    await next()
  }

/** Only web has the service key; without one, nobody is known to be web. */
export const isFromWeb = (c: Context, credential: string | undefined): boolean =>
  credential !== undefined && holdsKey(c.req.header('x-service-key'), credential)

function forwardedAddress(c: Context): string {
  const address = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
  return address && isIP(address) !== 0 ? address : ''
}

function socketAddress(c: Context<{ Variables: Variables }>): string {
  // Bindings of @hono/node-server; absent when the app is called without a socket.
  const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage }
  return incoming?.socket.remoteAddress?.replace(/^::ffff:/i, '') ?? ''
}
