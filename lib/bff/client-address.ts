import { isIP } from 'node:net'

/**
 * The browser's address, or undefined when nobody that we trust tells it. Each proxy adds one entry at the right end of
 * X-Forwarded-For, so the outermost of the trusted ones wrote the entry with their number from the right; the caller may
 * have written everything left of it. The framework fills the header in where it is missing, so without a proxy it tells nothing.
 */
export function clientAddress(headers: Headers, trustProxy: number): string | undefined {
  if (trustProxy === 0) return undefined
  const entries = headers.get('x-forwarded-for')?.split(',') ?? []
  const address = entries
    .at(-trustProxy)
    ?.trim()
    .replace(/^::ffff:/i, '')
  return address !== undefined && isIP(address) !== 0 ? address : undefined
}
