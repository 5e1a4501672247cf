import path from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import type { Server } from 'node:http'
import type { Logger } from 'pino'
import { v7 } from 'uuid'
import { serveMetrics, type MetricsPlace } from '@/lib/metrics-page'
import type { Traces } from '@/lib/traces'
import { buildApp } from './app'
import { databaseClock } from './db/clock'
import { connect, type Database } from './db/connect'
import { migrate, migrationNames } from './db/migrate'
import { openChannel } from './db/notifications'
import { withReplica } from './db/replica'
import { assertSession, NoSession, openPlain, refusesSettings } from './db/session-connection'
import { assertServingRole, missingMigrations, WrongRole } from './db/serving-role'
import { readEnv, WrongSettings, type Env } from './env'
import { finishRequests } from './http/finish-requests'
import { logger } from './http/log'
import { attachRealtime } from './http/realtime'
import { startJobs } from './jobs/runner'
import { openMetrics } from './http/metrics'
import { openBanks } from './providers/bank/open'
import type { ReportFault } from './providers/error-reports/fault-reports'
import { openFiles } from './providers/files/open'
import { httpCategoryModel, type CategoryModel } from './providers/ai/category-model'
import { outboxMailer } from './providers/mail/outbox-folder'
import { httpSignupMirror } from './providers/mirror/signup-mirror'
import { openWorkshop } from './providers/workshop/open-workshop'
import { smtpMailer } from './providers/mail/smtp'
import type { CompanyEvent } from './services/events'
import { posting } from './services/mail/posted-mail'

const STOP_MS = 15_000
/** A request, including its body, has 30 s to arrive. Source: SECURITY T25. */
const ARRIVING = { requestTimeout: 30_000, connectionsCheckingInterval: 5_000 }

await run(settings())

function settings(): Env {
  try {
    return readEnv(process.env)
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

async function run(env: Env): Promise<void> {
  const log = logger(env.log_level, undefined, await reportsOf(env))
  if (env.migrate !== 'off' && env.database_owner_url !== undefined) {
    await assertAnswers('DATABASE_OWNER_URL', env.database_owner_url)
    for (const name of await migrate(env.database_owner_url, { serving_url: env.database_url }))
      log.info({ name }, 'migration applied')
  }
  if (env.migrate === 'only') return
  await assertAnswers('DATABASE_URL', env.database_url)
  if (env.database_pool_url !== undefined) await assertAnswers('DATABASE_POOL_URL', env.database_pool_url)
  const traces = await tracesOf(env, log)
  const db = openDatabase(env, { log, traces })
  await assertMayServe(db, env.database_url)
  const clock = await databaseClock(db, (fault) => log.warn({ err: fault }, 'the time of the database is not known'))
  const sources = { now: clock.now, id: () => v7() }
  const mail = env.smtp_url ? smtpMailer(env.smtp_url) : outboxMailer(path.join(env.data_dir, 'outbox'), sources)
  if (!env.smtp_url && env.outbox === 'none')
    log.warn({ folder: path.join(env.data_dir, 'outbox') }, 'SMTP_URL is not set: mails stay in the folder')
  if (env.outbox === 'owners')
    log.warn('DEMO=on where others reach this copy: every owner who is signed in reads the outbox')
  const windows = new Set<(event: CompanyEvent) => void>()
  const events = openChannel<CompanyEvent>(
    env.database_url,
    db,
    (event) => windows.forEach((deliver) => deliver(event)),
    (fault) => log.warn({ err: fault }, 'events between copies were interrupted'),
  )
  const workshop = openWorkshop(new URL('./workshop.mjs', import.meta.url))
  const banks = await openBanks({ secret: env.data_secret, plaid: env.plaid, ...sources })
  const mirror = env.signup_mirror === undefined ? undefined : httpSignupMirror(env.signup_mirror, log)
  const ports = {
    db,
    mail,
    post: posting({ banks, app_origin: env.app_origin, ...sources }),
    files: openFiles(env.files),
    banks,
    workshop,
    events,
    log,
    app_origin: env.app_origin,
    model: modelOf(env, log),
    mirror,
    traces,
    ...sources,
  }
  const metrics = env.metrics && (await openMetrics({ db, log, listeners: () => realtime.listeners() }))
  const app = buildApp({
    ...ports,
    outbox: env.outbox,
    service_credential: env.service_credential,
    metrics: metrics?.calls,
  })
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions: ARRIVING }) as Server
  const finish = finishRequests(server, { patienceMs: STOP_MS })
  server.on('error', (error) => {
    log.fatal({ err: error }, 'cannot listen')
    process.exit(1)
  })
  const realtime = attachRealtime(server, ports, env.service_credential)
  windows.add(realtime.deliver)
  if (metrics && env.metrics) listenForMetrics(metrics.read, env.metrics, log)
  server.listen(env.port, env.host, () => log.info({ host: env.host, port: env.port }, 'listening'))
  const jobs = startJobs(ports, env.database_url)
  const stop = async (signal: string) => {
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), STOP_MS + 2_000).unref()
    realtime.close()
    await Promise.all([finish(), jobs.stop()])
    await events.close()
    clock.stop()
    await workshop.close()
    await db.close()
    await traces?.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(signal))
}

