/**
 * The cross-site gate: the first thing in every handler, before a cookie is read or a byte goes upstream.
 * A page of another origin, a sibling subdomain included, cannot make a request that passes.
 *
 * fetch     our own script: header X-CSRF, and JSON on writes
 * upload    the same, where a file may come as multipart
 * download  a GET that the browser may also navigate to or show as an image, where no header can be set
 * stream    EventSource, likewise
 * probe     a monitor without browser headers; refused only when it names another origin
 */
import { HttpError } from './answer'
import { logSecurity } from './log'

export type GateKind = 'fetch' | 'upload' | 'download' | 'stream' | 'probe'

type Facts = { id: string; method: string; headers: Headers; kind: GateKind; origins: readonly string[] }

const READS = new Set(['GET', 'HEAD'])
const JSON_BODY = /^application\/json(\s*;|$)/i
const MULTIPART_BODY = /^multipart\/form-data\s*;/i

/** Throws the refusal; returns when the request may go on. */
export function passGate(facts: Facts): void {
  const foreign = foreignReason(facts)
  if (foreign) {
    logSecurity('csrf_refused', { request_id: facts.id, reason: foreign, method: facts.method, kind: facts.kind })
    throw new HttpError(403, { message: 'This request did not come from the app.', code: 'csrf' })
  }
  if (READS.has(facts.method)) return
  const type = facts.headers.get('content-type') ?? ''
  if (JSON_BODY.test(type) || (facts.kind === 'upload' && MULTIPART_BODY.test(type))) return
  throw new HttpError(415, { message: 'Send application/json.' })
}

function foreignReason({ method, headers, kind, origins }: Facts): string | null {
  const origin = headers.get('origin')
  if (origin !== null && !origins.includes(origin)) return 'origin'
  const site = headers.get('sec-fetch-site')
  const navigated = site === 'none' && method === 'GET' && (kind === 'download' || kind === 'probe')
  if (site !== null && site !== 'same-origin' && !navigated) return 'site'
  const referer = headers.get('referer')
  if (kind === 'probe') return referer === null || origins.includes(originOf(referer)) ? null : 'referer'
  const vouched = site !== null || origin !== null || (READS.has(method) && origins.includes(originOf(referer)))
  if (!vouched) return 'unvouched'
  const headerless = method === 'GET' && (kind === 'download' || kind === 'stream')
  return headerless || headers.get('x-csrf') === '1' ? null : 'header'
}

function originOf(referer: string | null): string {
  return referer !== null && URL.canParse(referer) ? new URL(referer).origin : 'null'
}
