import { callOf } from './handler'
import { incoming } from './incoming'
import { proxy } from './proxy'
import { closeUpstream, freshUpstream, own, type Upstream } from './testing'

const LIMIT = 6 * 1024 * 1024
const MULTIPART = { 'content-type': 'multipart/form-data; boundary=b' }

let api: Upstream
let cookie: string

beforeEach(async () => {
  ;({ api, cookie } = await freshUpstream())
})
afterAll(closeUpstream)
afterEach(() => jest.restoreAllMocks())

const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  proxy(own(path, { method: 'POST', cookie, body, headers }))

/** A body that sends this much and then stalls; `left` says whether its source was told to stop. */
function endless(bytes: number) {
  const source = { left: false }
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(bytes)),
    cancel: () => void (source.left = true),
  })
  return { source, body }
}

it('accepts 6 MiB of JSON, and names the limit for one byte more', async () => {
  const text = (bytes: number) => `"${'x'.repeat(bytes - 2)}"`
  expect((await post('/api/v1/bill/bill/', text(LIMIT), { 'content-length': String(LIMIT) })).status).toBe(200)
  const refused = await post('/api/v1/bill/bill/', text(LIMIT + 1))
  expect([refused.status, await refused.json()]).toEqual([
    413,
    { message: 'The request is too large. The limit is 6 MB.' },
  ])
  expect(api.seen.map(({ body }) => body.length)).toEqual([LIMIT])
})

it('passes on the length of a file if the browser sends a number', async () => {
  const lengthOf = async (declared: string) => {
    const answer = await post('/api/v1/file/file/', '0123456789ab', { ...MULTIPART, 'content-length': declared })
    const { headers, body } = api.seen.at(-1) ?? {}
    return [answer.status, body?.length, headers?.['content-length'], headers?.['transfer-encoding']]
  }
  expect(await lengthOf('12')).toEqual([200, 12, '12', undefined])
  for (const declared of ['x12', '12x']) expect(await lengthOf(declared)).toEqual([200, 12, undefined, 'chunked'])
})

it('sends an empty body as no body', async () => {
  await post('/api/v1/bank/x/', '')
  const [{ headers, body }] = api.seen as [Upstream['seen'][number]]
  expect([body.length, headers['content-type']]).toEqual([0, undefined])
})

it('reads no further than the limit', async () => {
  const { source, body } = endless(LIMIT + 1)
  const call = callOf(own('/api/x', { method: 'POST', body }))
  await expect(incoming(call, new AbortController().signal)).rejects.toMatchObject({ status: 413 })
  expect(source.left).toBe(true)
})

it('waits no longer than the deadline for a slow body', async () => {
  const { source, body } = endless(1)
  const limit = new AbortController()
  const held = incoming(callOf(own('/api/x', { method: 'POST', body })), limit.signal)
  limit.abort()
  await expect(held).rejects.toMatchObject({
    status: 408,
    body: { message: 'The request took too long to arrive.' },
  })
  expect(source.left).toBe(true)
})
