import { HttpError } from './answer'
import { type GateKind, passGate } from './gate'
import { forgetSecurityLines } from './log'

const APP = 'https://books.example.com'
const OURS = { 'sec-fetch-site': 'same-origin' }
const FETCH = { ...OURS, 'x-csrf': '1' }
const JSON_BODY = { 'content-type': 'application/json' }

function verdict(kind: GateKind, method: string, headers: Record<string, string>): number {
  try {
    passGate({ id: 'request-1', kind, method, headers: new Headers(headers), origins: [APP] })
    return 200
  } catch (error) {
    if (error instanceof HttpError) return error.status
    throw error
  }
}

describe('passGate', () => {
  beforeEach(() => jest.spyOn(process.stderr, 'write').mockReturnValue(true))
  afterEach(() => jest.restoreAllMocks())

  it.each<[GateKind, string, Record<string, string>]>([
    ['fetch', 'GET', FETCH],
    ['fetch', 'GET', { referer: `${APP}/app`, 'x-csrf': '1' }],
    ['fetch', 'POST', { ...FETCH, ...JSON_BODY, origin: APP }],
    ['fetch', 'DELETE', { ...FETCH, 'content-type': 'application/json; charset=utf-8' }],
    ['fetch', 'POST', { ...JSON_BODY, origin: APP, 'x-csrf': '1' }],
    ['upload', 'POST', { ...FETCH, 'content-type': 'multipart/form-data; boundary=x' }],
    ['upload', 'POST', { ...FETCH, ...JSON_BODY }],
    ['download', 'GET', OURS],
    ['download', 'GET', { 'sec-fetch-site': 'none' }],
    ['download', 'GET', { referer: `${APP}/app` }],
    ['stream', 'GET', OURS],
    ['stream', 'GET', { referer: `${APP}/` }],
    ['probe', 'GET', {}],
    ['probe', 'GET', { 'sec-fetch-site': 'none' }],
  ])('%s: passes our own %s %j', (kind, method, headers) => {
    expect(verdict(kind, method, headers)).toBe(200)
  })

  it.each<[GateKind, string, Record<string, string>, number]>([
    ['fetch', 'GET', {}, 403],
    ['fetch', 'GET', OURS, 403],
    ['fetch', 'GET', { 'x-csrf': '1' }, 403],
    ['fetch', 'GET', { ...FETCH, 'x-csrf': '0' }, 403],
    ['fetch', 'GET', { ...FETCH, 'sec-fetch-site': 'none' }, 403],
    ['fetch', 'GET', { ...FETCH, 'sec-fetch-site': 'same-site' }, 403],
    ['fetch', 'GET', { ...FETCH, 'sec-fetch-site': 'cross-site' }, 403],
    ['fetch', 'GET', { ...FETCH, 'sec-fetch-site': 'Same-Origin' }, 403],
    ['fetch', 'GET', { ...FETCH, origin: 'null' }, 403],
    ['fetch', 'GET', { ...FETCH, origin: 'https://books.example.com.evil.test' }, 403],
    ['fetch', 'GET', { ...FETCH, origin: 'http://books.example.com' }, 403],
    ['fetch', 'GET', { 'x-csrf': '1', referer: 'https://evil.test/https://books.example.com' }, 403],
    ['fetch', 'POST', { ...JSON_BODY, 'x-csrf': '1', referer: `${APP}/app` }, 403],
    ['fetch', 'POST', FETCH, 415],
    ['fetch', 'POST', { ...FETCH, 'content-type': 'text/plain' }, 415],
    ['fetch', 'POST', { ...FETCH, 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['fetch', 'POST', { ...FETCH, 'content-type': 'application/jsonp' }, 415],
    ['fetch', 'POST', { ...FETCH, 'content-type': 'multipart/form-data; boundary=x' }, 415],
    ['upload', 'POST', { ...OURS, 'content-type': 'multipart/form-data; boundary=x' }, 403],
    ['download', 'GET', { 'sec-fetch-site': 'cross-site' }, 403],
    ['download', 'GET', { 'sec-fetch-site': 'same-site' }, 403],
    ['download', 'GET', {}, 403],
    ['download', 'POST', { ...FETCH, ...JSON_BODY, 'sec-fetch-site': 'none' }, 403],
    ['stream', 'GET', { 'sec-fetch-site': 'none' }, 403],
    ['stream', 'GET', { 'sec-fetch-site': 'cross-site' }, 403],
    ['stream', 'GET', {}, 403],
    ['stream', 'POST', { ...OURS, ...JSON_BODY }, 403],
    ['probe', 'GET', { 'sec-fetch-site': 'cross-site' }, 403],
    ['probe', 'GET', { referer: 'https://evil.test/' }, 403],
    ['probe', 'GET', { origin: 'https://evil.test' }, 403],
  ])('%s: refuses %s %j with %i', (kind, method, headers, status) => {
    expect(verdict(kind, method, headers)).toBe(status)
  })

  it('says why: to the page in words, and in the log by what was foreign', () => {
    forgetSecurityLines()
    const refused = (headers: Record<string, string>) => () =>
      passGate({ id: 'request-1', kind: 'fetch', method: 'POST', headers: new Headers(headers), origins: [APP] })
    const body = { message: 'This request did not come from the app.', code: 'csrf' }
    expect(refused({ ...FETCH, 'sec-fetch-site': 'cross-site' })).toThrow(
      expect.objectContaining({ status: 403, body }),
    )
    expect(refused(FETCH)).toThrow(
      expect.objectContaining({ status: 415, body: { message: 'Send application/json.' } }),
    )
    const lines = jest.mocked(process.stderr.write).mock.calls.map(([line]) => JSON.parse(String(line)))
    expect(lines).toMatchObject([
      { event: 'csrf_refused', request_id: 'request-1', reason: 'site', method: 'POST', kind: 'fetch' },
    ])
  })
})
