import { cspReport } from './csp-report'
import { APP, restart } from './testing'

beforeEach(async () => {
  jest.spyOn(process.stderr, 'write').mockReturnValue(true)
  await restart({})
})
afterEach(() => jest.restoreAllMocks())

describe('POST /csp-report', () => {
  const report = (body: unknown, headers = {}) =>
    cspReport(
      new Request(`${APP}/csp-report`, {
        method: 'POST',
        headers: { 'content-length': '500', ...headers },
        body: JSON.stringify(body),
      }),
    )
  const logged = () => jest.mocked(process.stderr.write).mock.calls.map(([line]) => JSON.parse(String(line)))
  const blocked = { 'csp-report': { 'effective-directive': 'img-src' } }

  it('logs the directive and the location, without any query', async () => {
    await report({
      'csp-report': {
        'effective-directive': 'script-src',
        'blocked-uri': 'https://x.test/a?secret=1',
        'document-uri': `${APP}/app?token=1`,
      },
    })
    await report([{ body: { effectiveDirective: 'img-src', blockedURL: 'data', documentURL: `${APP}/app#x` } }])
    const line = { level: 'warn', event: 'csp_violation', page: `${APP}/app` }
    expect(logged()).toMatchObject([
      { ...line, directive: 'script-src', blocked: 'https://x.test/a' },
      { ...line, directive: 'img-src', blocked: 'data' },
    ])
    expect(JSON.stringify(logged())).not.toMatch(/secret|token/)
  })

  it('logs 60 a minute, and at most five lines of 200 characters for each report', async () => {
    const now = jest.spyOn(Date, 'now')
    for (let count = 0; count < 61; count += 1) {
      now.mockReturnValue(120_000 + count * 999)
      expect((await report(blocked)).status).toBe(204)
    }
    expect(logged()).toHaveLength(60)
    now.mockReturnValue(180_000)
    await report(Array(6).fill({ body: { blockedURL: 'x'.repeat(201), documentURL: 7 } }))
    expect(logged().slice(60)).toEqual(
      Array(5).fill(expect.objectContaining({ blocked: 'x'.repeat(200), page: '', directive: '' })),
    )
  })

  it.each<[string, unknown, Record<string, string>]>([
    ['nothing', null, {}],
    ['more than 16 KiB', blocked, { 'content-length': '16385' }],
    ['more than it says', { ...blocked, x: 'x'.repeat(20_000) }, {}],
    ['a report of another site', blocked, { 'sec-fetch-site': 'cross-site' }],
  ])('drops %s', async (_name, body, headers) => {
    expect([(await report(body, headers)).status, logged()]).toEqual([204, []])
  })

  it('drops reports without a length, and any other method than POST', async () => {
    const body = JSON.stringify(blocked)
    await cspReport(new Request(`${APP}/csp-report`, { method: 'POST', body }))
    await cspReport(new Request(`${APP}/csp-report`, { method: 'PUT', body, headers: { 'content-length': '50' } }))
    expect(logged()).toEqual([])
    await report(blocked, { 'content-length': '16384', 'sec-fetch-site': 'same-origin' })
    expect(logged()).toHaveLength(1)
  })
})
