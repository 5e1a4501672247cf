import path from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import type { Server } from 'node:http'
import type { Logger } from 'pino'
import sql from 'sql-template-tag'
import { v7 } from 'uuid'
import { buildApp } from './app'
import { connect, type Database } from './db/connect'
import { migrate } from './db/migrate'
import { openChannel } from './db/notifications'
import { readEnv, WrongSettings, type Env } from './env'
import { logger } from './http/log'
import { attachRealtime } from './http/realtime'
import { startJobs } from './jobs/runner'
import { openBanks } from './providers/bank/open'
import type { ReportFault } from './providers/error-reports/fault-reports'
import { openFiles } from './providers/files/open'
import { httpCategoryModel, type CategoryModel } from './providers/ai/category-model'
import { inBackground } from './providers/mail/background'
import { outboxMailer } from './providers/mail/outbox-folder'
import { httpSignupMirror } from './providers/mirror/signup-mirror'
import { printApart } from './providers/pdf/print-apart'
import { smtpMailer } from './providers/mail/smtp'
import type { CompanyEvent } from './services/events'
import type { Ports } from './services/context'
import { forgetExpired } from './services/session/forget'

const STOP_MS = 15_000
/** A request has 30 s to arrive, its body included. Source: SECURITY T25. */
const ARRIVING = { requestTimeout: 30_000, connectionsCheckingInterval: 5_000 }
const FORGET_MS = 3_600_000

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
  if (env.migrate) for (const name of await migrate(env.database_url)) log.info({ name }, 'migration applied')
  const db = connect(env.database_url)
  await refuseMightyRole(db)
  const sources = { now: () => new Date(), id: () => v7() }
  const transport = env.smtp_url ? smtpMailer(env.smtp_url) : outboxMailer(path.join(env.data_dir, 'outbox'), sources)
  const mail = inBackground(transport, log)
  const windows = new Set<(event: CompanyEvent) => void>()
  const events = openChannel<CompanyEvent>(
    env.database_url,
    db,
    (event) => windows.forEach((deliver) => deliver(event)),
    (fault) => log.warn({ err: fault }, 'events between copies were interrupted'),
  )
  const printer = printApart(new URL('./printer.mjs', import.meta.url))
  const banks = await openBanks({ secret: env.data_secret, plaid: env.plaid, ...sources })
  const mirror = env.signup_mirror === undefined ? undefined : httpSignupMirror(env.signup_mirror, log)
  const ports = { db, mail, files: openFiles(env.files), banks, printer, events, log, app_origin: env.app_origin, model: modelOf(env, log), mirror, ...sources }
  const app = buildApp({ ...ports, demo: env.demo, service_credential: env.service_credential })
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions: ARRIVING }) as Server
  server.on('error', (error) => {
    log.fatal({ err: error }, 'cannot listen')
    process.exit(1)
  })
  const realtime = attachRealtime(server, ports, env.service_credential)
  windows.add(realtime.deliver)
  server.listen(env.port, env.host, () => log.info({ host: env.host, port: env.port }, 'listening'))
  const jobs = startJobs(ports)
  forgetRegularly(ports)
  const stop = async (signal: string) => {
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), STOP_MS + 2_000).unref()
    realtime.close()
    await Promise.all([finishRequests(server), jobs.stop()])
    await mail.settled()
    await events.close()
    await db.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(signal))
}

async function reportsOf({ sentry_dsn }: Env): Promise<ReportFault | undefined> {
  return sentry_dsn === undefined ? undefined : (await import('./providers/error-reports/fault-reports')).faultReports(sentry_dsn)
}

function modelOf({ category_model }: Env, log: Logger): CategoryModel | undefined {
  return category_model && httpCategoryModel(category_model, (fault) => log.warn({ err: fault }, 'the model gave no answer'))
}

function forgetRegularly(ports: Ports): void {
  const forget = () =>
    forgetExpired(ports).catch((error: unknown) => ports.log.warn({ err: error }, 'could not clear expired rows'))
  void forget()
  setInterval(forget, FORGET_MS).unref()
}

/** Row-level security holds for nobody who may bypass it. */
async function refuseMightyRole(db: Database): Promise<void> {
  const [role] = await db.direct<{ mighty: boolean }>(
    sql`select rolsuper or rolbypassrls as mighty from pg_roles where rolname = current_user`,
  )
  if (!role || role.mighty) throw new Error('The database role of the API must not bypass row-level security.')
}

/** Takes no new connection and lets requests under way end, for a while. */
function finishRequests(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), STOP_MS)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    server.closeIdleConnections()
  })
}
