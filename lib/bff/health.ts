import { json } from './answer'
import { type Call, handler } from './handler'
import { shared } from './shared'
import { apiHeaders, ask, deadline, discard } from './upstream'

const PING_MS = 1_500
const REMEMBER_MS = 1_000

type Ping = { at: number; api: Promise<'ok' | 'unreachable'> }

/** 200 means that web itself is up. The API is asked at most once a second, however many monitors there are. */
export const health = handler({ methods: ['GET'], kind: 'probe' }, async (call) => {
  const last = shared<{ ping: Ping | null }>('health', () => ({ ping: null }))
  if (!last.ping || last.ping.at + REMEMBER_MS < Date.now()) last.ping = { at: Date.now(), api: ping(call) }
  return json(call, 200, { status: 'ok', api: await last.ping.api })
})

/** Any answer but a server error counts: another API may not have this very path. */
async function ping(call: Call): Promise<'ok' | 'unreachable'> {
  const limit = deadline({ method: 'GET', startedAt: performance.now(), ms: PING_MS })
  const origin = call.env.apiOrigin
  const headers = apiHeaders(call, origin, null)
  try {
    const answer = await ask({
      origin,
      target: '/api/v1/health/',
      method: 'GET',
      headers,
      retries: 0,
      signal: limit.signal,
    })
    discard(answer)
    return answer.statusCode < 500 ? 'ok' : 'unreachable'
  } catch {
    return 'unreachable'
  } finally {
    limit.stop()
  }
}
