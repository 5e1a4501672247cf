// @ts-check
import path from 'node:path'
import { SetupError } from '../../db/embedded/setup-error.mjs'
import { root } from './root.mjs'

/**
 * Every setting, read and checked once, before anything starts. Web and API get their defaults from here.
 * @typedef {object} Settings
 * @property {number} port
 * @property {string} host
 * @property {string} dataDir
 * @property {boolean} demo
 * @property {boolean} isLocal only this machine reaches the product
 * @property {string | undefined} apiBaseUrl web only, with somebody else's API
 * @property {string | undefined} backupDir where a backup a day goes
 * @property {string | undefined} walDir where the log of the embedded database is archived
 * @property {string | undefined} databaseUrl with the login that serves
 * @property {string | undefined} databaseOwnerUrl with the login that migrates; absent: somebody else migrates
 */

export const SETTINGS = [
  ...['PORT', 'HOST', 'DATA_DIR', 'DEMO', 'API_BASE_URL', 'API_HOST_ALLOWLIST', 'API_HOST', 'API_PORT', 'APP_ORIGIN'],
  ...[
    'SESSION_SECRET',
    'SERVICE_CREDENTIAL',
    'DATABASE_URL',
    'DATABASE_OWNER_URL',
    'DATABASE_POOL_URL',
    'DATABASE_REPLICA_URL',
    'BACKUP_DIR',
    'BACKUP_SECRET',
    'BACKUP_WAL_DIR',
    'FILES_URL',
    'SMTP_URL',
    'SENTRY_DSN',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'GEOIP_URL',
  ],
  ...[
    'DATA_SECRET',
    'PLAID_CLIENT_ID',
    'PLAID_SECRET',
    'PLAID_ENV',
    'AI_BASE_URL',
    'AI_API_KEY',
    'AI_MODEL',
    'SIGNUP_MIRROR_URL',
  ],
  ...['TRUST_PROXY', 'NODE_ENV', 'LOG_LEVEL'],
]
const SECRET_LENGTH = 32
const PLAID_ENVIRONMENTS = ['sandbox', 'production']

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Settings}
 */
export function readSettings(env) {
  const given = (/** @type {string} */ name) => env[name]?.trim() || undefined
  const apiBaseUrl = originOf('API_BASE_URL', given('API_BASE_URL'))
  const databaseUrl = urlOf('DATABASE_URL', given('DATABASE_URL'), ['postgres:', 'postgresql:'])
  const databaseOwnerUrl = urlOf('DATABASE_OWNER_URL', given('DATABASE_OWNER_URL'), ['postgres:', 'postgresql:'])
  checkOutside(given)
  checkSecrets(given)
  const host = given('HOST') ?? '127.0.0.1'
  const isLocal = isLoopback(host) && isLoopback(hostnameOf(given('APP_ORIGIN') ?? 'http://localhost'))
  return {
    port: portOf(given('PORT')),
    host,
    dataDir: path.resolve(root, given('DATA_DIR') ?? '.data'),
    demo: demoOf(given('DEMO'), { possible: apiBaseUrl === undefined && databaseUrl === undefined, isLocal }),
    isLocal,
    apiBaseUrl,
    databaseUrl,
    databaseOwnerUrl,
    backupDir: backupDirOf(given('BACKUP_DIR'), apiBaseUrl),
    walDir: walDirOf(given('BACKUP_WAL_DIR'), apiBaseUrl ?? databaseUrl),
  }
}

/**
 * @param {string | undefined} value
 * @param {string | undefined} apiBaseUrl
 */
function backupDirOf(value, apiBaseUrl) {
  if (value && apiBaseUrl) throw new SetupError('BACKUP_DIR works where the API runs: unset API_BASE_URL.')
  return value && path.resolve(root, value)
}

/**
 * @param {string | undefined} value
 * @param {string | undefined} elsewhere
 */
function walDirOf(value, elsewhere) {
  if (value && elsewhere)
    throw new SetupError(
      'BACKUP_WAL_DIR is for the embedded database: unset it, and archive the log where your PostgreSQL runs.',
    )
  return value && path.resolve(root, value)
}

/** @param {string | undefined} value */
function portOf(value = '3000') {
  const port = Number(value)
  if (/^\d+$/.test(value) && port >= 1 && port <= 65_535) return port
  throw new SetupError(`PORT must be a number from 1 to 65535, and is "${value}".`)
}

/** @param {string} host */
const isLoopback = (host) => ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host)

