/**
 * The API at which somebody signed up, kept until they sign out, so that confirming the email and logging in find the account there. Like
 * the link that named it, it can only select from the server's own list.
 */
import type { Call } from './handler'
import { cookieOf, cookieValue } from './session'

const NAME = 'tb-host'
const LIFE_SECONDS = 30 * 86_400

/** Null when none is kept, or when it is no longer in the list. */
export function storedHost({ env, request }: Call): string | null {
  const kept = Buffer.from(cookieValue(env, request.headers, NAME), 'base64url').toString()
  return env.hosts.get(kept) ?? null
}

/** The Set-Cookie value that keeps a host, or forgets the one that was kept; undefined when there is nothing to do. */
export function hostCookie({ env, request }: Call, origin: string | null): string | undefined {
  const userAgent = request.headers.get('user-agent')
  if (origin !== null && origin !== env.apiOrigin) {
    return cookieOf(env, userAgent, {
      name: NAME,
      value: Buffer.from(origin).toString('base64url'),
      maxAge: LIFE_SECONDS,
    })
  }
  const keeps = cookieValue(env, request.headers, NAME) !== ''
  return keeps ? cookieOf(env, userAgent, { name: NAME, value: '', maxAge: 0 }) : undefined
}
