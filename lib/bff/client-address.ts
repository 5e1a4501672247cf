import { isIP } from 'node:net'

/**
 * The browser's address, or undefined when no trusted proxy reports it. Each proxy adds one entry at the right end of X-Forwarded-For, so
 * the outermost trusted one wrote the entry with their number from the right; the caller may have written everything to the left of it. The
 * framework fills in a missing header, so without a proxy it means nothing.
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
