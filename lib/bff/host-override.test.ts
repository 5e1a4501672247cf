import { callOf } from './handler'
import { chooseHost, HOST_NOTE } from './host-override'
import { signup } from './sign-in'
import { own, restart, sendJson, startUpstream, stop, type Upstream } from './testing'

jest.setTimeout(60_000)

const LISTED = 'https://api.example.com'

const FOREIGN = [
  'https://api.example.com.evil.test',
  'https://api.example.com@evil.test',
  'https://evil.test#api.example.com',
  'https://evil.test\\@api.example.com',
  'https://evil.test?api.example.com',
  'https://evil.test/api.example.com',
  'https://evil.test/https://api.example.com',
  '//evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '\\/evil.test',
  ' //evil.test',
  '///evil.test',
  'https:/evil.test',
  'http:/evil.test',
  'https:evil.test',
  'https:///evil.test',
  'https:\\\\evil.test',
  'javascript:alert(1)',
  'javascript://api.example.com/%0aalert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'ftp://api.example.com',
  'ws://api.example.com',
  'wss://api.example.com',
  'blob:https://api.example.com/x',
  'gopher://127.0.0.1:6379/_x',
  'about:blank',
  'http://169.254.169.254',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::ffff:169.254.169.254]',
  'http://[::ffff:a9fe:a9fe]',
  'http://2852039166',
  'http://2130706433',
  'http://0x7f000001',
  'http://0x7f.1',
  'http://017700000001',
  'http://127.1',
  'http://127.0.0.1',
  'http://127.0.0.1:5432',
  'http://localhost',
  'http://localhost.',
  'http://localhost:4000',
  'http://[::]',
  'http://[::1]',
  'http://0',
  'http://0.0.0.0',
  'http://10.0.0.1',
  'http://192.168.0.1',
  'http://metadata.google.internal',
  'http://localtest.me',
  'http://127.0.0.1.nip.io',
  'http://api.example.com',
  'https://api.example.com:444',
  'https://api.example.com:80',
  'https://api.example.com.',
  'https://api.example.com..',
  'https://api.example.com:443:443',
  'https://api.example.com:',
  'https://api.example.com:0',
  'https://api.example.com:99999',
  'https://api。example。com',
  'https://api．example．com',
  'https://аpi.example.com',
  'https://api.exаmple.com',
  'https://xn--pi-7ka.example.com',
  'https://api.example.com\r\nHost: evil.test',
  'https://api.example.com\n',
  'https://api.exam\tple.com',
  '\thttps://api.example.com',
  ' https://api.example.com',
  'https://api.example.com ',
  'https://api.example.com\u0000',
  'https://api.example.com\u200b',
  'https://api.example.com%2eevil.test',
  'https://api.example.com%00',
  'https%3A%2F%2Fapi.example.com',
  'https%253A%252F%252Fapi.example.com',
  'https://api.example.com/api',
  'https://api.example.com/..',
  'https://api.example.com//',
  'https://api.example.com/?',
  'https://api.example.com/#',
  'https://user:pass@api.example.com',
  'https://:@api.example.com',
  'https://@api.example.com',
  `https://${'a'.repeat(300)}.example.com`,
  'evil.test',
  'api.example.com',
  'example.com',
  'EU.',
  'e u',
  'eu,eu',
  '*',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  '0',
  'true',
]