/** Statements go through the pooler if there is one, and reports to the replica if there is one. */
function openDatabase(
  { database_url, database_pool_url, database_replica_url }: Env,
  { log, traces }: { log: Logger; traces: Traces | undefined },
): Database {
  const primary = connect(database_pool_url ?? database_url, { isPooled: database_pool_url !== undefined, traces })
  if (database_replica_url === undefined) return primary
  return withReplica(primary, database_replica_url, {
    report: (fault) => log.warn({ err: fault }, 'the replica is left alone for a while; the primary serves reports'),
    traces,
  })
}

function listenForMetrics(read: () => Promise<string>, at: MetricsPlace, log: Logger): void {
  serveMetrics({
    read,
    at,
    tell: {
      listening: () => log.info({ host: at.host, port: at.port }, 'metrics'),
      unreadable: (error) => log.error({ err: error }, 'the metrics could not be read'),
      refused: (error) => {
        log.fatal({ err: error }, 'cannot listen for metrics')
        process.exit(1)
      },
    },
  })
}

async function reportsOf({ sentry_dsn }: Env): Promise<ReportFault | undefined> {
  return sentry_dsn === undefined
    ? undefined
    : (await import('./providers/error-reports/fault-reports')).faultReports(sentry_dsn)
}

async function tracesOf({ traced }: Env, log: Logger): Promise<Traces | undefined> {
  if (!traced) return undefined
  // A separate file next to this one, because a bundle loads all its contents at once, wanted or not.
  const file = new URL('./traces.mjs', import.meta.url)
  const { openTraces } = (await import(file.href)) as typeof import('@/lib/traces')
  return openTraces('api', (fault) => log.warn({ err: fault }, 'traces could not be sent'))
}

function modelOf({ category_model }: Env, log: Logger): CategoryModel | undefined {
  return (
    category_model && httpCategoryModel(category_model, (fault) => log.warn({ err: fault }, 'the model gave no answer'))
  )
}

/** Ends the program with one line when nothing answers at the address of a setting, or refuses its login. */
async function assertAnswers(setting: string, url: string): Promise<void> {
  try {
    const connection = await openPlain(url)()
    await connection.end()
  } catch (error) {
    process.stderr.write(`${setting} cannot be used: ${error instanceof Error ? error.message : String(error)}.\n`)
    process.exit(1)
  }
}

/** Ends the program with one line when it may not serve from this database. */
async function assertMayServe(db: Database, url: string): Promise<void> {
  try {
    await assertSession(openPlain(url))
    await assertServingRole(db)
    const [missing] = await missingMigrations(db, await migrationNames())
    if (missing === undefined) return
    process.stderr.write(`The database lacks the migration ${missing}: name its owner in DATABASE_OWNER_URL.\n`)
  } catch (error) {
    const reason = refusesSettings(error) ? new NoSession() : error
    if (!(reason instanceof WrongRole || reason instanceof NoSession)) throw error
    process.stderr.write(`${reason.message}\n`)
  }
  process.exit(1)
}
