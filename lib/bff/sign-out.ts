import { json } from './answer'
import { type Call, handler } from './handler'
import { log } from './log'
import { endSession, issuerOrigin, readSession, type Session } from './session'
import { askAs, dropCookie } from './signed-in'
import { hostCookie } from './stored-host'
import { closeStreams } from './streams'
import { apiHeaders, ask, deadline, discard } from './upstream'

const LOGOUT = '/api/v1/user/logout/'
const LOGOUT_MS = 5_000

/** The cookie is deleted whatever the API answers, and no request still in progress can bring the session back. */
export async function signOut(call: Call): Promise<Response> {
  const session = await readSession(call.env, call.request.headers)
  if (session) await revoke(call, session)
  dropCookie(call)
  return json(
    call,
    200,
    { authenticated: false },
    { 'Clear-Site-Data': '"cache"', 'Set-Cookie': hostCookie(call, null) },
  )
}

export const logout = handler({ methods: ['POST'], kind: 'fetch' }, signOut)

/** Ends a session here at once and at the API when it answers. Never throws. */
export async function revoke(call: Call, session: Session): Promise<void> {
  endSession(session)
  closeStreams(session.sid)
  const origin = issuerOrigin(call.env, session)
  if (origin === null) return
  const limit = deadline({ method: 'GET', startedAt: performance.now(), ms: LOGOUT_MS })
  try {
    const send = (access: string) =>
      ask({
        origin,
        target: LOGOUT,
        method: 'GET',
        headers: apiHeaders(call, origin, access),
        retries: 2,
        signal: limit.signal,
      })
    discard(await askAs(call, session, send, true))
  } catch (error) {
    log('warn', 'logout_not_confirmed', { request_id: call.id, error: error instanceof Error ? error.message : '' })
  } finally {
    limit.stop()
  }
}