describe('the host that a sign-up can name', () => {
  let api: Upstream
  const person = {
    email: 'ann@example.com',
    first_name: 'Ann',
    last_name: 'Lee',
    password: 'correct horse',
    token: 'invite-token',
  }
  const post = (body: object, query = '') =>
    signup(own(`/api/session/signup${query}`, { method: 'POST', body: JSON.stringify(body) }))

  beforeAll(async () => {
    api = await startUpstream()
  })
  afterAll(async () => {
    await stop()
    await api.close()
  })
  beforeEach(async () => {
    jest.spyOn(process.stderr, 'write').mockReturnValue(true)
    api.seen.length = 0
    api.reply = (_seen, response) =>
      sendJson(response, 201, { email: person.email, access: 'canary', refresh: 'canary' })
    await restart({ API_BASE_URL: api.origin, API_HOST_ALLOWLIST: `eu=${LISTED}` })
  })
  afterEach(() => jest.restoreAllMocks())

  it('has at least 80 vectors', () => {
    expect(new Set(FOREIGN).size).toBeGreaterThanOrEqual(80)
  })

  it.each(FOREIGN)(
    'never dials %j: the default server gets the account, with a note and a security event',
    async (host) => {
      for (const answer of [await post(person, `?host=${encodeURIComponent(host)}`), await post({ ...person, host })]) {
        expect([answer.status, await answer.json()]).toEqual([201, { email: person.email, note: HOST_NOTE }])
      }
      expect(api.seen.map(({ url }) => url)).toEqual(['/api/v1/user/signup/', '/api/v1/user/signup/'])
      expect(jest.mocked(process.stderr.write).mock.calls.join()).toContain(
        '"event":"host_override_refused","security":true',
      )
    },
  )

  it.each([
    '?host=eu&host=eu',
    '?host=eu&host=https://evil.test',
    '?host[]=eu',
    '?host%5B%5D=eu',
    '?host[0]=eu',
    '?HOST=eu',
    '?host=eu&Host=eu',
  ])('refuses the repeated or misspelled parameter %s and makes no request', async (query) => {
    const answer = await post(person, query)
    const body = { message: 'The server may be named once only.', code: 'host' }
    expect([answer.status, await answer.json(), api.seen.length]).toEqual([400, body, 0])
    const lines = jest.mocked(process.stderr.write).mock.calls.map(([line]) => JSON.parse(String(line)))
    expect(lines).toMatchObject([{ event: 'host_override_duplicated', request_id: answer.headers.get('x-request-id') }])
  })

  it('refuses a host in both the query and the body', async () => {
    expect((await post({ ...person, host: 'eu' }, '?host=eu')).status).toBe(400)
    expect(api.seen).toEqual([])
  })

  it.each([['http'], [['eu', 'eu']], [{ toString: 'eu' }], [7], [true]])(
    'treats %j in the body as foreign',
    async (host) => {
      expect((await (await post({ ...person, host })).json()).note).toBe(HOST_NOTE)
    },
  )

  it.each(['', null, undefined])('treats %j as no host', async (host) => {
    expect(await (await post({ ...person, host })).json()).toEqual({ email: person.email })
  })

  it('sends the API the user without the host, and the browser no token', async () => {
    const answer = await post(person)
    expect(await answer.json()).toEqual({ email: person.email })
    expect(JSON.parse(api.seen[0]?.body.toString() ?? '')).toEqual(person)
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  it('logs the host that a link named, up to a hundred characters, and only the type of a value that is not text', async () => {
    await post(person, `?host=${'a'.repeat(150)}`)
    const { headers } = await post({ ...person, host: 7 })
    const lines = jest.mocked(process.stderr.write).mock.calls.map(([line]) => JSON.parse(String(line)))
    expect(lines).toMatchObject([
      { event: 'host_override_refused', host: 'a'.repeat(100) },
      { event: 'host_override_refused', host: 'number', request_id: headers.get('x-request-id') },
    ])
  })

  it('is read from no other parameter', async () => {
    const answer = await post(person, '?ghost=eu&hostname=eu&x=host')
    expect(await answer.json()).toEqual({ email: person.email })
  })

  it.each([
    ['HTTPS://api.example.com:443/', LISTED],
    ['eu/', LISTED],
    ['', 'own'],
  ])('%j selects %s, without a note', (named, origin) => {
    const call = callOf(own('/api/session/signup', { method: 'POST', body: '{}' }))
    const chosen = { origin: origin === 'own' ? api.origin : origin }
    expect([chooseHost(call, named || api.origin), chooseHost(call, named, chosen.origin)]).toEqual([chosen, chosen])
  })

  it('opens exactly one outbound connection', async () => {
    await post(person)
    expect(api.seen).toHaveLength(1)
  })

  it('selects a listed server by alias or by any spelling of its exact origin', async () => {
    const other = await startUpstream()
    const { port } = new URL(other.origin)
    other.reply = (_seen, response) => sendJson(response, 201, { at: 'other' })
    await restart({ API_BASE_URL: api.origin, API_HOST_ALLOWLIST: `eu=http://localhost:${port}` })
    for (const host of ['eu', 'EU', `http://localhost:${port}`, `HTTP://LOCALHOST:${port}/`]) {
      expect([host, await (await post({ ...person, host })).json()]).toEqual([host, { at: 'other' }])
    }
    expect([other.seen.length, api.seen.length]).toEqual([4, 0])
    await stop()
    await other.close()
  })
})
