import { HttpError } from './answer'
import type { Call } from './handler'
import { isStale, renew } from './refresh'
import { clearCookie, hasCookie, readSession, type Session, SIGNED_OUT } from './session'
import { type Answer, discard, unreachable } from './upstream'

const MAX_ROUNDS = 3

const signedOut = (code?: string) => new HttpError(401, code ? { message: SIGNED_OUT, code } : { message: SIGNED_OUT })

export async function requireSession(call: Call): Promise<Session> {
  const { env, request } = call
  const session = await readSession(env, request.headers)
  if (session) return session
  if (hasCookie(env, request.headers)) dropCookie(call)
  throw signedOut()
}

export function dropCookie(call: Call): void {
  call.cookie = { sid: '', value: clearCookie(call.env, call.request.headers.get('user-agent')) }
}

/**
 * The session with tokens that should still be valid. When the API cannot be reached, the old ones are kept, because they may still work.
 */
export async function freshSession(call: Call, session: Session): Promise<Session> {
  if (!isStale(session)) return session
  const renewal = await renew(call, session)
  if (renewal.kind === 'dead') throw signedOut()
  return renewal.kind === 'renewed' ? renewal.session : session
}

/** Called after the API refused the access token. Throws the 401 when the session is over. */
export async function renewedSession(call: Call, session: Session): Promise<{ session: Session; remembered: boolean }> {
  const renewal = await renew(call, session)
  if (renewal.kind === 'dead') throw signedOut()
  if (renewal.kind === 'renewed') return renewal
  throw unreachable()
}

/**
 * Sends a request for the session, renewing it silently when the API answers 401. What cannot be sent twice is answered with
 * `refresh_in_progress`: the session is renewed by then, and the client repeats the whole request.
 */
export async function askAs(
  call: Call,
  session: Session,
  send: (access: string) => Promise<Answer>,
  replayable: boolean,
): Promise<Answer> {
  let current = await freshSession(call, session)
  for (let round = 0; ; round += 1) {
    const answer = await send(current.a)
    if (answer.statusCode !== 401) return answer
    discard(answer)
    if (round === MAX_ROUNDS) break
    const renewal = await renewedSession(call, current)
    current = renewal.session
    if (!replayable) throw signedOut('refresh_in_progress')
    if (!renewal.remembered) round = MAX_ROUNDS - 1
  }
  dropCookie(call)
  throw signedOut()
}
