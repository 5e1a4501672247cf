// @ts-check
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { startEmbedded } from '../../db/embedded.mjs'
import { SetupError } from '../../db/embedded/setup-error.mjs'
import { atEnd, isEnding } from './lifecycle.mjs'
import { inRoot } from './root.mjs'
import { say } from './terminal.mjs'

const OLDEST_VERSION = 150_000
const RETRY_MS = 2000
const PATIENCE_MS = 600_000

/**
 * The bundled server on the data folder, kept running: after a crash (a full disk ends PostgreSQL) it is started
 * again on the same port, so that everybody's address stays good.
 * @param {string} dataDir
 * @param {{ label: string, attach: boolean, walDir: string | undefined }} options attach: use the one that another process keeps
 */
export async function startDatabase(dataDir, { label, attach, walDir }) {
  const options = { dataDir: path.join(dataDir, 'postgres'), label, attach, walDir }
  let server = await startEmbedded(options)
  const { url, servingUrl, port } = server
  atEnd(() => server.stop())
  /** @type {(reason: SetupError) => void} */
  let fail = () => undefined
  /** @type {Promise<SetupError>} */
  const failed = new Promise((resolve) => (fail = resolve))
  const keep = async () => {
    await server.exited
    if (isEnding()) return
    say('The database ended unexpectedly and is started again.')
    for (const giveUp = Date.now() + PATIENCE_MS; !isEnding(); await sleep(RETRY_MS)) {
      try {
        await server.stop()
        server = await startEmbedded({ ...options, port })
        return void keep()
      } catch (error) {
        if (Date.now() > giveUp) return fail(error instanceof SetupError ? error : new SetupError(String(error)))
      }
    }
  }
  void keep()
  return { url, servingUrl, failed }
}

/**
 * Somebody's own PostgreSQL: it must be reachable, new enough, and must not lose what it has acknowledged.
 * @param {string} url
 * @param {string} [name] the setting that holds it
 */
export async function checkDatabase(url, name = 'DATABASE_URL') {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  const rows = await (async () => {
    try {
      await client.connect()
      const names = ['server_version_num', 'fsync', 'full_page_writes']
      const result = await client.query('select name, setting from pg_settings where name = any($1)', [names])
      return result.rows
    } catch (error) {
      throw new SetupError(`${name} cannot be used: ${error instanceof Error ? error.message : String(error)}.`)
    } finally {
      await client.end().catch(() => undefined)
    }
  })()
  const settings = Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
  const off = ['fsync', 'full_page_writes'].find((name) => settings[name] !== 'on')
  if (off)
    throw new SetupError(`The PostgreSQL of DATABASE_URL runs with ${off} off and could lose books: switch it on.`)
  if (Number(settings.server_version_num) >= OLDEST_VERSION) return
  throw new SetupError('The PostgreSQL of DATABASE_URL is older than version 15.')
}

/**
 * @param {string} url with the login that owns the tables
 * @param {string} servingUrl with the login that serves, which is made when it is not there
 * @param {string[]} [only] no others than these
 */
export async function migrateDatabase(url, servingUrl, only) {
  const { migrate } = await import(pathToFileURL(inRoot('dist/migrate.mjs')).href)
  await migrate(url, { folder: inRoot('server/db/migrations'), serving_url: servingUrl, only })
}

/** @param {import('./settings.mjs').Settings} settings */
export function ownerUrl({ databaseOwnerUrl }) {
  if (databaseOwnerUrl) return databaseOwnerUrl
  throw new SetupError('DATABASE_OWNER_URL must be set with DATABASE_URL, since only the owner sees every company.')
}
