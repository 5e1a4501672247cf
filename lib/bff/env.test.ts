import { parseBffEnv } from './env'

const SECRET = 'x'.repeat(32)
const env = (settings: Record<string, string>) => parseBffEnv({ NODE_ENV: 'test', ...settings })

describe('parseBffEnv', () => {
  it('needs nothing in development', () => {
    expect(env({})).toMatchObject({
      apiOrigin: 'http://127.0.0.1:4000',
      origins: ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'],
      https: false,
      plainRemote: false,
      upstreamMs: 25_000,
    })
  })

  it('refuses to run in production without a secret', () => {
    expect(() => env({ NODE_ENV: 'production' })).toThrow('Configuration: SESSION_SECRET must be set in production')
  })

  it.each([
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET'],
    [{ SESSION_SECRET: `${SECRET},short` }, 'SESSION_SECRET'],
    [{ API_BASE_URL: 'nonsense' }, 'API_BASE_URL'],
    [{ API_BASE_URL: 'https://api.example.com/path' }, 'API_BASE_URL'],
    [{ API_BASE_URL: 'https://user:pass@api.example.com' }, 'API_BASE_URL'],
    [{ API_BASE_URL: 'ftp://api.example.com' }, 'API_BASE_URL'],
    [{ APP_ORIGIN: 'https://a.example.com/?x' }, 'APP_ORIGIN'],
    [{ PORT: '99999' }, 'PORT'],
    [{ API_HOST_ALLOWLIST: 'http://api.example.com' }, 'API_HOST_ALLOWLIST'],
    [{ API_HOST_ALLOWLIST: 'https://api.example.com/x' }, 'API_HOST_ALLOWLIST'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY'],
    [{ SERVICE_CREDENTIAL: 'short' }, 'SERVICE_CREDENTIAL'],
    [{ SENTRY_DSN: 'https://errors.example.com/7' }, 'SENTRY_DSN'],
    [{ SENTRY_DSN: 'https://key@errors.example.com/' }, 'SENTRY_DSN'],
    [{ SENTRY_DSN: "https://key@errors.example.com;script-src 'unsafe-inline'/7" }, 'SENTRY_DSN'],
    [{ GEOIP_URL: 'https://geo.example.com/' }, 'GEOIP_URL'],
  ])('says in one line what is wrong with %j', (settings, name) => {
    expect(() => env(settings)).toThrow(new RegExp(`^Configuration: ${name} [^\n]+$`))
  })

  it('treats an empty value as unset', () => {
    expect(env({ API_BASE_URL: '', SERVICE_CREDENTIAL: '' })).toMatchObject({ apiOrigin: 'http://127.0.0.1:4000' })
  })

  it('knows one origin only once it is told', () => {
    expect(env({ APP_ORIGIN: 'https://books.example.com/', PORT: '80' })).toMatchObject({
      origins: ['https://books.example.com'],
      https: true,
    })
  })

  it('flags plain HTTP on a name other than this machine', () => {
    expect(env({ APP_ORIGIN: 'http://192.168.1.5:3000' }).plainRemote).toBe(true)
    expect(env({ HOST: '192.168.1.5' }).plainRemote).toBe(true)
    expect(env({ HOST: '0.0.0.0' }).plainRemote).toBe(false)
  })

  it('reads the allowlist with aliases', () => {
    expect([...env({ API_HOST_ALLOWLIST: 'eu=https://API.eu.example.com:443, http://localhost:5000' }).hosts]).toEqual([
      ['https://api.eu.example.com', 'https://api.eu.example.com'],
      ['eu', 'https://api.eu.example.com'],
      ['http://localhost:5000', 'http://localhost:5000'],
    ])
  })
})
