import { json } from './answer'
import { type Call, handler } from './handler'
import { shared } from './shared'
import { apiHeaders, ask, deadline, readJson } from './upstream'

const PING_MS = 1_500
const REMEMBER_MS = 1_000
/** A path that the API serves to nobody without its key. */
const KEYED = '/api/v1/user/me/'

type Ping = { at: number; api: Promise<Api> }

type Api = 'ok' | 'unreachable' | 'key_refused'

/**
 * 200 means that web itself is running and has the key that the API wants. The API is asked at most once a second, however many monitors
 * there are.
 */
export const health = handler({ methods: ['GET'], kind: 'probe' }, async (call) => {
  const last = shared<{ ping: Ping | null }>('health', () => ({ ping: null }))
  if (!last.ping || last.ping.at + REMEMBER_MS < Date.now()) last.ping = { at: Date.now(), api: ping(call) }
  const api = await last.ping.api
  return api === 'key_refused'
    ? json(call, 503, { status: 'error', api, message: 'The API refuses the SERVICE_CREDENTIAL of web.' })
    : json(call, 200, { status: 'ok', api })
})

async function ping(call: Call): Promise<Api> {
  const limit = deadline({ method: 'GET', startedAt: performance.now(), ms: PING_MS })
  try {
    const [health, keyed] = await Promise.all(
      ['/api/v1/health/', KEYED].map((target) => get(call, target, limit.signal)),
    )
    if (keyed?.body?.code === 'service_key') return 'key_refused'
    // Any answer except a server error counts, because another API may not have exactly this path.
    return health !== undefined && health.status < 500 ? 'ok' : 'unreachable'
  } catch {
    return 'unreachable'
  } finally {
    limit.stop()
  }
}

async function get(call: Call, target: string, signal: AbortSignal) {
  const origin = call.env.apiOrigin
  const headers = apiHeaders(call, origin, null)
  const answer = await ask({ origin, target, method: 'GET', headers, retries: 0, signal })
  return { status: answer.statusCode, body: await readJson(answer) }
}
