import type { ServerResponse } from 'node:http'
import { proxy } from './proxy'
import { closeUpstream, freshUpstream, own, type Upstream } from './testing'

const MiB = 1024 * 1024
const JSON_TYPE = { 'content-type': 'application/json' }

let api: Upstream
let cookie: string

beforeEach(async () => {
  ;({ api, cookie } = await freshUpstream())
})
afterAll(closeUpstream)
afterEach(() => jest.restoreAllMocks())

/** What the browser gets for this response of the API. */
function relayed(
  status: number,
  headers: Record<string, string>,
  send: string | ((response: ServerResponse) => void) = 'x',
  path = 'file/file/f1/',
): Promise<Response> {
  api.reply = (_seen, response) => {
    response.writeHead(status, headers)
    if (typeof send === 'string') response.end(send)
    else send(response)
  }
  return proxy(own(`/api/v1/${path}`, { cookie }))
}
const kindOf = ({ headers }: Response) => [headers.get('content-type'), headers.get('content-disposition')]

it.each([
  ['application/json ; charset=latin1', 'application/json; charset=utf-8', null],
  ['Application/JSON', 'application/json; charset=utf-8', null],
  ['application/problem+json', 'application/json; charset=utf-8', null],
  ['application/jsonp', 'application/jsonp', 'attachment'],
  ['x-application/json', 'x-application/json', 'attachment'],
])('a response of type %s is passed as %s', async (type, passed, disposition) => {
  expect(kindOf(await relayed(200, { 'content-type': type }, '{}'))).toEqual([passed, disposition])
})

it('a file without a type is downloaded, not shown', async () => {
  expect(kindOf(await relayed(200, {}))).toEqual(['application/octet-stream', 'attachment'])
})

it('an HTML page passes only as a download', async () => {
  const html = (disposition: string) =>
    relayed(200, { 'content-type': 'text/html', 'content-disposition': disposition })
  expect((await html('attachment; filename="a.html"')).status).toBe(200)
  expect((await html('inline; filename=attachment')).status).toBe(502)
})

it('a response with identity encoding passes', async () => {
  expect((await relayed(200, { ...JSON_TYPE, 'content-encoding': 'identity' }, '{}')).status).toBe(200)
})

it.each([
  [300, 502],
  [399, 502],
  [599, 599],
  [600, 502],
])('status %i is %i for the browser', async (status, expected) => {
  expect((await relayed(status, JSON_TYPE, '{}')).status).toBe(expected)
})

it('the log says which response could not be used, and why', async () => {
  const answer = await relayed(302, JSON_TYPE, '{}')
  const lines = jest.mocked(process.stderr.write).mock.calls.map(([line]) => JSON.parse(String(line)))
  const request_id = answer.headers.get('x-request-id')
  expect(lines).toMatchObject([
    { level: 'error', event: 'bad_upstream_answer', request_id, fault: 'bad_status', status: 302 },
  ])
})

it('six MiB of JSON pass, with or without a length, and 32 MiB for a report', async () => {
  const json = async (bytes: number, path: string, hasLength: boolean) => {
    const headers = hasLength ? { ...JSON_TYPE, 'content-length': String(bytes) } : JSON_TYPE
    const answer = await relayed(201, headers, (response) => void response.end(Buffer.alloc(bytes, 32)), path)
    const length = await answer.arrayBuffer().then(
      ({ byteLength }) => byteLength,
      () => 'cut off',
    )
    return [answer.status, answer.status === 502 || length]
  }
  expect(await json(6 * MiB, 'bill/bill/', true)).toEqual([201, 6 * MiB])
  expect(await json(6 * MiB, 'bill/bill/', false)).toEqual([201, 6 * MiB])
  expect(await json(6 * MiB + 1, 'bill/bill/', true)).toEqual([502, true])
  expect(await json(6 * MiB + 1, 'bill/bill/', false)).toEqual([201, 'cut off'])
  expect(await json(6 * MiB + 1, 'report/journal/', true)).toEqual([201, 6 * MiB + 1])
})

it('a long response has the headers of JSON, and breaks off where the API did', async () => {
  const answer = await relayed(200, JSON_TYPE, (response) => {
    response.write(Buffer.alloc(MiB, 32))
    setTimeout(() => response.destroy(), 50)
  })
  expect(kindOf(answer)).toEqual(['application/json; charset=utf-8', null])
  await expect(answer.text()).rejects.toThrow()
})

it('the request to the API ends if the browser stops reading', async () => {
  const closed = new Promise<void>((resolve) => {
    void relayed(200, { 'content-type': 'text/csv' }, (response) => {
      response.on('close', resolve)
      response.write('a,b')
    }).then((answer) => answer.body?.cancel())
  })
  await closed
})
