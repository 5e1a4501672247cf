import path from 'node:path'
import { z } from 'zod'
import { DSN_RULE, isDsn } from '@/lib/fault-envelope'
import { LOOPBACK } from '@/lib/loopback'
import { metricsPlace, type MetricsPlace } from '@/lib/metrics-page'
import type { PlaidSettings } from './providers/bank/plaid/plaid-bank'
import { filesPlace, bucketOf, type FilesPlace } from './providers/files/open'

const origin = z.string().refine((value) => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  return url !== undefined && /^https?:$/.test(url.protocol) && url.origin === value.replace(/\/$/, '')
}, 'must be an origin such as https://books.example.com, without a path')

const urlOf = (protocols: readonly string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be an address that starts with ${protocols.join(' or ')}`,
    )

const port = z
  .string()
  .regex(/^\d+$/, 'must be a number from 1 to 65535')
  .transform(Number)
  .refine((value) => value >= 1 && value <= 65_535, 'must be a number from 1 to 65535')
const onOff = z.enum(['on', 'off'], 'must be "on" or "off"').transform((value) => value === 'on')

const Source = z.object({
  API_HOST: z.string().default('127.0.0.1'),
  API_PORT: port.default(4000),
  DATABASE_URL: urlOf(['postgres:', 'postgresql:']),
  DATABASE_OWNER_URL: urlOf(['postgres:', 'postgresql:']).optional(),
  DATABASE_POOL_URL: urlOf(['postgres:', 'postgresql:']).optional(),
  DATABASE_REPLICA_URL: urlOf(['postgres:', 'postgresql:']).optional(),
  DATA_DIR: z.string().default('.data'),
  DEMO: onOff.default(false),
  APP_ORIGIN: origin.optional(),
  HOST: z.string().default('localhost'),
  PORT: port.default(3000),
  SERVICE_CREDENTIAL: z
    .string()
    .min(16, 'must have 16 characters or more')
    .regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces')
    .optional(),
  DATA_SECRET: z.string().min(32, 'must have 32 characters or more').optional(),
  PLAID_CLIENT_ID: z.string().optional(),
  PLAID_SECRET: z.string().optional(),
  PLAID_ENV: z.enum(['sandbox', 'production'], 'must be "sandbox" or "production"').default('sandbox'),
  FILES_URL: urlOf(['file:', 's3:'])
    .refine(
      (value) => !value.startsWith('s3:') || bucketOf(value) !== undefined,
      'must be s3://bucket/prefix?region=…&endpoint=…',
    )
    .optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  AI_BASE_URL: urlOf(['http:', 'https:']).optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().optional(),
  SMTP_URL: urlOf(['smtp:', 'smtps:']).optional(),
  SIGNUP_MIRROR_URL: origin.optional(),
  API_HOST_ALLOWLIST: z.string().default(''),
  SENTRY_DSN: z.string().refine(isDsn, DSN_RULE).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: port.optional(),
  METRICS_TOKEN: z.string().min(16, 'must have 16 characters or more').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: urlOf(['http:', 'https:']).optional(),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be one of trace, debug, info, warn, error, fatal, silent',
    )
    .default('info'),
  MIGRATE: z.enum(['on', 'off', 'only'], 'must be "on", "off" or "only"').default('on'),
})

export type Outbox = 'none' | 'open' | 'owners'

export interface Env {
  host: string
  port: number
  /** With the login that serves requests. */
  database_url: string
  /** With the login that owns the tables, for migrations. Absent = somebody else migrates. */
  database_owner_url?: string
  /** The same database and login through a pooler in transaction mode, for everything that needs no session. */
  database_pool_url?: string
  /** A replica of it that serves reports, with the same login. */
  database_replica_url?: string
  data_dir: string
  files: FilesPlace
  /** Who may read the demo's mails: nobody, anyone on this machine, or owners when others can reach the product. */
  outbox: Outbox
  app_origin: string
  service_credential?: string
  /** Encrypts what the database must not reveal. */
  data_secret: string
  plaid?: PlaidSettings
  smtp_url?: string
  /** The origin that receives sign-ups. Absent = none. */
  signup_mirror?: string
  /** Absent = the helper stays local. */
  category_model?: { base_url: string; model: string; api_key?: string }
  /** Where errors are reported. Absent = only in the log. */
  sentry_dsn?: string
  /** Where Prometheus reads. Absent = nowhere. */
  metrics?: MetricsPlace
  /** Whether calls, statements and jobs are sent to a trace collector. */
  traced: boolean
  log_level: string
  /** `only`: migrate and end. */
  migrate: 'on' | 'off' | 'only'
}

/** Lists every wrong setting, one per line. Values are not repeated, because some are secrets. */
export class WrongSettings extends Error {}

/** The settings. Empty values count as unset. Throws WrongSettings. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Source.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map(
      ({ path: [name], code, message }) => `${String(name)} ${code === 'invalid_type' ? 'must be set' : message}`,
    )
    throw new WrongSettings(lines.join('\n'))
  }
  const env = parsed.data
  assertSameLogin(env)
  const data_dir = path.resolve(env.DATA_DIR)
  return {
    host: env.API_HOST,
    port: env.API_PORT,
    database_url: env.DATABASE_URL,
    database_owner_url: env.DATABASE_OWNER_URL,
    database_pool_url: env.DATABASE_POOL_URL,
    database_replica_url: env.DATABASE_REPLICA_URL,
    data_dir,
    files: filesOf(env, path.join(data_dir, 'files')),
    outbox: outboxOf(env),
    app_origin: env.APP_ORIGIN?.replace(/\/$/, '') ?? `http://localhost:${env.PORT}`,
    service_credential: env.SERVICE_CREDENTIAL,
    ...banksOf(env),
    smtp_url: env.SMTP_URL,
    signup_mirror: mirrorOf(env),
    category_model: modelOf(env),
    sentry_dsn: env.SENTRY_DSN,
    metrics: metricsOf(env),
    traced: env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    log_level: env.LOG_LEVEL,
    migrate: env.MIGRATE,
  }
}

