import { readEnv, WrongSettings } from './env'

const DATABASE_URL = 'postgres://localhost/books'
const linesOf = (source: Record<string, string>): string[] => {
  try {
    readEnv(source)
    return []
  } catch (error) {
    if (error instanceof WrongSettings) return error.message.split('\n')
    throw error
  }
}

test('with only a database the API listens on loopback, migrates and keeps mail in its folder', () => {
  expect(readEnv({ DATABASE_URL })).toEqual({
    host: '127.0.0.1',
    port: 4000,
    database_url: DATABASE_URL,
    data_dir: `${process.cwd()}/.data`,
    files: { kind: 'disk', folder: `${process.cwd()}/.data/files` },
    outbox: 'none',
    data_secret: 'the built-in bank has no secrets',
    app_origin: 'http://localhost:3000',
    service_credential: undefined,
    smtp_url: undefined,
    traced: false,
    log_level: 'info',
    migrate: 'on',
  })
})

test('settings are read, and empty ones count as unset', () => {
  expect(
    readEnv({
      DATABASE_URL,
      API_PORT: '5000',
      PORT: '3100',
      DATA_DIR: '/var/books',
      DEMO: 'on',
      MIGRATE: 'off',
      SMTP_URL: '',
      SERVICE_CREDENTIAL: '',
    }),
  ).toMatchObject({
    port: 5000,
    app_origin: 'http://localhost:3100',
    data_dir: '/var/books',
    outbox: 'open',
    migrate: 'off',
  })
  expect(readEnv({ DATABASE_URL, APP_ORIGIN: 'https://books.example.com/' }).app_origin).toBe(
    'https://books.example.com',
  )
})

test('a pooler and a replica have addresses of their own', () => {
  const [DATABASE_POOL_URL, DATABASE_REPLICA_URL] = ['postgres://pooler/books', 'postgres://replica/books']
  expect(readEnv({ DATABASE_URL, DATABASE_POOL_URL, DATABASE_REPLICA_URL })).toMatchObject({
    database_url: DATABASE_URL,
    database_pool_url: DATABASE_POOL_URL,
    database_replica_url: DATABASE_REPLICA_URL,
  })
  for (const name of ['DATABASE_POOL_URL', 'DATABASE_REPLICA_URL'])
    expect(linesOf({ DATABASE_URL: 'postgres://serving@db/books', [name]: 'postgres://owner@db/books' })).toEqual([
      `${name} must have the login of DATABASE_URL`,
    ])
  const serving = 'postgres://serving@db/books'
  expect(linesOf({ DATABASE_URL: serving, DATABASE_REPLICA_URL: `${serving}?user=owner` })).toEqual([
    'DATABASE_REPLICA_URL must have the login of DATABASE_URL',
  ])
  expect(() =>
    readEnv({ DATABASE_URL: serving, DATABASE_POOL_URL: 'postgres://%2Frun/books?user=serving' }),
  ).not.toThrow()
  expect(linesOf({ DATABASE_URL, DATABASE_REPLICA_URL: 'replica' })).toEqual([
    'DATABASE_REPLICA_URL must be an address that starts with postgres: or postgresql:',
  ])
})

test.each([
  ['open', {}],
  ['open', { APP_ORIGIN: 'http://localhost:3000', HOST: '127.0.0.1' }],
  ['owners', { APP_ORIGIN: 'https://books.example.com' }],
  ['owners', { HOST: '0.0.0.0' }],
  ['owners', { API_HOST: '0.0.0.0', SERVICE_CREDENTIAL: 'sixteen-characters-or-more' }],
])("a demo's outbox is read by: %s, with %j", (outbox, settings) => {
  expect(readEnv({ DATABASE_URL, DEMO: 'on', ...settings }).outbox).toBe(outbox)
  expect(readEnv({ DATABASE_URL, ...settings }).outbox).toBe('none')
})

test('every wrong value is one line that names the setting and not its value', () => {
  const lines = linesOf({
    API_PORT: '0',
    DEMO: 'yes',
    APP_ORIGIN: 'https://books.example.com/app',
    SERVICE_CREDENTIAL: 'secret',
    SMTP_URL: 'http://mail',
    LOG_LEVEL: 'loud',
  })
  expect(lines).toEqual([
    'API_PORT must be a number from 1 to 65535',
    'DATABASE_URL must be set',
    'DEMO must be "on" or "off"',
    'APP_ORIGIN must be an origin such as https://books.example.com, without a path',
    'SERVICE_CREDENTIAL must have 16 characters or more',
    'SMTP_URL must be an address that starts with smtp: or smtps:',
    'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent',
  ])
})

