import { createHash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import type { z } from 'zod'
import { isTimeZone } from '@/lib/dates/day'
import { UPLOAD_MAX_BYTES } from '@/lib/contract/bounds'
import { fieldErrors } from '@/lib/contract/messages'
import type { Endpoint } from '@/lib/contract/endpoint'
import { OTHER_BOOKS } from '@/lib/contract/refusal'
import type { Actor, Ctx, Ports } from '@/server/services/context'
import { demand } from '@/server/services/can'
import type { FileAnswer } from '@/server/services/file-answer'
import { FactorMissing, Invalid, Problem } from '@/server/services/problems'
import { authenticate } from './authenticate'
import type { Budget } from './company-budget'
import { fileReply } from './file-reply'
import { readBody, type RawBody } from './request-body'
import type { Given, Route, Signed } from './route'

export interface Variables {
  request_id: string
  client_ip: string
  known_device?: string
  /** The caller, for the log. */
  user_id?: string
}
type Request = Context<{ Variables: Variables }>

const BASE = '/api/v1'

/** Mounts a route. The order is: session, right, books, second factor, capacity, input, service, response. */
export function serve(
  app: Hono<{ Variables: Variables }>,
  { budget, ...ports }: Ports & { budget: Budget },
  { endpoint, handle }: Route,
): void {
  const path = `${BASE}${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`
  app.on(endpoint.method, path, async (c) => {
    const isVisit = c.req.header('x-unattended') === undefined
    const actor = await authenticate(ports.db, c.req.header('authorization'), ports.now(), { isVisit })
    c.set('user_id', actor?.user_id)
    // Before the input is read, so that the caller learns nothing from how it is refused; the service demands the same right.
    demand({ actor }, endpoint.can)
    if (isOfOtherBooks(c, endpoint, actor)) throw new Problem(409, OTHER_BOOKS)
    if (actor?.needs_second_factor && endpoint.can !== 'public' && !endpoint.before_factor) throw new FactorMissing()
    // Until it has arrived, a statement is assumed to be of the largest size.
    const upload = endpoint.upload ? { read_bytes: endpoint.upload === 'statement' ? UPLOAD_MAX_BYTES : 0 } : null
    return budget.spend(
      actor,
      { upload, reads_file: endpoint.reads_file, tries_sums: endpoint.tries_sums },
      async () => {
        const raw = await readBody(c, endpoint)
        if (upload && endpoint.upload === 'statement') upload.read_bytes = raw.file?.bytes.length ?? 0
        const given = parse(c, endpoint, raw)
        const ctx = contextOf(c, { ports, endpoint, actor, raw })
        const answer = await handle(ctx, given)
        if (actor?.company_id) c.header('X-Company-Id', actor.company_id)
        if (actor?.entity_id) c.header('X-Entity-Id', actor.entity_id)
        return reply(c, endpoint, answer)
      },
    )
  })
}

/**
 * Whether a write is meant for books other than those that the caller works in now, for example from a window that has
 * not noticed a switch. Calls about the caller personally, such as the switch itself, are allowed with any books.
 */
function isOfOtherBooks(c: Request, { method, can }: Endpoint, actor: Actor | null): boolean {
  if (!actor || method === 'GET' || can === 'session') return false
  const [company, entity] = [c.req.header('x-company-id'), c.req.header('x-entity-id')]
  return (company !== undefined && company !== actor.company_id) || (entity !== undefined && entity !== actor.entity_id)
}

function parse(c: Request, endpoint: Endpoint, raw: RawBody): Given<Endpoint> {
  const errors = Object.create(null) as Record<string, string[]>
  const read = (schema: z.ZodType | undefined, value: unknown): unknown => {
    if (!schema) return undefined
    const parsed = schema.safeParse(value)
    if (parsed.success) return parsed.data
    Object.assign(errors, fieldErrors(parsed.error))
    return undefined
  }
  const params = endpoint.params?.safeParse(c.req.param())
  // An invalid id refers to nothing.
  if (params && !params.success) throw new Problem(404, { message: 'Not found.' })
  const query = read(endpoint.query, queryOf(c, endpoint))
  const body = read(endpoint.body, raw.body)
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
  // The cast is safe: the parts were parsed with this endpoint's own schemas.
  return { params: params?.data, query, body, file: raw.file, signed: signedOf(c, endpoint, raw) } as Given<Endpoint>
}

const signedOf = (c: Request, { signed_by }: Endpoint, { bytes = new Uint8Array() }: RawBody): Signed | undefined =>
  signed_by === undefined ? undefined : { signature: c.req.header(signed_by), bytes }

function queryOf(c: Request, endpoint: Endpoint): Record<string, string> {
  const all = c.req.queries()
  const repeated = Object.keys(all).filter((key) => (all[key]?.length ?? 0) > 1)
  if (repeated.length > 0)
    throw new Invalid(Object.fromEntries(repeated.map((key) => [key, ['Send this field once.']])))
  return endpoint.query ? c.req.query() : {}
}

interface Parts {
  ports: Ports
  endpoint: Endpoint
  actor: Actor | null
  raw: RawBody
}

function contextOf(c: Request, { ports, endpoint, actor, raw }: Parts): Ctx {
  const timezone = c.req.header('x-timezone') ?? 'UTC'
  const key = endpoint.method === 'POST' ? c.req.header('idempotency-key') : undefined
  if (key !== undefined && (key.length === 0 || key.length > 255)) {
    throw new Problem(400, { message: 'Idempotency-Key must have 1 to 255 characters.' })
  }
  return {
    ...ports,
    actor,
    log: ports.log.child({ request_id: c.get('request_id') }),
    request_id: c.get('request_id'),
    timezone: isTimeZone(timezone) ? timezone : 'UTC',
    client: {
      ip: c.get('client_ip'),
      user_agent: (c.req.header('user-agent') ?? '').slice(0, 500),
      known_device: c.get('known_device'),
    },
    idempotency: key ? { key, hash: hashOf(c, { endpoint, actor, raw }), status: endpoint.status ?? 200 } : undefined,
    version: c.req.header('if-unmodified-since-version'),
  }
}

/** The same call in other books is another request. A call about the caller personally is not: it may be what switches the books. */
function hashOf(c: Request, { endpoint, actor, raw }: Omit<Parts, 'ports'>): Buffer {
  const { pathname, search } = new URL(c.req.url)
  const books = endpoint.can === 'session' ? '' : `${actor?.company_id ?? ''} ${actor?.entity_id ?? ''}`
  const hash = createHash('sha256').update(`${endpoint.method} ${pathname}${search}\n${books}\n`)
  for (const part of raw.parts) hash.update(part)
  return hash.digest()
}

function reply(c: Request, endpoint: Endpoint, answer: unknown): Response {
  if (!endpoint.produces) return c.json(answer as object, endpoint.status ?? 200)
  return fileReply(c, endpoint.produces, answer as FileAnswer)
}
