// @ts-check
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { inUse, releaseLock, takeLock } from '../../db/embedded/lock.mjs'
import { SetupError } from '../../db/embedded/setup-error.mjs'
import { runToEnd } from './child.mjs'
import { keepSecret, makeBackupDir, makeDataDir } from './data-dir.mjs'
import { checkDatabase, migrateDatabase, startDatabase } from './database.mjs'
import { atEnd } from './lifecycle.mjs'
import { freePort, requirePort } from './ports.mjs'
import { inRoot } from './root.mjs'
import { startService } from './service.mjs'
import { lastLines, say } from './terminal.mjs'

const NEXT = inRoot('node_modules/next/dist/bin/next')
export const DEMO_EMAIL = 'demo@haulbook.example'

/** @typedef {import('./settings.mjs').Settings} Settings */
/** @typedef {{ email: string, password: string }} SignIn */

/**
 * Checks everything that can be refused before anything is built or started.
 * @param {Settings} settings
 * @returns {Promise<string>} the data folder
 */
export async function prepare(settings) {
  const dataDir = makeDataDir(settings.dataDir)
  if (settings.backupDir) makeBackupDir(settings.backupDir)
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
 * @param {{ mode: 'production' | 'development', restMs?: number }} options
 */
export async function startApi(settings, dataDir, { mode, restMs }) {
  const { url, failures } = await openDatabase(settings, dataDir)
  const signIn = settings.demo ? await makeDemo(settings, dataDir, url) : undefined
  const port = await freePort(settings.port + 1000)
  const origin = `http://127.0.0.1:${port}`
  const service = await startService({
    name: 'API',
    // A quarter of the usual young generation: memory grows less when a long file's lines are handed over from their thread.
    args: ['--enable-source-maps', '--max-semi-space-size=4', inRoot('dist/api.mjs')],
    env: {
      ...apiEnv(settings, dataDir, url),
      NODE_ENV: mode,
      // With one arena per thread, memory used for files is rarely given back, and half as much again stays in use.
      MALLOC_ARENA_MAX: '2',
      API_HOST: '127.0.0.1',
      API_PORT: String(port),
      HOST: settings.host,
      PORT: String(settings.port),
      APP_ORIGIN: process.env.APP_ORIGIN || addressOf(settings),
      MIGRATE: 'off',
    },
    health: `${origin}/api/v1/health/`,
    logs: path.join(dataDir, 'logs'),
    restMs,
    show: mode === 'development',
  })
  return { origin, signIn, service, failures: [...failures, service.failed] }
}

/**
 * The migrated database, somebody's own or the embedded one: its address with the login that serves, and with the one that owns the
 * tables where it is known.
 * @param {Settings} settings
 * @param {string} dataDir
 * @param {{ attach?: boolean }} [options]
 * @returns {Promise<{ url: string, ownerUrl?: string, failures: Promise<SetupError>[] }>}
 */
export async function openDatabase(settings, dataDir, { attach = false } = {}) {
  if (settings.databaseUrl) {
    const { databaseUrl: servingUrl, databaseOwnerUrl: url } = settings
    if (url) {
      await checkDatabase(url, 'DATABASE_OWNER_URL')
      await migrateDatabase(url, servingUrl)
    }
    await checkDatabase(servingUrl)
    return { url: servingUrl, ownerUrl: url, failures: [] }
  }
  const { walDir } = settings
  const { url, servingUrl, failed } = await startDatabase(dataDir, { label: addressOf(settings), attach, walDir })
  await migrateDatabase(url, servingUrl)
  return { url: servingUrl, ownerUrl: url, failures: [failed] }
}

/**
 * @param {Settings} settings
 * @param {string} dataDir
 * @param {string} url
 * @returns {Promise<SignIn>}
 */
async function makeDemo(settings, dataDir, url) {
  if (!existsSync(path.join(dataDir, 'demo-password'))) say('Making the demo company …')
  await seed(settings, dataDir, { url })
  return { email: DEMO_EMAIL, password: demoPassword(dataDir) }
}

/**
 * Runs the seed program, which does not touch what it has created before.
 * @param {Settings} settings
 * @param {string} dataDir
 * @param {{ url: string, args?: string[], show?: boolean }} options
 */
export async function seed(settings, dataDir, { url, args = [], show = false }) {
  const result = await runToEnd([process.execPath, inRoot('dist/seed.mjs'), ...args], {
    env: { ...process.env, ...apiEnv(settings, dataDir, url), DEMO_EMAIL, DEMO_PASSWORD: demoPassword(dataDir) },
    show,
  })
  if (result.code === 0) return
  throw new SetupError(`The demo company could not be made.\n${lastLines(result.stderr || result.stdout, 15)}`.trim())
}

/** @param {string} dataDir */
function demoPassword(dataDir) {
  return keepSecret(dataDir, 'demo-password', 12)
}

/**
 * @param {Settings} settings
 * @param {string} dataDir
 * @param {string} url
 */
export function apiEnv(settings, dataDir, url) {
  return {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    FILES_URL: process.env.FILES_URL || pathToFileURL(path.join(dataDir, 'files')).href,
    DEMO: settings.demo ? 'on' : 'off',
    SERVICE_CREDENTIAL: serviceCredential(dataDir),
    DATA_SECRET: process.env.DATA_SECRET || keepSecret(dataDir, 'data-secret', 48),
  }
}

/**
 * @param {Settings} settings
 * @param {string} dataDir
 * @param {{ mode: 'production' | 'development', api: string, restMs?: number }} options
 */
export async function startWeb(settings, dataDir, { mode, api, restMs }) {
  const listen = ['-p', String(settings.port), '-H', settings.host]
  return startService({
    name: 'Web',
    args: [NEXT, ...(mode === 'production' ? ['start', '--keepAliveTimeout', '65000'] : ['dev']), ...listen],
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
    restMs,
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
  for (const line of cautions(settings)) say(line)
  say('Ctrl-C stops it.')
}

/**
 * Warnings for whoever starts it, before other people use it.
 * @param {Settings} settings
 */
export function cautions({ demo, isLocal, apiBaseUrl, dataDir }) {
  if (demo) return isLocal ? [] : [OPEN_DEMO]
  return apiBaseUrl || process.env.SMTP_URL
    ? []
    : [`SMTP_URL is not set: mails stay in ${path.join(dataDir, 'outbox')}`]
}

const OPEN_DEMO =
  'Warning: DEMO=on where others reach this copy. Its demo company is for everybody who knows the password, and every owner reads the outbox.'