/** The rights of the login of DATABASE_URL are checked at startup; another one of the same database might have more. */
function assertSameLogin(env: z.output<typeof Source>): void {
  // Like pg, which lets the query name another user than the one before the host.
  const login = (url: string) => {
    const { username, searchParams } = new URL(url)
    return searchParams.getAll('user').at(-1) ?? decodeURIComponent(username)
  }
  const others = ['DATABASE_POOL_URL', 'DATABASE_REPLICA_URL'] as const
  const wrong = others.find((name) => login(env[name] ?? env.DATABASE_URL) !== login(env.DATABASE_URL))
  if (wrong) throw new WrongSettings(`${wrong} must have the login of DATABASE_URL`)
}

/** Source: SECURITY "Found by attack": a person who reads the outbox can reset every password. */
function outboxOf({ DEMO, HOST, API_HOST, APP_ORIGIN = 'http://localhost' }: z.output<typeof Source>): Outbox {
  if (!DEMO) return 'none'
  const places = [HOST, API_HOST, new URL(APP_ORIGIN).hostname]
  return places.every((place) => LOOPBACK.has(place)) ? 'open' : 'owners'
}

function metricsOf(env: z.output<typeof Source>): MetricsPlace | undefined {
  try {
    return metricsPlace({ host: env.METRICS_HOST, port: env.METRICS_PORT, token: env.METRICS_TOKEN })
  } catch (error) {
    throw new WrongSettings(error instanceof Error ? error.message : String(error))
  }
}

function filesOf(env: z.output<typeof Source>, folder: string): FilesPlace {
  const { FILES_URL, AWS_ACCESS_KEY_ID: access_key_id, AWS_SECRET_ACCESS_KEY: secret_access_key } = env
  if (FILES_URL === undefined) return { kind: 'disk', folder }
  const keys =
    access_key_id && secret_access_key
      ? { access_key_id, secret_access_key, session_token: env.AWS_SESSION_TOKEN }
      : undefined
  const place = filesPlace(FILES_URL, keys)
  if (!place) throw new WrongSettings('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set with an s3 FILES_URL')
  return place
}

/**
 * Without Plaid the built-in bank links, whose tokens open nothing outside. The same secret encrypts authenticator
 * secrets, tax ids and queued mails, so an API that others can reach must have one; one on loopback can be a trial.
 */
function banksOf(env: z.output<typeof Source>): Pick<Env, 'data_secret' | 'plaid'> {
  const { PLAID_CLIENT_ID: client_id, PLAID_SECRET: secret, PLAID_ENV: environment } = env
  const data_secret = env.DATA_SECRET ?? env.SERVICE_CREDENTIAL
  if (!data_secret && env.MIGRATE !== 'only' && !LOOPBACK.has(env.API_HOST))
    throw new WrongSettings('DATA_SECRET must be set where others reach the API')
  if (!client_id && !secret) return { data_secret: data_secret ?? 'the built-in bank has no secrets' }
  if (!client_id || !secret) throw new WrongSettings('PLAID_CLIENT_ID and PLAID_SECRET must be set together')
  if (!data_secret) throw new WrongSettings('DATA_SECRET must be set with PLAID_CLIENT_ID')
  // Plaid reports news to public addresses only.
  const webhook = env.APP_ORIGIN?.startsWith('https:')
    ? `${env.APP_ORIGIN.replace(/\/$/, '')}/api/v1/bank/webhook/plaid/`
    : undefined
  return { data_secret, plaid: { client_id, secret, environment, webhook } }
}

function modelOf({
  AI_BASE_URL: base_url,
  AI_MODEL: model,
  AI_API_KEY: api_key,
}: z.infer<typeof Source>): Env['category_model'] {
  if (!base_url) return undefined
  if (!model) throw new WrongSettings('AI_MODEL must be set with AI_BASE_URL')
  return { base_url, model, api_key }
}

/** A host that receives people's names must be listed twice: as the mirror, and among our own hosts. Source: SECURITY T03. */
function mirrorOf({ SIGNUP_MIRROR_URL: url, API_HOST_ALLOWLIST: hosts }: z.output<typeof Source>): string | undefined {
  if (!url) return undefined
  const mirror = new URL(url)
  if (mirror.protocol !== 'https:' && !LOOPBACK.has(mirror.hostname))
    throw new WrongSettings('SIGNUP_MIRROR_URL must be an https origin')
  const listed = hosts.split(',').map((entry) => entry.trim().replace(/^[a-z0-9-]{1,32}=/i, ''))
  if (listed.some((host) => URL.canParse(host) && new URL(host).origin === mirror.origin)) return mirror.origin
  throw new WrongSettings('SIGNUP_MIRROR_URL must be listed in API_HOST_ALLOWLIST')
}