test('files are stored in a folder or in a bucket', () => {
  expect(readEnv({ DATABASE_URL, FILES_URL: 'file:///srv/files' }).files).toEqual({
    kind: 'disk',
    folder: '/srv/files',
  })
  expect(readEnv({ DATABASE_URL, FILES_URL: 'file:uploads' }).files).toEqual({
    kind: 'disk',
    folder: `${process.cwd()}/uploads`,
  })
  const keys = { AWS_ACCESS_KEY_ID: 'AKID', AWS_SECRET_ACCESS_KEY: 'secret' }
  const FILES_URL = 's3://books/haul/files?region=eu-central-1&endpoint=http://127.0.0.1:9000'
  expect(readEnv({ DATABASE_URL, FILES_URL, ...keys }).files).toEqual({
    kind: 's3',
    bucket: { bucket: 'books', prefix: 'haul/files/', region: 'eu-central-1', endpoint: 'http://127.0.0.1:9000' },
    keys: { access_key_id: 'AKID', secret_access_key: 'secret', session_token: undefined },
  })
  expect(linesOf({ DATABASE_URL, FILES_URL })).toEqual([
    'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set with an s3 FILES_URL',
  ])
  expect(linesOf({ DATABASE_URL, FILES_URL: 's3://No_Bucket', ...keys })).toEqual([
    'FILES_URL must be s3://bucket/prefix?region=…&endpoint=…',
  ])
  expect(linesOf({ DATABASE_URL, FILES_URL: 'ftp://files' })).toEqual([
    'FILES_URL must be an address that starts with file: or s3:',
  ])
})

test('an API that other machines can reach needs its own secret for encryption', () => {
  const reached = { DATABASE_URL, API_HOST: '0.0.0.0' }
  expect(linesOf(reached)).toEqual(['DATA_SECRET must be set where others reach the API'])
  expect(linesOf({ ...reached, DATA_SECRET: 'a secret that only this installation has' })).toEqual([])
  expect(linesOf({ ...reached, MIGRATE: 'only' })).toEqual([])
})

test('Plaid is used when its two settings are set; the secret that encrypts its tokens must be set too', () => {
  const plaid = { DATABASE_URL, PLAID_CLIENT_ID: 'id', PLAID_SECRET: 'secret' }
  const secret = 'a secret that only this installation has'
  expect(readEnv({ ...plaid, DATA_SECRET: secret, APP_ORIGIN: 'https://books.example.com/' })).toMatchObject({
    data_secret: secret,
    plaid: {
      client_id: 'id',
      secret: 'secret',
      environment: 'sandbox',
      webhook: 'https://books.example.com/api/v1/bank/webhook/plaid/',
    },
  })
  expect(readEnv({ ...plaid, SERVICE_CREDENTIAL: 'a-shared-credential' }).plaid?.webhook).toBeUndefined()
  expect(() => readEnv(plaid)).toThrow('DATA_SECRET must be set with PLAID_CLIENT_ID')
  expect(() => readEnv({ DATABASE_URL, PLAID_SECRET: 'secret' })).toThrow(
    'PLAID_CLIENT_ID and PLAID_SECRET must be set together',
  )
  expect(() => readEnv({ ...plaid, DATA_SECRET: secret, PLAID_ENV: 'moon' })).toThrow(
    'PLAID_ENV must be "sandbox" or "production"',
  )
})

test('a model is used when its address and its name are set', () => {
  const AI_BASE_URL = 'http://127.0.0.1:11434/v1'
  expect(readEnv({ DATABASE_URL }).category_model).toBeUndefined()
  expect(readEnv({ DATABASE_URL, AI_BASE_URL, AI_MODEL: 'small' }).category_model).toEqual({
    base_url: AI_BASE_URL,
    model: 'small',
    api_key: undefined,
  })
  expect(linesOf({ DATABASE_URL, AI_BASE_URL })).toEqual(['AI_MODEL must be set with AI_BASE_URL'])
})

test('sign-ups are mirrored only to an https origin that is one of our hosts', () => {
  const url = 'https://crm.example.com'
  const withList = (SIGNUP_MIRROR_URL: string, API_HOST_ALLOWLIST: string) => ({
    DATABASE_URL,
    SIGNUP_MIRROR_URL,
    API_HOST_ALLOWLIST,
  })
  expect(readEnv({ DATABASE_URL }).signup_mirror).toBeUndefined()
  for (const list of [url, `eu=https://eu.example.com, crm=${url}`, 'https://crm.example.com:443/']) {
    expect(readEnv(withList(url, list)).signup_mirror).toBe(url)
  }
  expect(readEnv(withList('http://127.0.0.1:9', 'http://127.0.0.1:9')).signup_mirror).toBe('http://127.0.0.1:9')
  for (const list of [
    '',
    'https://crm.example.com.evil.test',
    'https://crm.example.com:444',
    'crm',
    `${url}@evil.test`,
  ]) {
    expect(linesOf(withList(url, list))).toEqual(['SIGNUP_MIRROR_URL must be listed in API_HOST_ALLOWLIST'])
  }
  expect(linesOf(withList('http://crm.example.com', 'http://crm.example.com'))).toEqual([
    'SIGNUP_MIRROR_URL must be an https origin',
  ])
  expect(linesOf(withList(`${url}/hook`, url))).toEqual([
    'SIGNUP_MIRROR_URL must be an origin such as https://books.example.com, without a path',
  ])
})

test('metrics are served only when a port is set, and only on this machine unless a token is set', () => {
  expect(readEnv({ DATABASE_URL }).metrics).toBeUndefined()
  expect(readEnv({ DATABASE_URL, METRICS_PORT: '9100' }).metrics).toEqual({ host: '127.0.0.1', port: 9100 })
  const open = { DATABASE_URL, METRICS_PORT: '9100', METRICS_HOST: '0.0.0.0' }
  expect(linesOf(open)).toEqual(['METRICS_TOKEN must be set where METRICS_HOST is not this machine alone'])
  expect(readEnv({ ...open, METRICS_TOKEN: 'of the monitors alone' }).metrics).toMatchObject({ host: '0.0.0.0' })
})
