import type { BffEnv } from './env'

/**
 * Whether a request is meant for this deployment. A page that rebinds its own host name to our address could read our answers as its own,
 * but its requests carry that name.
 */
export function isOwnHost(env: BffEnv, request: Request): boolean {
  const host = request.headers.get('host') ?? new URL(request.url).host
  return env.ownHosts.has(host.toLowerCase())
}

export const WRONG_HOST = 'This address is not served here.'
