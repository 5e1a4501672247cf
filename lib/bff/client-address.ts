import { isIP } from 'node:net'
import type { WebRequest } from './handler'

/**
 * The caller's address as our own server saw it. Each trusted proxy in front adds one entry at the end of
 * X-Forwarded-For; everything further left was written by the caller.
 */
export function clientAddress(headers: WebRequest['headers'], trustProxy: number): string | undefined {
  const hops = headers.get('x-forwarded-for')?.split(',') ?? []
  const hop = hops[Math.max(0, hops.length - 1 - trustProxy)]?.trim().replace(/^::ffff:/i, '')
  return hop !== undefined && isIP(hop) !== 0 ? hop : undefined
}
