import type { Answer, BodyInput, Called, Endpoint, ParamsInput, QueryInput } from '@/lib/contract/endpoint'
import { fillPath, queryString } from '@/lib/contract/endpoint'
import { FACTOR_NEEDED, PROOF_NEEDED } from '@/lib/contract/refusal'
import { ApiError, NetworkError, OtherBooksError } from './api-error'
import { reportRefusal } from './error-reports'
import { newKey } from './new-key'
import { booksOnScreen, isOfOpenBooks } from './open-books'
import { ownHeaders } from './own-headers'
import { askProof } from './proof'
import { checkShape } from './shape'

type Given<K extends string, T> = [T] extends [undefined] ? { [key in K]?: undefined } : { [key in K]: T }
type GivenQuery<T> = [T] extends [undefined] ? { query?: undefined } : { query?: T }

export type Request<E> = Given<'params', ParamsInput<E>> &
  GivenQuery<QueryInput<E>> &
  Given<'body', BodyInput<E>> & {
    /** The file part of a multipart call. */
    file?: File
    signal?: AbortSignal
    /** Created when the form opens, so that a repeated attempt has only one effect. */
    idempotencyKey?: string
    /** `updated_at` of the row that the form was opened with. */
    version?: string
  }

/** The same request for code that does not know the endpoint's type. */
interface Sent extends Pick<Request<Endpoint>, 'file' | 'signal' | 'idempotencyKey' | 'version'> {
  params?: unknown
  query?: unknown
  body?: unknown
  /** The response is a file: once it has begun, it can take as long as the connection needs. */
  isDownload?: boolean
}

const TIMEOUT_MS = 30_000

/** One call through the BFF. Throws ApiError for a refusal, NetworkError when no response arrived. */
export async function call<const E extends Endpoint>(endpoint: E, request: Request<E>): Promise<Answer<E>> {
  const body = await bodyOf(await respond(endpoint, request))
  checkShape(endpoint, body)
  // The API guarantees this shape; a response that does not fit is reported, never thrown.
  return body as Answer<E>
}

/** The raw response with its body unread; throws like `call`. */
export async function respond(endpoint: Called, request: Sent, repeatedFor: readonly string[] = []): Promise<Response> {
  const response = await send(endpoint, request)
  // A write has happened anyway; only data read for the screen is dropped.
  if (!isOfOpenBooks(response.headers) && endpoint.method === 'GET') throw new OtherBooksError()
  if (response.ok) return response
  const error = new ApiError(
    response.status,
    await bodyOf(response),
    `${endpoint.method} ${endpoint.path}`,
    response.headers.get('x-request-id') ?? undefined,
  )
  const { code = '' } = error
  if (!repeatedFor.includes(code) && (await isWorthRepeating(code)))
    return respond(endpoint, request, [...repeatedFor, code])
  if (code === FACTOR_NEEDED) onFactorNeeded()
  if (endpoint.method !== 'GET') reportRefusal(error)
  if (error.endsSession && endpoint.can !== 'public') onDeadSession()
  throw error
}

/** The BFF cannot send an upload twice: it has renewed the session and asks for the call again. Other calls need a proof first. */
const isWorthRepeating = async (code: string): Promise<boolean> =>
  code === 'refresh_in_progress' || (code === PROOF_NEEDED && (await askProof()))

async function send(endpoint: Called, request: Sent): Promise<Response> {
  const url = `/api/v1${fillPath(endpoint.path, fieldsOf(request.params))}${queryString(fieldsOf(request.query))}`
  const limit: Limit = request.isDownload ? untilAnswered() : { signal: AbortSignal.timeout(TIMEOUT_MS) }
  const signal = request.signal ? AbortSignal.any([request.signal, limit.signal]) : limit.signal
  try {
    return await fetch(url, {
      method: endpoint.method,
      headers: headers(endpoint, request),
      body: payload(endpoint, request),
      signal,
    }).finally(limit.stop)
  } catch (cause) {
    if (request.signal?.aborted) throw cause
    throw new NetworkError(cause)
  }
}

interface Limit {
  signal: AbortSignal
  stop?: () => void
}

/** The time within which a response must begin. */
function untilAnswered(): Limit {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), TIMEOUT_MS)
  return { signal: late.signal, stop: () => clearTimeout(timer) }
}

/** Parameters and queries are objects in every endpoint. */
const fieldsOf = (part: unknown) => part as Record<string, unknown> | undefined

function headers(endpoint: Called, request: Sent): Record<string, string> {
  const sent = ownHeaders()
  if (endpoint.method !== 'GET') Object.assign(sent, booksOnScreen())
  if (endpoint.method !== 'GET' && !endpoint.upload) sent['Content-Type'] = 'application/json'
  if (endpoint.method === 'POST') sent['Idempotency-Key'] = request.idempotencyKey ?? newKey()
  if (request.version) sent['If-Unmodified-Since-Version'] = request.version
  return sent
}

function payload(endpoint: Called, request: Sent): BodyInit | undefined {
  if (!endpoint.upload) return request.body === undefined ? undefined : JSON.stringify(request.body)
  const form = new FormData()
  for (const [key, value] of Object.entries(request.body ?? {})) {
    if (value !== undefined && value !== null) form.set(key, typeof value === 'string' ? value : JSON.stringify(value))
  }
  if (request.file) form.set('file', request.file)
  return form
}

/** The body of a response of any type. Throws ApiError when it claims to be JSON and is not. */
export async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return null
  if (!response.headers.get('content-type')?.includes('application/json'))
    return response.ok ? text : { message: 'Internal server error' }
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError(502, { message: 'The server sent an answer we could not read. Try again.' })
  }
}

export const FACTOR_PAGE = '/second-factor'

/** A company requires a second factor: opens its setup, which then leads back to this page. */
function onFactorNeeded(): void {
  const { pathname, search } = window.location
  if (leaving || pathname === FACTOR_PAGE) return
  leaving = true
  window.location.assign(`${FACTOR_PAGE}?${new URLSearchParams({ next: pathname + search }).toString()}`)
}

const RELOADED = 'haulbook:reloaded-at'
const APART_MS = 60_000

/**
 * Spec 000 §4: a 401 or 403 clears the token and reloads the page. The BFF has usually dropped the cookie with the answer. When a refusal
 * comes again within a minute of the reload, the session is ended before the next one, so that the page never reloads in a loop.
 */
let leaving = false
export function onDeadSession(): void {
  if (leaving || typeof window === 'undefined' || window.location.pathname.startsWith('/auth/')) return
  leaving = true
  if (mayReload()) window.location.reload()
  else void endSession()
}

/** Leaves the page as it is when the server cannot be reached. */
async function endSession(): Promise<void> {
  const headers = { ...ownHeaders(), 'Content-Type': 'application/json' }
  const ended = await fetch('/api/session/logout', { method: 'POST', headers, body: '{}' }).catch(() => null)
  if (ended?.ok) window.location.reload()
  else leaving = false
}

/** Whether the page has not just been reloaded for the same reason; records the reload. False without storage to record it. */
export function mayReload(now = Date.now()): boolean {
  try {
    const before = Number(sessionStorage.getItem(RELOADED) ?? 0)
    sessionStorage.setItem(RELOADED, String(now))
    return now - before >= APART_MS
  } catch {
    return false
  }
}
