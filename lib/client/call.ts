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
    /** The one part of a multipart call. */
    file?: File
    signal?: AbortSignal
    /** Made when the form opens, so that a repeated try has one effect. */
    idempotencyKey?: string
    /** `updated_at` of the row that the form was opened with. */
    version?: string
  }

/** The same for code that does not know the endpoint. */
interface Sent extends Pick<Request<Endpoint>, 'file' | 'signal' | 'idempotencyKey' | 'version'> {
  params?: unknown
  query?: unknown
  body?: unknown
  /** Its answer is a file: once it began, it takes as long as the line needs. */
  isDownload?: boolean
}

const TIMEOUT_MS = 30_000

/** One call through the BFF. Throws ApiError for a refusal, NetworkError when no answer came. */
export async function call<const E extends Endpoint>(endpoint: E, request: Request<E>): Promise<Answer<E>> {
  const body = await bodyOf(await respond(endpoint, request))
  checkShape(endpoint, body)
  // What our API promises; a shape that does not fit is reported, never thrown.
  return body as Answer<E>
}

/** The answer as it came, its body unread; throws like `call`. */
export async function respond(endpoint: Called, request: Sent, repeatedFor: readonly string[] = []): Promise<Response> {
  const response = await send(endpoint, request)
  // A write has happened all the same; only what is read for the screen is dropped.
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
  if (error.endsSession && endpoint.can !== 'public') onDeadSession(error.status)
  throw error
}

/** An upload cannot be sent twice by the BFF; it renewed the session instead and asks for the call again. And some calls want a proof first. */
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

/** The time in which an answer must begin. */
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

/** The body of an answer, of whatever kind. Throws ApiError where it says JSON and is none. */
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

/** A company asks for a second factor: its set-up comes first, and then where one was. */
function onFactorNeeded(): void {
  const { pathname, search } = window.location
  if (leaving || pathname === FACTOR_PAGE) return
  leaving = true
  window.location.assign(`${FACTOR_PAGE}?${new URLSearchParams({ next: pathname + search }).toString()}`)
}

const RELOADED = 'haulbook:reloaded-at'
const APART_MS = 60_000

/**
 * Spec 000 §4: a 401 or 403 clears the token and reloads the page. With a 401 the BFF has dropped the cookie. A 403 that is not about
 * rights may come again after it: within a minute the page then stays and says what was answered.
 */
let leaving = false
export function onDeadSession(status = 401): void {
  if (leaving || typeof window === 'undefined' || window.location.pathname.startsWith('/auth/')) return
  if (status === 403 && !mayReload()) return
  leaving = true
  window.location.reload()
}

/** Whether no reload for the same reason has just been, which is noted. Where nothing can be noted there is none. */
export function mayReload(now = Date.now()): boolean {
  try {
    const before = Number(sessionStorage.getItem(RELOADED) ?? 0)
    sessionStorage.setItem(RELOADED, String(now))
    return now - before >= APART_MS
  } catch {
    return false
  }
}
