import { z } from 'zod'
import { json, Refusal } from './answer'
import { type Call, handler } from './handler'
import { chooseHost } from './host-override'
import { incomingJson } from './incoming'
import { tokensOf } from './refresh'
import { relay } from './relay'
import { newSession, readSession, sealSession } from './session'
import { revoke } from './sign-out'
import { hostCookie, storedHost } from './stored-host'
import { type Answer, apiHeaders, ask, callDeadline, type Deadline, discard, readJson } from './upstream'

const Login = z.object({ username: z.string().min(1).max(254), password: z.string().min(1).max(1_024) })

const CONFUSED = () =>
  new Refusal(502, { message: 'The server gave an answer that cannot be used.', code: 'bad_answer' })

/** Tokens go into the cookie, the browser gets the user. A new sign-in always begins a new session. */
export const login = handler({ methods: ['POST'], kind: 'fetch' }, async (call) => {
  const limit = callDeadline(call)
  try {
    const { host, ...body } = await incomingJson(call, limit.signal)
    const credentials = Login.safeParse(body)
    if (!credentials.success) throw new Refusal(400, fieldErrors(credentials.error))
    const { origin, note } = chooseHost(call, host, storedHost(call) ?? undefined)
    const answer = await post(call, limit, origin, '/api/v1/user/login/', credentials.data)
    if (answer.statusCode !== 200 && answer.statusCode !== 201) return await relay(call, answer, 'user/login/', limit)
    const tokens = tokensOf(await readJson(answer))
    if (!tokens) throw CONFUSED()
    const user = await me(call, limit, origin, tokens.access)
    const session = newSession(call.env, origin, tokens)
    const value = await sealSession(call.env, session, call.request.headers.get('user-agent'))
    const before = await readSession(call.env, call.request.headers)
    if (before) await revoke(call, before)
    call.cookie = { sid: session.sid, value }
    return json(call, 200, note ? { user, note } : { user })
  } finally {
    limit.stop()
  }
})

async function me(call: Call, limit: Deadline, origin: string, access: string): Promise<Record<string, unknown>> {
  const headers = apiHeaders(call, origin, access)
  const answer = await ask({
    origin,
    target: '/api/v1/user/me/',
    method: 'GET',
    headers,
    retries: 2,
    signal: limit.signal,
  })
  if (answer.statusCode !== 200) {
    discard(answer)
    throw CONFUSED()
  }
  const user = await readJson(answer)
  if (!user) throw CONFUSED()
  return user
}

async function post(call: Call, limit: Deadline, origin: string, target: string, value: object): Promise<Answer> {
  const headers: Record<string, string> = { ...apiHeaders(call, origin, null), 'content-type': 'application/json' }
  const body = Buffer.from(JSON.stringify(value))
  const retries = Number(headers['idempotency-key'] !== undefined)
  return await ask({ origin, target, method: 'POST', headers, body, retries, signal: limit.signal })
}

/** The API judges the fields; here the host is chosen and kept out of what it gets. */
export const signup = handler({ methods: ['POST'], kind: 'fetch' }, async (call) => {
  const limit = callDeadline(call)
  try {
    const { host, ...body } = await incomingJson(call, limit.signal)
    const { origin, note } = chooseHost(call, host)
    const answer = await post(call, limit, origin, '/api/v1/user/signup/', body)
    if (answer.statusCode !== 200 && answer.statusCode !== 201) return await relay(call, answer, 'user/signup/', limit)
    const made = (await readJson(answer)) ?? {}
    const { access: _access, refresh: _refresh, ...told } = made
    return json(call, answer.statusCode, note ? { ...told, note } : told, { 'Set-Cookie': hostCookie(call, origin) })
  } finally {
    limit.stop()
  }
})

/** Also covers what a cookie's seal alone can tell; a revoked session shows at its next call. */
export const session = handler({ methods: ['GET'], kind: 'fetch' }, async (call) =>
  json(call, 200, { authenticated: (await readSession(call.env, call.request.headers)) !== null }),
)

function fieldErrors(error: z.ZodError): { message: string } & Record<string, unknown> {
  const fields = Object.fromEntries(error.issues.map((issue) => [issue.path.join('.'), ['This field is required.']]))
  return { ...fields, message: 'Enter your email and password.' }
}
