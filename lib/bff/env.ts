import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { DSN_RULE, isDsn } from '@/lib/fault-envelope'
import { metricsPlace, type MetricsPlace } from '@/lib/metrics-page'
import { shared } from './shared'

type Passwords = Record<string, string>

export type BffEnv = {
  production: boolean
  apiOrigin: string
  /** Origins from which the browser may call; the first one is the main address. */
  origins: readonly string[]
  /** Allowed values of a request's Host header. */
  ownHosts: ReadonlySet<string>
  https: boolean
  /** Plain HTTP on a name other than this machine's, where no browser would store a Secure cookie. */
  plainRemote: boolean
  sealWith: Passwords
  unsealWith: Passwords
  /** Alias or origin → origin of the API hosts that a person may choose. */
  hosts: ReadonlyMap<string, string>
  trustProxy: number
  serviceCredential: string | undefined
  /** How long the API may take for a whole answer, in ms. */
  upstreamMs: number
  geoipUrl: string | undefined
  plaidSandbox: boolean
  /** Where the browser reports errors. */
  sentryDsn: string | undefined
  /** Whether calls are reported to a trace collector. */
  traced: boolean
  /** Absent = no metrics. */
  metrics: MetricsPlace | undefined
}

export const bffEnv = (): BffEnv => shared('env', () => parseBffEnv(process.env))

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

export const isLoopback = (origin: string): boolean => LOOPBACK.has(new URL(origin).hostname)

const listOf = (value: string): string[] => value.split(/\s*,\s*/).filter(Boolean)

const origin = z.string().transform((value, ctx) => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  const plain = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash
  if (plain && !url.username && !url.password) return url.origin
  ctx.addIssue({ code: 'custom', message: 'must be an origin such as https://books.example.com, without a path' })
  return z.NEVER
})

const hosts = z.string().transform((value, ctx) => {
  const found = new Map<string, string>()
  for (const entry of listOf(value)) {
    const [, alias, target = ''] = /^(?:([a-z0-9-]{1,32})=)?(.+)$/i.exec(entry) ?? []
    const parsed = origin.safeParse(target)
    if (!parsed.success || !(parsed.data.startsWith('https:') || isLoopback(parsed.data))) {
      ctx.addIssue({ code: 'custom', message: `must list https origins, and "${entry}" is none` })
      return z.NEVER
    }
    found.set(parsed.data, parsed.data)
    if (alias) found.set(alias.toLowerCase(), parsed.data)
  }
  return found
})

/** Its origin becomes part of the pages' content security policy. */
const dsn = z.string().refine(isDsn, DSN_RULE)

const secrets = z.string().transform((value, ctx) => {
  const list = listOf(value)
  if (list.length > 0 && list.every((secret) => secret.length >= 32)) return list
  ctx.addIssue({ code: 'custom', message: 'must be 32 characters or longer (newest first in a comma-separated list)' })
  return z.NEVER
})

const WEB_ADDRESS = 'must be an address that starts with http: or https:'

/** A whole number in decimal digits. */
const whole = (least: number, most: number) => {
  const rule = `must be a number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d+$/, rule)
    .transform(Number)
    .refine((value) => value >= least && value <= most, rule)
}

const Source = z.object({
  NODE_ENV: z.string().default('development'),
  API_BASE_URL: origin.default('http://127.0.0.1:4000'),
  APP_ORIGIN: origin.optional(),
  HOST: z.string().default('localhost'),
  PORT: whole(1, 65_535).default(3000),
  SESSION_SECRET: secrets.optional(),
  API_HOST_ALLOWLIST: hosts.default(new Map()),
  TRUST_PROXY: whole(0, 10).default(0),
  SERVICE_CREDENTIAL: z
    .string()
    .min(16, 'must have 16 characters or more')
    .regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces')
    .optional(),
  UPSTREAM_TIMEOUT_MS: whole(100, 120_000).default(25_000),
  GEOIP_URL: z
    .url({ protocol: /^https?$/, error: WEB_ADDRESS })
    .refine((url) => url.includes('{ip}'), 'must contain {ip}')
    .optional(),
  PLAID_CLIENT_ID: z.string().optional(),
  PLAID_ENV: z.string().optional(),
  SENTRY_DSN: dsn.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: WEB_ADDRESS }).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  WEB_METRICS_PORT: whole(1, 65_535).optional(),
  METRICS_TOKEN: z.string().min(16, 'must have 16 characters or more').optional(),
})

export function parseBffEnv(source: NodeJS.ProcessEnv): BffEnv {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Source.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Error(`Configuration: ${issue?.path.join('.')} ${issue?.message}`)
  }
  const env = parsed.data
  const production = env.NODE_ENV === 'production'
  if (production && !env.SESSION_SECRET) throw new Error('Configuration: SESSION_SECRET must be set in production')
  const list = env.SESSION_SECRET ?? [randomBytes(32).toString('hex')]
  const origins = env.APP_ORIGIN ? [env.APP_ORIGIN] : ownOrigins(env.HOST, env.PORT)
  const named = origins[0] ?? ''
  return {
    production,
    apiOrigin: env.API_BASE_URL,
    origins,
    ownHosts: hostsOf([...origins, ...loopbackOrigins(env.PORT)]),
    https: named.startsWith('https:'),
    plainRemote: named.startsWith('http:') && !isLoopback(named),
    sealWith: passwords(list.slice(0, 1)),
    unsealWith: passwords(list),
    hosts: env.API_HOST_ALLOWLIST,
    trustProxy: env.TRUST_PROXY,
    serviceCredential: env.SERVICE_CREDENTIAL,
    upstreamMs: env.UPSTREAM_TIMEOUT_MS,
    geoipUrl: env.GEOIP_URL,
    // As for the API, which links with the sandbox unless told otherwise.
    plaidSandbox: (env.PLAID_ENV ?? (env.PLAID_CLIENT_ID && 'sandbox')) === 'sandbox',
    sentryDsn: env.SENTRY_DSN,
    traced: env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    metrics: metricsPlace({ host: env.METRICS_HOST, port: env.WEB_METRICS_PORT, token: env.METRICS_TOKEN }),
  }
}

function ownOrigins(host: string, port: number): string[] {
  const everywhere = ['0.0.0.0', '::', '[::]', '::1', 'localhost', '127.0.0.1', '[::1]']
  const named = everywhere.includes(host) ? [] : [originOf(host, port)]
  return [...named, ...loopbackOrigins(port)]
}

const loopbackOrigins = (port: number): string[] => [...LOOPBACK].map((name) => originOf(name, port))

const originOf = (name: string, port: number): string => new URL(`http://${name}:${port}`).origin

/** With and without the port when it is the scheme's default, because callers write both. */
function hostsOf(origins: readonly string[]): Set<string> {
  return new Set(
    origins.flatMap((origin) => {
      const { host, port, protocol } = new URL(origin)
      return port === '' ? [host, `${host}:${protocol === 'https:' ? 443 : 80}`] : [host]
    }),
  )
}

/** A password's id is derived from the password itself, so that moving it in the list never invalidates a seal. */
function passwords(list: readonly string[]): Passwords {
  return Object.fromEntries(
    list.map((secret) => [createHash('sha256').update(secret).digest().readUIntBE(0, 6).toString(), secret]),
  )
}
