import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { Agent, type Dispatcher } from 'undici'
import { HttpError } from './answer'
import { apiUrl } from './api-path'
import { clientAddress } from './client-address'
import { traces } from './call-spans'
import { bffEnv } from './env'
import type { Call } from './handler'
import { limitedText } from './limited-text'
import { shared } from './shared'
import { timeZone } from './time-zone'

const CONNECT_MS = 3_000
const MAX_IN_FLIGHT = 1_000

export type Answer = Dispatcher.ResponseData
export type Ask = {
  origin: string
  target: string
  method: string
  headers: Record<string, string>
  body?: Buffer | Readable | undefined
  /** How often it may be retried when the connection failed before an answer began. */
  retries: number
  signal: AbortSignal
}

const agent = () =>
  shared(
    'agent',
    () =>
      new Agent({
        connections: 64,
        pipelining: 1,
        connect: { timeout: CONNECT_MS },
        headersTimeout: bffEnv().upstreamMs,
        bodyTimeout: bffEnv().upstreamMs,
      }),
  )

const load = () => shared('load', () => ({ inFlight: 0 }))

/** Sends one request to the API. The answer's body is a stream; any status is returned unchanged. */
export async function ask(request: Ask): Promise<Answer> {
  apiUrl(request.origin, request.target)
  if (load().inFlight >= MAX_IN_FLIGHT) {
    throw new HttpError(503, { message: 'The server is busy. Please try again.', code: 'busy' }, { 'Retry-After': '1' })
  }
  load().inFlight += 1
  try {
    return await attempt(request, 0)
  } finally {
    load().inFlight -= 1
  }
}

async function attempt(request: Ask, tries: number): Promise<Answer> {
  const { origin, target: path, method, headers, body, signal } = request
  try {
    return await agent().request({ origin, path, method: method as Dispatcher.HttpMethod, headers, body, signal })
  } catch (error) {
    if (error instanceof HttpError || signal.aborted) throw ended(signal, error)
    const code = codeOf(error)
    if (!CONNECTION_FAILED.has(code) || tries >= request.retries) throw unanswered(code, method)
  }
  await pause(40 * 4 ** tries * (0.5 + Math.random()), undefined, { signal }).catch((error) => {
    throw ended(signal, error)
  })
  return await attempt(request, tries + 1)
}

/** The last two mean that web itself has no file handle left for a connection. */
const NOT_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EMFILE', 'ENFILE'])
const CONNECTION_FAILED = new Set([...NOT_SENT, 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])
const TOO_LATE = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT'])

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

/** Why the signal ended the request: our own timeout, or a browser that left. */
function ended(signal: AbortSignal, error: unknown): unknown {
  return signal.reason instanceof HttpError ? signal.reason : error
}

function unanswered(code: string, method: string): HttpError {
  if (NOT_SENT.has(code)) return unreachable()
  return new HttpError(TOO_LATE.has(code) ? 504 : 502, unknownOutcome(method))
}

export const unreachable = () =>
  new HttpError(
    503,
    { message: 'The server cannot be reached right now. Please try again.', code: 'unreachable' },
    { 'Retry-After': '2' },
  )

export const unusable = (code: string) =>
  new HttpError(502, { message: 'The server gave an answer that cannot be used.', code })

/** A write without an answer may still have happened; saying so lets the client repeat it with the same key. */
function unknownOutcome(method: string): { message: string; code: string } {
  return method === 'GET'
    ? { message: 'The server did not answer. Please try again.', code: 'no_answer' }
    : { message: 'We could not confirm whether this was saved.', code: 'outcome_unknown' }
}

export type Deadline = { signal: AbortSignal; stop: () => void; extend: (ms: number) => void }
type Watch = { method: string; startedAt: number; ms: number; leaves?: AbortSignal }

/** Ends when the time is up or the browser leaves, whichever comes first. */
export function deadline({ method, startedAt, ms, leaves }: Watch): Deadline {
  const controller = new AbortController()
  const leave = () => controller.abort(new Error('the browser left'))
  const until = (left: number) =>
    setTimeout(() => controller.abort(new HttpError(504, unknownOutcome(method))), Math.max(0, left)).unref()
  let timer = until(ms - (performance.now() - startedAt))
  if (leaves?.aborted) leave()
  leaves?.addEventListener('abort', leave, { once: true })
  const stop = () => {
    clearTimeout(timer)
    leaves?.removeEventListener('abort', leave)
  }
  const extend = (left: number) => {
    clearTimeout(timer)
    timer = until(left)
  }
  return { signal: controller.signal, stop, extend }
}

export const callDeadline = (call: Call): Deadline =>
  deadline({ ...call, ms: call.env.upstreamMs, leaves: call.request.signal })

const PASSED_ON = [
  'accept-language',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'if-unmodified-since-version',
  'x-company-id',
  'x-entity-id',
  'x-unattended',
]
const PRINTABLE = /^[\x20-\x7e]{1,1024}$/

/** The headers of the browser's request that the API gets: this list and nothing else. Only our own API gets the service key. */
export function apiHeaders(call: Call, origin: string, access: string | null): Record<string, string> {
  const from = call.request.headers
  const headers: Record<string, string> = { 'accept-encoding': 'identity', 'x-request-id': call.id }
  for (const name of PASSED_ON) pass(headers, name, from.get(name))
  headers.accept = 'application/json'
  pass(headers, 'user-agent', from.get('user-agent'))
  pass(headers, 'x-timezone', timeZone(from.get('x-timezone')))
  pass(headers, 'x-forwarded-for', clientAddress(from, call.env.trustProxy))
  if (origin === call.env.apiOrigin) pass(headers, 'x-service-key', call.env.serviceCredential)
  pass(headers, 'traceparent', traces()?.traceparent())
  if (access !== null) headers.authorization = `Bearer ${access}`
  return headers
}

function pass(headers: Record<string, string>, name: string, value: string | null | undefined): void {
  if (value && PRINTABLE.test(value)) headers[name] = value
}

const DISCARD_MS = 1_000

/** Discards an answer that nobody reads, so that its connection is free again, even when the rest arrives one byte at a time. */
export function discard(answer: Answer): void {
  answer.body.on('error', () => undefined)
  void answer.body.dump({ limit: 65_536, signal: AbortSignal.timeout(DISCARD_MS) }).catch(() => answer.body.destroy())
}

/** Far more than a session or a user needs. */
const OBJECT_LIMIT = 1024 * 1024

/** Null for a body that is not an object, breaks off, or does not end. */
export async function readJson(answer: Answer): Promise<Record<string, unknown> | null> {
  try {
    const value: unknown = JSON.parse(await limitedText(answer.body, OBJECT_LIMIT))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}
