import { z } from 'zod'
import { json, HttpError } from './answer'
import { openHalf, sealHalf } from './half-sign-in'
import { knownDevice, rememberDevice } from './device'
import { type Call, handler } from './handler'
import { chooseHost } from './host-override'
import { incomingJson } from './incoming'
import { tokensOf } from './refresh'
import { relay } from './relay'
import { newSession, readSession, sealSession } from './session'
import { revoke } from './sign-out'
import { hostCookie, storedHost } from './stored-host'
import { type Answer, apiHeaders, ask, callDeadline, type Deadline, discard, readJson, unusable } from './upstream'

const Login = z.object({ username: z.string().min(1).max(254), password: z.string().min(1).max(1_024) })

const CONFUSED = () => unusable('bad_answer')

/** Tokens go into the cookie, and the browser gets the user. A sign-in always starts a new session. */
export const login = handler({ methods: ['POST'], kind: 'fetch' }, async (call) => {
  const limit = callDeadline(call)
  try {
    const { host, ...body } = await incomingJson(call, limit.signal)
    const credentials = Login.safeParse(body)
    if (!credentials.success) throw new HttpError(400, fieldErrors(credentials.error))
    const { origin, note } = chooseHost(call, host, storedHost(call) ?? undefined)
    const entered = await enter(call, limit, { origin, credentials: credentials.data })
    if ('refused' in entered) return await relay(call, entered.refused, 'user/login/', limit)
    if ('half' in entered) return json(call, 200, note ? { ...entered.half, note } : entered.half)
    const { user, remembered } = entered
    return json(call, 200, note ? { user, note } : { user }, { 'Set-Cookie': remembered })
  } finally {
    limit.stop()
  }
})

const SecondStep = z.object({
  sign_in: z.string().min(1).max(4_096),
  code: z.string().max(63).optional(),
  recovery_code: z.string().max(63).optional(),
  passkey: z.looseObject({}).optional(),
})

/** The second step of a sign-in, at the API that accepted the first one. */
export const secondFactor = handler({ methods: ['POST'], kind: 'fetch' }, async (call) => {
  const limit = callDeadline(call)
  try {
    const given = SecondStep.safeParse(await incomingJson(call, limit.signal))
    if (!given.success) throw new HttpError(400, { message: 'The request is not valid.' })
    const { sign_in, ...proof } = given.data
    const half = await openHalf(call, sign_in)
    const { origin, username, challenge } = half
    const device = origin === call.env.apiOrigin ? await knownDevice(call, username) : undefined
    const target = '/api/v1/user/login/second-factor/'
    const answer = await post(call, limit, { origin, target, value: { challenge, ...proof }, device })
    if (answer.statusCode !== 200) return await relay(call, answer, 'user/login/second-factor/', limit)
    const { user, remembered } = await open(call, limit, { origin, username, tokens: tokensOf(await readJson(answer)) })
    return json(call, 200, { user }, { 'Set-Cookie': remembered })
  } finally {
    limit.stop()
  }
})

type Entered = { user: Record<string, unknown>; remembered: string }
/** What the browser needs for the second step. */
type Half = { sign_in: string; second_factor: Record<string, unknown> }
type Credentials = z.infer<typeof Login>

/** A new session, the data for its second step, or the API's refusal. */
async function enter(
  call: Call,
  limit: Deadline,
  { origin, credentials }: { origin: string; credentials: Credentials },
): Promise<Entered | { half: Half } | { refused: Answer }> {
  const device = origin === call.env.apiOrigin ? await knownDevice(call, credentials.username) : undefined
  const answer = await post(call, limit, { origin, target: '/api/v1/user/login/', value: credentials, device })
  if (answer.statusCode !== 200 && answer.statusCode !== 201) return { refused: answer }
  const { username } = credentials
  const body = await readJson(answer)
  const { challenge, second_factor } = body ?? {}
  if (typeof challenge === 'string' && typeof second_factor === 'object' && second_factor !== null) {
    const sign_in = await sealHalf(call, { origin, username, challenge })
    return { half: { sign_in, second_factor: { ...second_factor } } }
  }
  return await open(call, limit, { origin, username, tokens: tokensOf(body) })
}

type Opening = { origin: string; username: string; tokens: ReturnType<typeof tokensOf> }

/** A new session with its cookie, together with the cookie of the known device. */
async function open(call: Call, limit: Deadline, { origin, username, tokens }: Opening): Promise<Entered> {
  if (!tokens) throw CONFUSED()
  const user = await me(call, limit, origin, tokens.access)
  const session = newSession(call.env, origin, tokens)
  const value = await sealSession(call.env, session, call.request.headers.get('user-agent'))
  const before = await readSession(call.env, call.request.headers)
  if (before) await revoke(call, before)
  call.cookie = { sid: session.sid, value }
  return { user, remembered: await rememberDevice(call, username) }
}

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

type Post = { origin: string; target: string; value: object; device?: string | undefined }

async function post(call: Call, limit: Deadline, { origin, target, value, device }: Post): Promise<Answer> {
  const headers: Record<string, string> = { ...apiHeaders(call, origin, null), 'content-type': 'application/json' }
  if (device !== undefined) headers['x-known-device'] = device
  const body = Buffer.from(JSON.stringify(value))
  const retries = Number(headers['idempotency-key'] !== undefined)
  return await ask({ origin, target, method: 'POST', headers, body, retries, signal: limit.signal })
}

/** The API validates the fields; here the host is chosen and removed from what the API gets. */
export const signup = handler({ methods: ['POST'], kind: 'fetch' }, async (call) => {
  const limit = callDeadline(call)
  try {
    const { host, ...body } = await incomingJson(call, limit.signal)
    const { origin, note } = chooseHost(call, host)
    const answer = await post(call, limit, { origin, target: '/api/v1/user/signup/', value: body })
    if (answer.statusCode !== 200 && answer.statusCode !== 201) return await relay(call, answer, 'user/signup/', limit)
    const { access: _access, refresh: _refresh, ...rest } = (await readJson(answer)) ?? {}
    const headers = { 'Set-Cookie': hostCookie(call, origin) }
    return json(call, answer.statusCode, note ? { ...rest, note } : rest, headers)
  } finally {
    limit.stop()
  }
})

/** Checks only what the sealed cookie itself can tell; a revoked session is noticed on its next call. */
export const session = handler({ methods: ['GET'], kind: 'fetch' }, async (call) =>
  json(call, 200, { authenticated: (await readSession(call.env, call.request.headers)) !== null }),
)

function fieldErrors(error: z.ZodError): { message: string } & Record<string, unknown> {
  const fields = Object.fromEntries(error.issues.map((issue) => [issue.path.join('.'), ['field is required']]))
  return { ...fields, message: 'Enter your email and password.' }
}