/** @param {string} origin */
const hostnameOf = (origin) => new URL(origin).hostname

/**
 * When other people can reach the product, they also have the demo's password and mails, so it must be switched on explicitly.
 * @param {string | undefined} value
 * @param {{ possible: boolean, isLocal: boolean }} where
 */
function demoOf(value, { possible, isLocal }) {
  if (value !== undefined && value !== 'on' && value !== 'off') {
    throw new SetupError(`DEMO must be "on" or "off", and is "${value}".`)
  }
  if (value === 'on' && !possible) {
    throw new SetupError('DEMO can be "on" only with the bundled API and the embedded database.')
  }
  return possible && (value === 'on' || (value === undefined && isLocal))
}

/** @param {(name: string) => string | undefined} given */
function checkOutside(given) {
  urlOf('FILES_URL', given('FILES_URL'), ['file:', 's3:'])
  urlOf('SMTP_URL', given('SMTP_URL'), ['smtp:', 'smtps:'])
  urlOf('SENTRY_DSN', given('SENTRY_DSN'), ['http:', 'https:'])
  urlOf('OTEL_EXPORTER_OTLP_ENDPOINT', given('OTEL_EXPORTER_OTLP_ENDPOINT'), ['http:', 'https:'])
  originOf('APP_ORIGIN', given('APP_ORIGIN'))
  checkMirror(given)
  urlOf('GEOIP_URL', given('GEOIP_URL'), ['http:', 'https:'])
  if (given('GEOIP_URL')?.includes('{ip}') === false) throw new SetupError('GEOIP_URL must contain {ip}.')
  if (urlOf('AI_BASE_URL', given('AI_BASE_URL'), ['http:', 'https:']) && !given('AI_MODEL')) {
    throw new SetupError('AI_MODEL must be set with AI_BASE_URL.')
  }
  if (Boolean(given('PLAID_CLIENT_ID')) !== Boolean(given('PLAID_SECRET'))) {
    throw new SetupError('PLAID_CLIENT_ID and PLAID_SECRET must be set together.')
  }
  const plaid = given('PLAID_ENV')
  if (plaid === undefined || PLAID_ENVIRONMENTS.includes(plaid)) return
  throw new SetupError(`PLAID_ENV must be one of ${PLAID_ENVIRONMENTS.join(', ')}, and is "${plaid}".`)
}

/**
 * The API checks it again.
 * @param {(name: string) => string | undefined} given
 */
function checkMirror(given) {
  const mirror = originOf('SIGNUP_MIRROR_URL', given('SIGNUP_MIRROR_URL'))
  const listed = given('API_HOST_ALLOWLIST')?.split(',').map(hostOf) ?? []
  if (mirror !== undefined && !listed.includes(mirror))
    throw new SetupError('SIGNUP_MIRROR_URL must be listed in API_HOST_ALLOWLIST.')
}

/** @param {string} entry */
const hostOf = (entry) => originOf('API_HOST_ALLOWLIST', entry.trim().replace(/^[a-z0-9-]+=/i, '') || undefined)

/** @param {(name: string) => string | undefined} given */
function checkSecrets(given) {
  const secrets = given('SESSION_SECRET')?.split(',') ?? []
  if (secrets.some((secret) => secret.trim().length < SECRET_LENGTH)) {
    throw new SetupError(`SESSION_SECRET must be ${SECRET_LENGTH} characters or longer, and so must each of a list.`)
  }
  if ((given('DATA_SECRET')?.length ?? SECRET_LENGTH) < SECRET_LENGTH) {
    throw new SetupError(`DATA_SECRET must be ${SECRET_LENGTH} characters or longer.`)
  }
  given('API_HOST_ALLOWLIST')?.split(',').forEach(hostOf)
}

/**
 * @param {string} name
 * @param {string | undefined} value
 * @param {string[]} protocols
 */
function urlOf(name, value, protocols) {
  if (value === undefined) return undefined
  if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value
  throw new SetupError(`${name} must be an address that starts with ${protocols.join(' or ')}`)
}

/**
 * @param {string} name
 * @param {string | undefined} value
 */
function originOf(name, value) {
  if (urlOf(name, value, ['http:', 'https:']) === undefined || value === undefined) return undefined
  const { origin, pathname, search, username } = new URL(value)
  if (pathname === '/' && !search && !username) return origin
  throw new SetupError(
    `${name} must be an origin such as https://books.example.com, without a path, and is "${value}".`,
  )
}
