/**
 * Renews a session's tokens. Requests of one browser that expire together share one call, and one of them sets the new cookie. The API
 * answers a repeated refresh token with the same successor for a minute, so several processes of web agree without talking to each other. A
 * result is remembered for that minute: a request that starts later with the old cookie shows that the browser never received the new one
 * (it left, or a tab was closed), so it gets the same cookie again.
 */
import { createHash } from 'node:crypto'
import type { Call } from './handler'
import { log, logSecurity } from './log'
import { clearCookie, issuerOrigin, renewed, sealSession, type Session } from './session'
import { shared } from './shared'
import { apiHeaders, ask, deadline, discard, readJson } from './upstream'

/** `remembered`: the successor is not brand new, so it may already have been replaced. */
export type Renewal =
  { kind: 'renewed'; session: Session; remembered: boolean } | { kind: 'dead' } | { kind: 'unavailable' }

type Outcome =
  { kind: 'renewed'; session: Session; cookie: string } | { kind: 'dead'; cookie: string } | { kind: 'unavailable' }
type Flight = { outcome: Promise<Outcome>; settledAt: number }

const REFRESH = '/api/v1/user/token/refresh/'
const REFRESH_MS = 10_000
const REMEMBER_MS = 60_000
const MAX_FLIGHTS = 5_000
const AHEAD_SECONDS = 60

export const isStale = (session: Session): boolean => session.exp - AHEAD_SECONDS < Date.now() / 1000

const flights = () => shared('flights', () => new Map<string, Flight>())

export async function renew(call: Call, session: Session): Promise<Renewal> {
  const key = createHash('sha256').update(`${session.iss} ${session.r}`).digest('base64')
  const joined = flights().get(key)
  const fresh = joined === undefined || joined.settledAt + REMEMBER_MS < performance.now()
  const flight = fresh ? start(call, session, key) : joined
  const outcome = await flight.outcome
  if (outcome.kind === 'unavailable') return outcome
  if (fresh || call.startedAt > flight.settledAt) call.cookie = { sid: session.sid, value: outcome.cookie }
  return outcome.kind === 'dead' ? outcome : { ...outcome, remembered: !fresh }
}

function start(call: Call, session: Session, key: string): Flight {
  const outcome = rotate(call, session).then((outcome) => {
    flight.settledAt = performance.now()
    if (outcome.kind === 'unavailable') flights().delete(key)
    return outcome
  })
  const flight: Flight = { outcome, settledAt: Infinity }
  forgetOld()
  flights().set(key, flight)
  return flight
}

function forgetOld(): void {
  for (const [key, flight] of flights()) {
    if (flights().size < MAX_FLIGHTS && flight.settledAt + REMEMBER_MS >= performance.now()) return
    flights().delete(key)
  }
}

async function rotate(call: Call, session: Session): Promise<Outcome> {
  const origin = issuerOrigin(call.env, session)
  const userAgent = call.request.headers.get('user-agent')
  const dead: Outcome = { kind: 'dead', cookie: clearCookie(call.env, userAgent) }
  if (origin === null) return dead
  try {
    const tokens = await exchange(call, origin, session.r)
    if (tokens === 'refused') {
      logSecurity('refresh_refused', { request_id: call.id })
      return dead
    }
    if (tokens === null) return { kind: 'unavailable' }
    const next = renewed(session, tokens)
    return { kind: 'renewed', session: next, cookie: await sealSession(call.env, next, userAgent) }
  } catch (error) {
    log('warn', 'refresh_failed', { request_id: call.id, error: error instanceof Error ? error.message : '' })
    return { kind: 'unavailable' }
  }
}

type Tokens = { access: string; refresh: string }

async function exchange(call: Call, origin: string, refresh: string): Promise<Tokens | 'refused' | null> {
  // Other requests wait for this call, so it must not be cut short when this browser leaves.
  const limit = deadline({ method: 'POST', startedAt: performance.now(), ms: REFRESH_MS })
  try {
    const headers = { ...apiHeaders(call, origin, null), 'content-type': 'application/json' }
    const body = Buffer.from(JSON.stringify({ refresh }))
    const answer = await ask({
      origin,
      target: REFRESH,
      method: 'POST',
      headers,
      body,
      retries: 1,
      signal: limit.signal,
    })
    const { statusCode } = answer
    if (statusCode === 200 || statusCode === 201) return tokensOf(await readJson(answer), refresh)
    discard(answer)
    return statusCode >= 400 && statusCode < 500 && ![408, 425, 429].includes(statusCode) ? 'refused' : null
  } finally {
    limit.stop()
  }
}

/** Null for an answer without tokens. An API that does not rotate leaves the refresh token out. */
export function tokensOf(body: Record<string, unknown> | null, refresh?: string): Tokens | null {
  const { access, refresh: next = refresh } = body ?? {}
  return typeof access === 'string' && typeof next === 'string' ? { access, refresh: next } : null
}
