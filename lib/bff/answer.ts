import type { Call } from './handler'

export type Body = Record<string, unknown>
type ExtraHeaders = Record<string, string | undefined>

/** An answer that ends the request early: thrown anywhere below a handler, and written once at its edge. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    readonly body: Body & { message: string },
    readonly headers: ExtraHeaders = {},
  ) {
    super(body.message)
  }
}

const SHARED_HEADERS = {
  Vary: 'Cookie, Sec-Fetch-Site, Origin',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

const JSON_HEADERS = {
  ...SHARED_HEADERS,
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'Referrer-Policy': 'no-referrer',
}

const FILE_HEADERS = {
  ...SHARED_HEADERS,
  'Cache-Control': 'private, no-store',
  'Content-Security-Policy': "default-src 'none'; sandbox",
}

export const JSON_TYPE = 'application/json; charset=utf-8'

export const jsonHeaders = (call: Call, extra: ExtraHeaders = {}): Headers => headers(JSON_HEADERS, call, extra)

export const fileHeaders = (call: Call, extra: ExtraHeaders = {}): Headers => headers(FILE_HEADERS, call, extra)

export function json(call: Call, status: number, body: Body, extra: ExtraHeaders = {}): Response {
  const content = status >= 500 ? { ...body, request_id: call.id } : body
  return new Response(JSON.stringify(content), {
    status,
    headers: jsonHeaders(call, { 'Content-Type': JSON_TYPE, ...extra }),
  })
}

export const refuse = (call: Call, refusal: HttpError): Response =>
  json(call, refusal.status, refusal.body, refusal.headers)

function headers(base: Record<string, string>, call: Call, extra: ExtraHeaders): Headers {
  const all = new Headers(base)
  all.set('X-Request-Id', call.id)
  for (const [name, value] of Object.entries(extra)) if (value !== undefined) all.set(name, value)
  return all
}
