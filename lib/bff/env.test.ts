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
    [{ GEOIP_URL: 'ftp://geo.example.com/{ip}' }, 'GEOIP_URL'],
    [{ API_BASE_URL: 'https://api.example.com/#x' }, 'API_BASE_URL'],
    [{ API_BASE_URL: 'https://:pass@api.example.com' }, 'API_BASE_URL'],
    [{ API_HOST_ALLOWLIST: 'https://a.example.com, e_u=https://b.example.com' }, 'API_HOST_ALLOWLIST'],
    [{ PORT: '0' }, 'PORT'],
    [{ TRUST_PROXY: '11' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '-1' }, 'TRUST_PROXY'],
    [{ SERVICE_CREDENTIAL: 'a key with spaces in it' }, 'SERVICE_CREDENTIAL'],
    [{ UPSTREAM_TIMEOUT_MS: '99' }, 'UPSTREAM_TIMEOUT_MS'],
    [{ UPSTREAM_TIMEOUT_MS: '120001' }, 'UPSTREAM_TIMEOUT_MS'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'ftp://traces.example.com' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
    [{ WEB_METRICS_PORT: '0' }, 'WEB_METRICS_PORT'],
    [{ METRICS_TOKEN: 'x'.repeat(15) }, 'METRICS_TOKEN'],
  ])('says in one line what is wrong with %j', (settings, name) => {
    expect(() => env(settings)).toThrow(new RegExp(`^Configuration: ${name} [^\n]+$`))
  })

  it.each([
    [{ API_BASE_URL: 'nonsense' }, 'API_BASE_URL must be an origin such as https://books.example.com, without a path'],
    [{ API_BASE_URL: 'xhttps://a.example.com' }, 'API_BASE_URL must be an origin such as https://books.example.com'],
    [
      { API_HOST_ALLOWLIST: 'https://a.example.com, http://b.example.com' },
      'API_HOST_ALLOWLIST must list https origins, and "http://b.example.com" is none',
    ],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must be 32 characters or longer (newest first'],
    [{ SESSION_SECRET: ' , ' }, 'SESSION_SECRET must be 32 characters or longer'],
    [{ GEOIP_URL: 'https://geo.example.com/' }, 'GEOIP_URL must contain {ip}'],
    [{ GEOIP_URL: 'geo.example.com' }, 'GEOIP_URL must be an address that starts with http: or https:'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT must be an address that starts'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be a number from 0 to 10'],
    [{ UPSTREAM_TIMEOUT_MS: '99' }, 'UPSTREAM_TIMEOUT_MS must be a number from 100 to 120000'],
    [{ WEB_METRICS_PORT: 'x' }, 'WEB_METRICS_PORT must be a number from 1 to 65535'],
    [{ SERVICE_CREDENTIAL: 'short' }, 'SERVICE_CREDENTIAL must have 16 characters or more'],
    [{ SERVICE_CREDENTIAL: 'a key with spaces in it' }, 'SERVICE_CREDENTIAL must be printable ASCII without spaces'],
  ])('says what would be right instead of %j', (settings, line) => {
    expect(() => env(settings)).toThrow(`Configuration: ${line}`)
  })

  it('treats an empty value as unset', () => {
    expect(env({ API_BASE_URL: '', SERVICE_CREDENTIAL: '' })).toMatchObject({ apiOrigin: 'http://127.0.0.1:4000' })
  })

  it('has exactly one origin once it is configured', () => {
    expect(env({ APP_ORIGIN: 'https://books.example.com/', PORT: '80' })).toMatchObject({
      origins: ['https://books.example.com'],
      https: true,
    })
  })

  it('flags plain HTTP on a host other than this machine', () => {
    expect(env({ APP_ORIGIN: 'http://192.168.1.5:3000' }).plainRemote).toBe(true)
    expect(env({ HOST: '192.168.1.5' }).plainRemote).toBe(true)
    expect(env({ HOST: '0.0.0.0' }).plainRemote).toBe(false)
  })

  it('serves its own host names, with or without the default port, and this machine', () => {
    const here = ['localhost:3000', '127.0.0.1:3000', '[::1]:3000']
    expect([...env({ APP_ORIGIN: 'https://books.example.com' }).ownHosts]).toEqual([
      'books.example.com',
      'books.example.com:443',
      ...here,
    ])
    expect([...env({ APP_ORIGIN: 'http://books.example.com' }).ownHosts]).toEqual([
      'books.example.com',
      'books.example.com:80',
      ...here,
    ])
    expect([...env({ HOST: 'books.lan' }).ownHosts]).toEqual(['books.lan:3000', ...here])
    for (const everywhere of ['0.0.0.0', '::', '[::]', '::1', '127.0.0.1', '[::1]'])
      expect([...env({ HOST: everywhere }).ownHosts]).toEqual(here)
  })

  it('seals with the newest secret and opens with every one, whatever its position in the list', () => {
    const [newest, older] = ['n'.repeat(32), 'o'.repeat(32)]
    const { sealWith, unsealWith } = env({ SESSION_SECRET: `${newest}, ${older},` })
    expect([Object.values(sealWith), Object.values(unsealWith).sort()]).toEqual([[newest], [newest, older]])
    expect(env({ SESSION_SECRET: `${older},${newest}` }).unsealWith).toEqual(unsealWith)
    expect(Object.values(env({}).sealWith)[0]).toMatch(/^[0-9a-f]{64}$/)
  })

  it('leaves out what is not configured', () => {
    expect(env({})).toMatchObject({ trustProxy: 0, plaidSandbox: false, traced: false, plainRemote: false })
    const { serviceCredential, geoipUrl, sentryDsn, metrics } = env({ METRICS_HOST: '0.0.0.0' })
    expect([serviceCredential, geoipUrl, sentryDsn, metrics]).toEqual([undefined, undefined, undefined, undefined])
    const settings = {
      TRUST_PROXY: '10',
      PLAID_ENV: 'sandbox',
      SERVICE_CREDENTIAL: 'k'.repeat(16),
      UPSTREAM_TIMEOUT_MS: '100',
      GEOIP_URL: 'http://geo.example.com/{ip}',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://traces.example.com',
      WEB_METRICS_PORT: '9464',
      METRICS_TOKEN: 't'.repeat(16),
    }
    expect(env(settings)).toMatchObject({
      trustProxy: 10,
      plaidSandbox: true,
      serviceCredential: settings.SERVICE_CREDENTIAL,
      upstreamMs: 100,
      geoipUrl: settings.GEOIP_URL,
      traced: true,
      metrics: { host: '127.0.0.1', port: 9464, token: settings.METRICS_TOKEN },
    })
    expect(env({ PLAID_ENV: 'production', PLAID_CLIENT_ID: 'x' }).plaidSandbox).toBe(false)
    expect(env({ PLAID_CLIENT_ID: 'x' }).plaidSandbox).toBe(true)
  })

  it('reads the allowlist with aliases', () => {
    expect([...env({ API_HOST_ALLOWLIST: 'eu=https://API.eu.example.com:443, http://localhost:5000' }).hosts]).toEqual([
      ['https://api.eu.example.com', 'https://api.eu.example.com'],
      ['eu', 'https://api.eu.example.com'],
      ['http://localhost:5000', 'http://localhost:5000'],
    ])
  })
})
