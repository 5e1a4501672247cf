import { ENDPOINTS } from '@/lib/contract/all'
import { KEEPS_SESSION } from '@/lib/contract/refusal'
import { API_PREFIX } from './api-path'
import { HIDDEN, KEEPS_SESSION as KEPT_BY_PROXY, proxy, UPLOADS } from './proxy'
import { closeUpstream, freshUpstream, own, sendJson, type Upstream } from './testing'

/* Who may what is the API's to say (tests/platform/permission-matrix.test.ts). Here: its answer reaches the browser, for every operation. */
const ID = '0192f0c1-7b7a-7000-8000-000000000001'
const restOf = (path: string) => path.slice(1).replaceAll(/\{\w+\}/g, ID)
const OPS = ENDPOINTS.filter(
  ({ endpoint }) =>
    endpoint.can !== 'public' && !HIDDEN.has(restOf(endpoint.path)) && endpoint.path !== '/user/logout/',
)
const CLEARED = '__Host-Http-tb=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax'

let api: Upstream
let cookie: string
beforeEach(async () => {
  ;({ api, cookie } = await freshUpstream())
})
afterAll(closeUpstream)
afterEach(() => jest.restoreAllMocks())

/** The distinct responses to all operations. */
async function answers(): Promise<unknown[]> {
  const seen = new Map<string, unknown>()
  for (const { endpoint } of OPS) {
    const { method, path } = endpoint
    const isUpload = UPLOADS.test(restOf(path)) && method === 'POST'
    const answer = await proxy(
      own(API_PREFIX + restOf(path), {
        method,
        cookie,
        ...(method !== 'GET' && { body: isUpload ? '--x--\r\n' : '{}' }),
        ...(isUpload && { headers: { 'content-type': 'multipart/form-data; boundary=x' } }),
      }),
    )
    const refusal = [answer.status, await answer.json(), answer.headers.getSetCookie()]
    seen.set(JSON.stringify(refusal), refusal)
  }
  return [...seen.values()]
}

test.each([
  ...KEEPS_SESSION.map((code) => [403, { message: 'You do not have permission to do this.', code }] as const),
  [404, { message: 'Not found.' }] as const,
  [409, { message: 'Add a company first.', code: 'no_company' }] as const,
])('a denial (%i) passes unchanged and the session continues, for every operation', async (status, body) => {
  api.reply = (_seen, response) => sendJson(response, status, body)
  expect(await answers()).toEqual([[status, body, []]])
})

test('the refusals that keep the session are those of the contract', () => {
  expect(KEPT_BY_PROXY).toEqual(KEEPS_SESSION)
})

test('any other 403 passes unchanged and ends the session, and the cookie is deleted, for every operation', async () => {
  const body = { message: 'This session is not known here.' }
  api.reply = (_seen, response) => sendJson(response, 403, body)
  expect(await answers()).toEqual([[403, body, [CLEARED]]])
})

test('a session ended by the API is over for every operation: 401, and the cookie is deleted', async () => {
  api.reply = (_seen, response) => sendJson(response, 401, { message: 'Log in to continue.' })
  expect(await answers()).toEqual([[401, { message: 'Your session has ended. Please log in again.' }, [CLEARED]]])
})
