import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { s3Files } from './s3'
import type { FileStore } from './file-store'

const SECRET = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'
const REGION = 'eu-central-1'
const kept = new Map<string, { bytes: Buffer; type: string }>()
let faults: number[] = []
let calls = 0
/** Takes the next request, when set. */
let held: ((request: IncomingMessage, response: ServerResponse) => void) | undefined
let server: Server
let files: FileStore
beforeAll(async () => {
  server = createServer((request, response) => {
    void readAll(request).then((body) => {
      calls++
      if (held) return held(request, response)
      const fault = faults.shift() ?? refusal(request, body)
      if (fault) return response.writeHead(fault).end('<Error/>')
      const key = request.url ?? ''
      if (request.method === 'PUT') kept.set(key, { bytes: body, type: request.headers['content-type'] ?? '' })
      if (request.method === 'DELETE') kept.delete(key)
      const found = kept.get(key)
      if (request.method === 'GET' && !found) return response.writeHead(404).end('<Error/>')
      return response
        .writeHead(request.method === 'DELETE' ? 204 : 200)
        .end(request.method === 'GET' ? found?.bytes : undefined)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  files = s3Files(
    { bucket: 'books', prefix: 'haul/', region: REGION, endpoint },
    { access_key_id: 'AKIDEXAMPLE', secret_access_key: SECRET },
  )
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  kept.clear()
  faults = []
  calls = 0
  held = undefined
})
afterEach(() => jest.useRealTimers())

const type = { content_type: 'application/pdf' }

test('put, get and remove are signed over their content and reach the bucket under the prefix', async () => {
  await files.put('company/one', Buffer.from('%PDF-1.7'), type)
  expect(kept.get('/books/haul/company/one')).toEqual({ bytes: Buffer.from('%PDF-1.7'), type: 'application/pdf' })
  expect(await textOf('company/one')).toBe('%PDF-1.7')
  await files.remove('company/one')
  expect(await textOf('company/one')).toBeUndefined()
  await files.remove('company/one')
})

test('a stream is stored whole, and nothing of an interrupted one', async () => {
  await files.put('company/two', pieces('ab', 'cd'), type)
  expect(await textOf('company/two')).toBe('abcd')
  await expect(files.put('company/three', brokenOff(), type)).rejects.toThrow('broken off')
  expect([...kept.keys()]).toEqual(['/books/haul/company/two'])
})

test("a temporary fault is retried, a lasting one is reported without the server's text", async () => {
  faults = [503, 500]
  await files.put('company/one', Buffer.from('x'), type)
  expect(calls).toBe(3)
  faults = [500, 500, 500]
  await expect(files.get('company/one')).rejects.toThrow('The file store answered 500')
  faults = [403]
  await expect(files.put('company/one', Buffer.from('x'), type)).rejects.toThrow('The file store answered 403')
  faults = [404]
  await expect(files.put('company/one', Buffer.from('x'), type)).rejects.toThrow('The file store has no such bucket')
})

describe('time limits', () => {
  const nextHeld = (): Promise<ServerResponse> => new Promise((resolve) => (held = (_, response) => resolve(response)))
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'Date'] }))

  test('a file that is read slowly arrives whole, because only the start of the response has a limit', async () => {
    const request = nextHeld()
    const reading = textOf('company/one')
    const response = await request
    response.writeHead(200).write('ab')
    await new Promise((resolve) => setImmediate(resolve))
    const content = Promise.race([reading, settledTimers()])
    expect(await content).toBe('no limit left')
    response.end('cd')
    expect(await reading).toBe('abcd')
  })

  test('20 MB can take longer to send than a few bytes; a server that never responds times out', async () => {
    const [request, sending] = [nextHeld(), files.put('company/one', Buffer.alloc(20_000_000), type)]
    const response = await request
    jest.advanceTimersByTime(120_000)
    response.writeHead(200).end()
    await sending
    expect(calls).toBe(1)
    const [small, refused] = [
      nextHeld(),
      expect(files.put('company/two', Buffer.from('x'), type)).rejects.toThrow('The file store cannot be reached'),
    ]
    await small
    let isOver = false
    void refused.finally(() => (isOver = true))
    while (!isOver) {
      jest.advanceTimersByTime(16_000)
      await new Promise((resolve) => setImmediate(resolve))
    }
    await refused
  })

  /** Once the response has begun, no timeout remains. */
  async function settledTimers(): Promise<string> {
    while (jest.getTimerCount() > 0) await new Promise((resolve) => setImmediate(resolve))
    jest.advanceTimersByTime(3_600_000)
    return 'no limit left'
  }
})

test('the server refuses a signature made with another secret, so that the checks above mean something', async () => {
  const { port } = server.address() as AddressInfo
  const keys = { access_key_id: 'AKIDEXAMPLE', secret_access_key: 'another' }
  const stranger = s3Files({ bucket: 'books', prefix: '', region: REGION, endpoint: `http://127.0.0.1:${port}` }, keys)
  await expect(stranger.put('company/one', Buffer.from('x'), type)).rejects.toThrow('The file store answered 403')
})

test('a server that cannot be reached is reported as one plain fault', async () => {
  const bucket = { bucket: 'books', prefix: '', region: REGION, endpoint: 'http://127.0.0.1:9' }
  const away = s3Files(bucket, { access_key_id: 'AKIDEXAMPLE', secret_access_key: SECRET })
  await expect(away.get('company/one')).rejects.toThrow('The file store cannot be reached')
})

/** Signature version 4 recomputed from the request as it arrived. Returns the status to refuse with. */
function refusal(request: IncomingMessage, body: Buffer): number | undefined {
  const stated =
    /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  const [, scope = '', names = '', signature] = stated ?? []
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.split(';').includes(name))) return 403
  if (request.headers['x-amz-content-sha256'] !== sha256(body)) return 400
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name])}\n`)
  const canonical = [request.method, request.url, '', headers.join(''), names, sha256(body)].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = scope.split('/').reduce<Buffer>((secret, part) => hmac(secret, part), Buffer.from(`AWS4${SECRET}`))
  const isScope = scope.endsWith(`/${REGION}/s3/aws4_request`)
  return isScope && hmac(key, toSign).toString('hex') === signature ? undefined : 403
}
const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')
const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

async function readAll(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const piece of content) all.push(piece)
  return Buffer.concat(all)
}
async function textOf(key: string): Promise<string | undefined> {
  const content = await files.get(key)
  return content && (await readAll(content)).toString()
}
async function* pieces(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}
async function* brokenOff(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('ha')
  throw new Error('broken off')
}
