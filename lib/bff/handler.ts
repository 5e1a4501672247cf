import { randomUUID } from 'node:crypto'
import { json, HttpError, refuse } from './answer'
import { traces } from './call-spans'
import { bffEnv, type BffEnv } from './env'
import { type GateKind, passGate } from './gate'
import { log } from './log'
import { isOwnHost, WRONG_HOST } from './own-host'
import { isEnded } from './session'

/** One request on its way through the BFF. */
export type Call = {
  request: Request
  method: string
  /** As the browser sent it: percent escapes are not decoded. */
  pathname: string
  /** With the leading question mark, or empty. */
  search: string
  env: BffEnv
  id: string
  startedAt: number
  /** A cookie to set with this answer, whatever else it contains. */
  cookie: { sid: string; value: string } | null
}

type Options = { methods: readonly string[]; kind: GateKind | ((call: Call) => GateKind) }
export type Handler = (request: Request) => Promise<Response>

const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/

export function handler({ methods, kind }: Options, run: (call: Call) => Promise<Response>): Handler {
  return async (request) => {
    const call = callOf(request)
    traces()?.requestId(call.id)
    const response = await answered(call, async () => {
      if (!isOwnHost(call.env, request)) throw new HttpError(421, { message: WRONG_HOST })
      const gateKind = typeof kind === 'string' ? kind : kind(call)
      passGate({ ...call, headers: request.headers, kind: gateKind, origins: call.env.origins })
      if (methods.includes(call.method)) return await run(call)
      throw new HttpError(405, { message: 'Method not allowed.' }, { Allow: methods.join(', ') })
    })
    if (call.cookie && !isEnded(call.cookie.sid)) response.headers.append('Set-Cookie', call.cookie.value)
    return response
  }
}

async function answered(call: Call, run: () => Promise<Response>): Promise<Response> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof HttpError) {
      if (error.status >= 500) logFailure(call, error.status)
      return refuse(call, error)
    }
    if (call.request.signal.aborted) return json(call, 400, { message: 'The browser left.' })
    log('error', 'unexpected', { request_id: call.id, error: error instanceof Error ? error.stack : String(error) })
    return json(call, 500, { message: 'Internal server error' })
  }
}

/** The API may never have seen the call, so that its log says nothing about it. */
function logFailure({ id, method, pathname, startedAt }: Call, status: number): void {
  const ms = Math.round(performance.now() - startedAt)
  log('warn', 'call_failed', { request_id: id, method, path: pathname, status, ms })
}

export function callOf(request: Request): Call {
  const url = request.url
  const path = url.indexOf('/', url.indexOf('://') + 3)
  const query = url.indexOf('?', path)
  const given = request.headers.get('x-request-id')
  return {
    request,
    method: request.method,
    pathname: query < 0 ? url.slice(path) : url.slice(path, query),
    search: query < 0 ? '' : url.slice(query),
    env: bffEnv(),
    id: given !== null && REQUEST_ID.test(given) ? given : randomUUID(),
    startedAt: performance.now(),
    cookie: null,
  }
}
