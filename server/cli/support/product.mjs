// @ts-check
import { existsSync } from 'node:fs'
import path from 'node:path'
import { inUse, releaseLock, takeLock } from '../../db/embedded/lock.mjs'
import { Refusal } from '../../db/embedded/refusal.mjs'
import { runToEnd } from './child.mjs'
import { keepSecret, makeDataDir } from './data-dir.mjs'
import { checkDatabase, migrateDatabase, startDatabase } from './database.mjs'
import { atEnd } from './lifecycle.mjs'
import { freePort, requirePort } from './ports.mjs'
import { inRoot } from './root.mjs'
import { startService } from './service.mjs'
import { lastLines, say } from './terminal.mjs'

export const DEMO_EMAIL = 'demo@haulbook.example'

/** @typedef {import('./settings.mjs').Settings} Settings */
/** @typedef {{ email: string, password: string }} SignIn */

/**
 * Everything that can be refused before a single thing is built or started.
 * @param {Settings} settings
 * @returns {Promise<string>} the data folder
 */
export async function prepare(settings) {
  const dataDir = makeDataDir(settings.dataDir)
  if (!settings.apiBaseUrl && !settings.databaseUrl) {
    const holder = takeLock(dataDir, addressOf(settings))
    if (holder) throw inUse(dataDir, holder)
    atEnd(() => releaseLock(dataDir))
  }
  await requirePort(settings.port, settings.host)
  return dataDir
}

/**
 * Database, demo company and API.
 * @param {Settings} settings
 * @param {string} dataDir
 * @param {{ mode: 'production' | 'development' }} options
 */
export async function startApi(settings, dataDir, { mode }) {
  if (settings.databaseUrl) await checkDatabase(settings.databaseUrl)
  const database = settings.databaseUrl ? undefined : await startDatabase(dataDir, addressOf(settings))
  const url = settings.databaseUrl ?? database?.url ?? ''
  await migrateDatabase(url)
  const env = {
    NODE_ENV: mode,
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    FILES_URL: process.env.FILES_URL || `file:${path.join(dataDir, 'files')}`,
    DEMO: settings.demo ? 'on' : 'off',
    SERVICE_CREDENTIAL: serviceCredential(dataDir),
  }
  const signIn = settings.demo ? await makeDemo(dataDir, env) : undefined
  const port = await freePort(settings.port + 1000)
  const origin = `http://127.0.0.1:${port}`
  const service = await startService({
    name: 'API',
    args: ['--enable-source-maps', inRoot('dist/api.mjs')],
    env: { ...env, API_HOST: '127.0.0.1', API_PORT: String(port), MIGRATE: 'off' },
    health: `${origin}/api/v1/health/`,
    logs: path.join(dataDir, 'logs'),
    show: mode === 'development',
  })
  return { origin, signIn, service, failures: database ? [database.failed, service.failed] : [service.failed] }
}

/**
 * @param {string} dataDir
 * @param {Record<string, string>} env
 * @returns {Promise<SignIn>}
 */
async function makeDemo(dataDir, env) {
  if (!existsSync(path.join(dataDir, 'demo-password'))) say('Making the demo company …')
  const signIn = { email: DEMO_EMAIL, password: keepSecret(dataDir, 'demo-password', 12) }
  const seed = [process.execPath, inRoot('dist/seed.mjs')]
  const result = await runToEnd(/** @type {[string, string]} */ (seed), {
    env: { ...process.env, ...env, DEMO_EMAIL, DEMO_PASSWORD: signIn.password },
  })
  if (result.code === 0) return signIn
  throw new Refusal(`The demo company could not be made:\n${lastLines(result.stderr || result.stdout, 15)}`)
}

/**
 * @param {Settings} settings
 * @param {string} dataDir
 * @param {{ mode: 'production' | 'development', api: string }} options
 */
export async function startWeb(settings, dataDir, { mode, api }) {
  const command = mode === 'production' ? 'start' : 'dev'
  const next = inRoot('node_modules/next/dist/bin/next')
  return startService({
    name: 'Web',
    args: [next, command, '-p', String(settings.port), '-H', settings.host],
    env: {
      NODE_ENV: mode,
      NEXT_TELEMETRY_DISABLED: '1',
      PORT: String(settings.port),
      HOST: settings.host,
      API_BASE_URL: api,
      DATA_DIR: dataDir,
      DEMO: settings.demo ? 'on' : 'off',
      SESSION_SECRET: process.env.SESSION_SECRET || keepSecret(dataDir, 'session-secret', 48),
      ...(settings.apiBaseUrl ? {} : { SERVICE_CREDENTIAL: serviceCredential(dataDir) }),
    },
    health: `${addressOf(settings)}/api/health`,
    logs: path.join(dataDir, 'logs'),
    show: mode === 'development',
  })
}

/** @param {string} dataDir */
function serviceCredential(dataDir) {
  return process.env.SERVICE_CREDENTIAL || keepSecret(dataDir, 'service-credential', 32)
}

/**
 * Where a browser on this machine finds web.
 * @param {Settings} settings
 */
export function addressOf({ host, port }) {
  const everywhere = ['0.0.0.0', '::', '127.0.0.1', '::1', 'localhost']
  return `http://${everywhere.includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
}

/**
 * @param {Settings} settings
 * @param {SignIn | undefined} signIn
 */
export function announce(settings, signIn) {
  say(`\nHaulbook is ready: ${addressOf(settings)}`)
  if (signIn) say(`Sign in to the demo company with ${signIn.email} and the password ${signIn.password}`)
  say('Ctrl-C stops it.')
}
