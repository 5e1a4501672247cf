import { geo, isPublic } from './geo'
import { shared } from './shared'
import { closeUpstream, freshUpstream, own, restart, sealedCookie, sendJson, type Upstream } from './testing'

let api: Upstream

beforeEach(async () => {
  ;({ api } = await freshUpstream())
})
afterAll(closeUpstream)
afterEach(() => jest.restoreAllMocks())

describe('GET /api/geo', () => {
  it.each([
    '10.0.0.1',
    '127.0.0.1',
    '192.168.1.1',
    '172.31.255.255',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '224.0.0.1',
    '::1',
    'fe80::1',
    'fc00::1',
    '::ffff:8.8.8.8',
    '2001:db8::1',
    'nonsense',
    '',
    '8.8.8.8/24',
    '8.8.8',
  ])('never looks up %j', (ip) => {
    expect(isPublic(ip)).toBe(false)
  })

  it('knows public addresses', () => {
    expect(['8.8.8.8', '2606:4700::1111'].map(isPublic)).toEqual([true, true])
  })

  it('responds without a place by default, and makes no request', async () => {
    const answer = await geo(own('/api/geo?ip=8.8.8.8', { cookie: await sealedCookie() }))
    expect([answer.status, await answer.json(), api.seen.length]).toEqual([200, { city: null, country: null }, 0])
  })

  it('asks the configured provider once for each address, and survives any response', async () => {
    await restart({ API_BASE_URL: api.origin, GEOIP_URL: `${api.origin}/geo/{ip}` })
    const cookie = await sealedCookie()
    const ask = async (ip: string) => (await geo(own(`/api/geo?ip=${ip}`, { cookie }))).json()
    api.reply = (_seen, response) =>
      sendJson(response, 200, { city: 'Dallas', country_name: 'United States', country: 'US' })
    expect([await ask('8.8.8.8'), await ask('8.8.8.8'), api.seen.length]).toEqual([
      { city: 'Dallas', country: 'United States' },
      { city: 'Dallas', country: 'United States' },
      1,
    ])
    for (const [ip, body] of [
      ['8.8.4.4', 'null'],
      ['1.1.1.1', '<html>'],
      ['9.9.9.9', `"${'x'.repeat(70_000)}"`],
      ['4.4.4.4', '{"city":7}'],
    ]) {
      api.reply = (_seen, response) => void response.end(body)
      expect([ip, await ask(ip ?? '')]).toEqual([ip, { city: null, country: null }])
    }
    api.reply = (_seen, response) => void response.destroy()
    expect(await ask('5.5.5.5')).toEqual({ city: null, country: null })
  })

  it('is for signed-in users only', async () => {
    expect((await geo(own('/api/geo?ip=8.8.8.8'))).status).toBe(401)
  })

  describe('with a provider', () => {
    let cookie: string
    const body = { city: 'Dallas', country: 'US' }
    const ask = async (ip: string) => (await geo(own(`/api/geo?ip=${ip}`, { cookie }))).json()
    beforeEach(async () => {
      await restart({ API_BASE_URL: api.origin, GEOIP_URL: `${api.origin}/geo/{ip}` })
      cookie = await sealedCookie()
      api.reply = (_seen, response) => sendJson(response, 200, body)
    })

    it('sends it no private network addresses, and nothing that is not an address', async () => {
      for (const ip of ['10.0.0.1', 'fc00::1', 'nonsense', ''])
        expect([ip, await ask(ip)]).toEqual([ip, { city: null, country: null }])
      expect(api.seen).toEqual([])
    })

    it('sends it only the address, and asks for JSON', async () => {
      await ask('2606:4700::1111')
      const [{ url, headers }] = api.seen as [Upstream['seen'][number]]
      expect([url, headers.accept, headers.cookie, headers.authorization]).toEqual([
        '/geo/2606%3A4700%3A%3A1111',
        'application/json',
        undefined,
        undefined,
      ])
    })

    it('asks again for a place after a day, and after a minute if none was returned', async () => {
      const start = Date.now()
      const now = jest.spyOn(Date, 'now')
      const seen: number[] = []
      const after = async (ms: number, ip: string) => {
        now.mockReturnValue(start + ms)
        await ask(ip)
        seen.push(api.seen.length)
      }
      cookie = await sealedCookie({ access: 'a', refresh: 'r' }, { epoch: Math.floor(start / 1000) + 50_000 })
      for (const ms of [0, 86_399_999, 86_400_000]) await after(ms, '8.8.8.8')
      api.reply = (_seen, response) => sendJson(response, 500, body)
      for (const ms of [0, 59_999, 60_000]) await after(ms, '8.8.4.4')
      expect(seen).toEqual([1, 1, 2, 3, 3, 4])
    })

    it('caches a thousand places, and drops the oldest first', async () => {
      const places = shared('places', () => new Map<string, unknown>())
      for (let index = 0; index < 999; index += 1) places.set(String(index), {})
      await ask('8.8.8.8')
      expect([places.size, places.has('0')]).toEqual([1_000, true])
      await ask('8.8.4.4')
      expect([places.size, places.has('0'), places.has('1')]).toEqual([1_000, false, true])
    })

    it.each([
      [
        { city: 7, country: 'US' },
        { city: null, country: 'US' },
      ],
      [
        { city: '', country_name: '', country: 'US' },
        { city: null, country: 'US' },
      ],
      [{ city: 'x'.repeat(101) }, { city: 'x'.repeat(100), country: null }],
    ])('uses only the names in %j', async (found, place) => {
      api.reply = (_seen, response) => sendJson(response, 200, found)
      expect(await ask('8.8.8.8')).toEqual(place)
    })

    it('ignores the place in an error response', async () => {
      api.reply = (_seen, response) => sendJson(response, 500, body)
      expect(await ask('8.8.8.8')).toEqual({ city: null, country: null })
    })
  })
})
