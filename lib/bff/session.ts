/**
 * The session cookie contains the API's two tokens, sealed. They live nowhere else on our side, so web keeps no state. Its lifetime is
 * absolute (12 h from sign-in); sealing it again after a refresh does not extend it.
 */
import { randomBytes } from 'node:crypto'
import { sealData, unsealData } from 'iron-session'
import { HttpError } from './answer'
import { type BffEnv, isLoopback } from './env'
import { log, logSecurity } from './log'
import { shared } from './shared'

export type Session = {
  v: 1
  /** The API that issued the tokens, and the only one they are ever sent to. `local` is the API on this machine. */
  iss: string
  a: string
  r: string
  sid: string
  /** Second at which the access token should be replaced. */
  exp: number
  /** Second of the sign-in. */
  epoch: number
}

type Cookie = { name: string; value: string; maxAge: number }

const NAME = 'tb'
export const LIFE_SECONDS = 43_200
const SKEW_SECONDS = 60
const OPAQUE_ACCESS_SECONDS = 900
const PAYLOAD_LIMIT = 2_048
const CACHE_ENTRIES = 5_000
const CACHE_MS = 60_000
const ENDED_ENTRIES = 50_000

const seconds = () => Math.floor(Date.now() / 1000)

export function newSession(env: BffEnv, origin: string, tokens: { access: string; refresh: string }): Session {
  const sid = randomBytes(16).toString('base64url')
  return renewed({ v: 1, iss: issuerName(env, origin), a: '', r: '', sid, exp: 0, epoch: seconds() }, tokens)
}

export function renewed(session: Session, tokens: { access: string; refresh: string }): Session {
  return { ...session, a: tokens.access, r: tokens.refresh, exp: accessExpiry(tokens.access) }
}

/** Null when the API that issued the tokens is no longer in the list. */
export function issuerOrigin(env: BffEnv, session: Session): string | null {
  if (session.iss === 'local') return isLoopback(env.apiOrigin) ? env.apiOrigin : null
  return session.iss === env.apiOrigin || env.hosts.has(session.iss) ? session.iss : null
}

/** The bundled API takes a free port at each start, so its sessions are bound to the machine, not to the port. */
function issuerName(env: BffEnv, origin: string): string {
  return origin === env.apiOrigin && isLoopback(origin) ? 'local' : origin
}

/** By web's own clock: if a token states its times, only the difference between them is used. */
function accessExpiry(access: string): number {
  const [, claims] = access.split('.')
  try {
    const { exp, iat } = JSON.parse(Buffer.from(claims ?? '', 'base64url').toString())
    if (Number.isSafeInteger(exp) && Number.isSafeInteger(iat) && exp > iat) return seconds() + exp - iat
  } catch {
    // An opaque token, which has the API's published lifetime.
  }
  return seconds() + OPAQUE_ACCESS_SECONDS
}

/** The Set-Cookie value. Refuses what a browser would silently drop. */
export async function sealSession(env: BffEnv, session: Session, userAgent: string | null): Promise<string> {
  const bytes = Buffer.byteLength(JSON.stringify(session))
  if (bytes > PAYLOAD_LIMIT) {
    log('error', 'session_too_large', { bytes })
    throw new HttpError(502, { message: 'The server issued a session that is too large to keep.' })
  }
  const left = session.epoch + LIFE_SECONDS - seconds()
  if (left <= SKEW_SECONDS) throw new HttpError(401, { message: SIGNED_OUT })
  const seal = await sealData(session, { password: env.sealWith, ttl: left })
  return cookieOf(env, userAgent, { name: NAME, value: seal, maxAge: left - SKEW_SECONDS })
}

export const SIGNED_OUT = 'Your session has ended. Please log in again.'

export const clearCookie = (env: BffEnv, userAgent: string | null): string =>
  cookieOf(env, userAgent, { name: NAME, value: '', maxAge: 0 })

/** Safari does not store a Secure cookie from http://localhost; all other browsers do. */
function isSecure(env: BffEnv, userAgent: string | null): boolean {
  if (env.https) return true
  const safari = /Safari\//.test(userAgent ?? '') && !/Chrom|Firefox|Edg|Android/.test(userAgent ?? '')
  return !env.plainRemote && !safari
}

const prefixed = (name: string, secure: boolean) => (secure ? `__Host-Http-${name}` : name)

export function cookieOf(env: BffEnv, userAgent: string | null, { name, value, maxAge }: Cookie): string {
  const secure = isSecure(env, userAgent)
  return `${prefixed(name, secure)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly;${secure ? ' Secure;' : ''} SameSite=Lax`
}

/** The caller's live session; null for a missing, broken, expired or signed-out one. */
export async function readSession(env: BffEnv, headers: Headers): Promise<Session | null> {
  const value = cookieValue(env, headers, NAME)
  if (!value) return null
  const session = cached(value) ?? (await unseal(env, value))
  if (!session || session.epoch + LIFE_SECONDS <= seconds() || isEnded(session.sid)) return null
  return issuerOrigin(env, session) === null ? null : session
}

export const hasCookie = (env: BffEnv, headers: Headers): boolean => cookieValue(env, headers, NAME) !== ''

/** Empty when the browser sent no cookie of this name. */
export function cookieValue(env: BffEnv, headers: Headers, name: string): string {
  const sent = prefixed(name, isSecure(env, headers.get('user-agent')))
  for (const pair of headers.get('cookie')?.split(';') ?? []) {
    const equals = pair.indexOf('=')
    if (pair.slice(0, equals).trim() === sent) return pair.slice(equals + 1).trim()
  }
  return ''
}

type Cached = { session: Session; until: number }
const cache = () => shared('unsealed', () => new Map<string, Cached>())

function cached(value: string): Session | null {
  const hit = cache().get(value)
  if (!hit) return null
  if (hit.until > Date.now()) return hit.session
  cache().delete(value)
  return null
}

async function unseal(env: BffEnv, value: string): Promise<Session | null> {
  const session = await unsealData<Partial<Session>>(value, { password: env.unsealWith, ttl: LIFE_SECONDS }).catch(
    () => ({}),
  )
  if (!isSession(session)) {
    logSecurity('seal_refused')
    return null
  }
  const entries = cache()
  for (const oldest of entries.keys()) {
    if (entries.size < CACHE_ENTRIES) break
    entries.delete(oldest)
  }
  entries.set(value, { session, until: Date.now() + CACHE_MS })
  return session
}

/** Only web can seal, so the version guarantees the rest of the shape. */
function isSession(value: Partial<Session>): value is Session {
  return value.v === 1
}

/** Sessions signed out in this process: a request still in progress must not bring one back. */
const ended = () => shared('ended', () => new Map<string, number>())

export function endSession(session: Session): void {
  const entries = ended()
  for (const [sid, until] of entries) {
    if (until > seconds() && entries.size < ENDED_ENTRIES) break
    entries.delete(sid)
  }
  entries.set(session.sid, session.epoch + LIFE_SECONDS)
}

export const isEnded = (sid: string): boolean => ended().has(sid)
