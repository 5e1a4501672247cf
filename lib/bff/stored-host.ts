/**
 * The API that somebody signed up at, kept until the log-out, so that confirming the email and logging in find the account there.
 * Like the link that named it, it only ever selects from the server's own list.
 */
import type { Call } from './handler'
import { cookieOf, cookieValue } from './session'

const NAME = 'tb-host'
const LIFE_SECONDS = 30 * 86_400

/** Null when none is kept, or it is not one of ours any more. */
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
