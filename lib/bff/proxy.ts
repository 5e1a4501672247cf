/** /api/v1/**: the browser's requests to the API, with the bearer token that the browser never sees. */
import { HttpError, JSON_TYPE } from './answer'
import { type ApiPath, apiPath } from './api-path'
import type { GateKind } from './gate'
import { type Call, handler } from './handler'
import { incoming, type Incoming } from './incoming'
import { relay } from './relay'
import { issuerOrigin, readSession, type Session } from './session'
import { signOut } from './sign-out'
import { storedHost } from './stored-host'
import { askAs, dropCookie, requireSession } from './signed-in'
import { type Answer, apiHeaders, ask, callDeadline } from './upstream'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Called with and without a session; the API decides who may read it. */
const EITHER_WAY = 'user/outbox/'

/** What a user without a session may call. It is sent without a token even if there is one, except EITHER_WAY. */
export const PUBLIC: ReadonlySet<string> = new Set([
  'health/',
  EITHER_WAY,
  'user/verify-email/',
  'user/verify-email/resend/',
  'user/restore-email/',
  'user/second-factor/undo/',
  'user/password-reset/',
  'user/password-reset/confirm/',
  'company/invitation/',
  'bank/webhook/plaid/',
])

/** Requests of other services, with the header that contains their signature; the API checks it against the exact bytes. */
export const SIGNED: ReadonlyMap<string, string> = new Map([['bank/webhook/plaid/', 'plaid-verification']])

/** Calls that answer with tokens, or send a password to a host that the caller chose; only the session calls make them. */
export const HIDDEN: ReadonlySet<string> = new Set([
  'user/login/',
  'user/login/second-factor/',
  'user/signup/',
  'user/token/refresh/',
])

/** The API's documentation, which is only served on the API's own port. */
const DOCS = 'docs/'

const FILES = /^(file\/file\/[^/]+(\/content)?|invoice\/invoice\/[^/]+\/pdf|report\/journal)\/$/
export const UPLOADS =
  /^(file\/file|journal_entry\/read-trial-balance|(company\/integration\/import-file|(chart_of_account|stakeholder\/stakeholder|bill\/bill|invoice\/invoice|fixed_asset)\/import)(\/preview)?)\/$/

export const proxy = handler({ methods: METHODS, kind: gateKind }, async (call) => {
  const path = apiPath(call.pathname, call.search)
  if (!path || HIDDEN.has(path.rest) || path.rest === DOCS) throw new HttpError(404, { message: 'Not found.' })
  if (path.rest === 'user/logout/') return await signOut(call)
  const session = await sessionFor(call, path.rest)
  const limit = callDeadline(call)
  try {
    const sent = await incoming(call, limit.signal)
    const outgoing = { path, sent, signal: limit.signal }
    const answer = session
      ? await askAs(call, session, (access) => send(call, outgoing, { session, access }), sent.replayable)
      : await send(call, outgoing, null)
    const response = await relay(call, answer, path.rest, limit)
    if (session && response.status === 403 && !(await keepsSession(response))) dropCookie(call)
    return response
  } catch (error) {
    limit.stop()
    throw error
  }
})

async function sessionFor(call: Call, rest: string): Promise<Session | null> {
  if (rest === EITHER_WAY) return await readSession(call.env, call.request.headers)
  return PUBLIC.has(rest) ? null : await requireSession(call)
}

/**
 * Same as the contract's list, which the BFF does not load: refusals that keep the session; any other 403 ends it. Source: spec 000 §4,
 * API.md.
 */
export const KEEPS_SESSION: readonly unknown[] = ['permission_denied', 'proof_needed', 'second_factor_needed']

async function keepsSession(refusal: Response): Promise<boolean> {
  if (!refusal.headers.get('content-type')?.startsWith(JSON_TYPE)) return false
  const body: unknown = await refusal
    .clone()
    .json()
    .catch(() => null)
  return typeof body === 'object' && body !== null && 'code' in body && KEEPS_SESSION.includes(body.code)
}

function gateKind(call: Call): GateKind {
  const rest = apiPath(call.pathname, '')?.rest ?? ''
  if (SIGNED.has(rest) || rest === DOCS) return 'probe'
  if (call.method === 'GET') return FILES.test(rest) ? 'download' : 'fetch'
  return call.method === 'POST' && UPLOADS.test(rest) ? 'upload' : 'fetch'
}

interface Outgoing {
  path: ApiPath
  sent: Incoming
  signal: AbortSignal
}
type Bearer = { session: Session; access: string }

async function send(call: Call, { path, sent, signal }: Outgoing, bearer: Bearer | null): Promise<Answer> {
  const origin = bearer ? issuerOrigin(call.env, bearer.session) : (storedHost(call) ?? call.env.apiOrigin)
  if (origin === null) throw new HttpError(401, { message: 'This session belongs to another server.' })
  const headers = { ...apiHeaders(call, origin, bearer?.access ?? null), ...sent.headers, ...signatureOf(call, path) }
  const keyed = headers['idempotency-key'] !== undefined && sent.replayable
  const retries = call.method === 'GET' ? 2 : Number(keyed)
  return await ask({
    origin,
    target: path.target,
    method: call.method,
    headers,
    body: sent.body,
    retries,
    signal,
  })
}

function signatureOf(call: Call, path: ApiPath): Record<string, string> {
  const name = SIGNED.get(path.rest)
  const signature = name === undefined ? null : call.request.headers.get(name)
  return name === undefined || signature === null ? {} : { [name]: signature }
}
