// @ts-check
import { existsSync, mkdirSync, readFileSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { readArchive, textOf, writeArchive } from '../../db/backup/archive.mjs'
import { addTree, backUpCluster, writeEntry } from '../../db/backup/cluster-backup.mjs'
import { lastRecovered, noteMoment } from '../../db/backup/moment.mjs'
import { seal, unseal } from '../../db/backup/seal.mjs'
import { backUpTables, restoreTables } from '../../db/backup/table-backup.mjs'
import { trialBalance } from '../../db/backup/trial-balance.mjs'
import { unpackWal } from '../../db/backup/wal-archive.mjs'
import { startEmbedded } from '../../db/embedded.mjs'
import { choosePlace, placeOf } from '../../db/embedded/place.mjs'
import { serverUser } from '../../db/embedded/server-user.mjs'
import { SetupError } from '../../db/embedded/setup-error.mjs'
import { runToEnd } from './child.mjs'
import { keepSecret, makeDataDir } from './data-dir.mjs'
import { migrateDatabase } from './database.mjs'
import { atEnd } from './lifecycle.mjs'
import { inRoot } from './root.mjs'

/** @typedef {import('./settings.mjs').Settings} Settings */
/** @typedef {{ format: 1, kind: 'cluster' | 'tables', made_at: string, hash: string, accounts: number, migrations: string[], files: boolean, wal?: { folder: string, first: string } }} Manifest */
/** @typedef {{ to: string, walDir: string | undefined }} Moment a time, and where the archive of the log lies */

const SECRETS = ['data-secret', 'session-secret', 'service-credential', 'demo-password']
const ENVIRONMENT = /** @type {Record<string, string>} */ ({
  'data-secret': 'DATA_SECRET',
  'session-secret': 'SESSION_SECRET',
  'service-credential': 'SERVICE_CREDENTIAL',
})
const CLUSTER_SECRETS = ['password', 'serving-password']

/**
 * Writes books, files and sealed secrets into one file, whether the product runs or not.
 * @param {Settings} settings
 * @param {string} file
 * @returns {Promise<Manifest>}
 */
export async function backUp(settings, file) {
  const dataDir = makeDataDir(settings.dataDir)
  /** @type {Manifest | undefined} */
  let manifest
  await writeArchive(file, async (archive) => {
    const about = await (settings.databaseUrl
      ? tablesInto(settings, archive, path.dirname(file))
      : clusterInto(settings, dataDir, archive))
    const folder = filesFolder(dataDir)
    const hasFiles = folder !== undefined && existsSync(folder)
    if (hasFiles) await addTree(archive, folder, 'files')
    await archive.add('secrets', seal({ ...secretsOf(dataDir), ...about.secrets }, backupSecret(dataDir)))
    manifest = { ...about.manifest, format: 1, made_at: new Date().toISOString(), files: hasFiles }
    await archive.add('manifest.json', `${JSON.stringify(manifest, null, 2)}\n`)
  })
  if (!manifest) throw new Error('The backup has no manifest')
  return manifest
}

/**
 * @param {Settings} settings
 * @param {string} dataDir
 * @param {import('../../db/backup/archive.mjs').Archive} archive
 */
async function clusterInto(settings, dataDir, archive) {
  return withBooks(settings, dataDir, async (url, base) => {
    const balance = await backUpCluster({ url, cluster: path.join(base, 'cluster') }, archive)
    const secrets = readSecrets(base, CLUSTER_SECRETS, 'postgres/')
    return { secrets, manifest: { kind: /** @type {const} */ ('cluster'), ...balance, migrations: [] } }
  })
}

/**
 * The trial balance of now, for a drill to find again.
 * @param {Settings} settings
 */
export const momentOf = (settings) => withBooks(settings, makeDataDir(settings.dataDir), (url) => noteMoment(url))

/**
 * The embedded database, whether the product runs on it or not.
 * @template T
 * @param {Settings} settings
 * @param {string} dataDir
 * @param {(url: string, base: string) => Promise<T>} work
 */
async function withBooks({ walDir }, dataDir, work) {
  const home = path.join(dataDir, 'postgres')
  if (!existsSync(home) || !existsSync(path.join(placeOf(realpathSync(home)), 'cluster')))
    throw new SetupError(`There are no books in ${dataDir}: set DATA_DIR to those to back up.`)
  const server = await startEmbedded({ dataDir: home, attach: true, label: 'a backup', walDir })
  const forget = atEnd(() => server.stop())
  try {
    return await work(server.url, placeOf(realpathSync(home)))
  } finally {
    forget()
    await server.stop()
  }
}

/**
 * @param {Settings} settings
 * @param {import('../../db/backup/archive.mjs').Archive} archive
 * @param {string} folder
 */
async function tablesInto(settings, archive, folder) {
  const tables = await backUpTables(ownerUrl(settings), archive, folder)
  return { secrets: {}, manifest: { kind: /** @type {const} */ ('tables'), ...tables } }
}

/**
 * Restores a backup into an empty data folder, or an empty database, and holds its trial balance against the backup's. What fails or does
 * not agree is taken away again, so that the next try finds both empty. With a moment, the log of the archive is replayed up to it, and
 * nothing is left where it does not reach it.
 * @param {Settings} settings
 * @param {string} file
 * @param {Moment} [moment]
 * @returns {Promise<Manifest & { last_at?: string }>} of a moment, the trial balance that it came to, and its last transaction
 */
export async function restore(settings, file, moment) {
  if (!existsSync(file)) throw new SetupError(`There is no file ${file}.`)
  const dataDir = makeDataDir(settings.dataDir)
  const isKept = (/** @type {string} */ name) => name === 'backup-secret'
  if (readdirSync(dataDir).some((name) => !isKept(name)))
    throw new SetupError(`DATA_DIR ${dataDir} is not empty: restore into an empty folder.`)
  if (settings.databaseUrl) await assertUnused(ownerUrl(settings))
  const staging = path.join(dataDir, 'restoring')
  try {
    const { manifest, secrets, place } = await unpack(settings, dataDir, { file, staging })
    if (moment) await layLog(moment, { file, manifest, place })
    for (const name of SECRETS) if (secrets[name]) writeSecret(path.join(dataDir, name), secrets[name])
    const balance =
      manifest.kind === 'cluster'
        ? await openCluster(dataDir, secrets, moment?.to)
        : await fill(settings, staging, manifest)
    if (!moment && balance.hash !== manifest.hash)
      throw new SetupError(`The restored books differ from those of ${file}: nothing of them was kept.`)
    rmSync(staging, { recursive: true, force: true })
    return { ...manifest, ...balance }
  } catch (error) {
    const base = placeOf(path.join(dataDir, 'postgres'))
    if (!base.startsWith(dataDir)) rmSync(base, { recursive: true, force: true })
    for (const name of readdirSync(dataDir)) if (!isKept(name)) rmSync(path.join(dataDir, name), { recursive: true })
    if (settings.databaseUrl) await emptyAgain(ownerUrl(settings), error)
    throw error
  }
}

/**
 * @param {Settings} settings
 * @param {string} dataDir
 * @param {{ file: string, staging: string }} options
 */
async function unpack(settings, dataDir, { file, staging }) {
  /** @type {Manifest | undefined} */
  let manifest
  let sealed = ''
  /** @type {ReturnType<typeof choosePlace> | undefined} */
  let place
  const files = filesFolder(dataDir)
  await readArchive(file, async (entry) => {
    const [top = '', ...rest] = entry.name.split('/')
    const inner = { ...entry, name: rest.join('/') || '.' }
    if (top === 'manifest.json') manifest = JSON.parse(await textOf(entry.content))
    else if (top === 'secrets') sealed = await textOf(entry.content)
    else if (top === 'files' && files) await writeEntry(files, inner, undefined)
    else if (top === 'tables') await writeEntry(path.join(staging, 'tables'), inner, undefined)
    else if (top === 'cluster') {
      if (settings.databaseUrl)
        throw new SetupError(`${file} holds an embedded database: unset DATABASE_URL to restore it.`)
      mkdirSync(path.join(dataDir, 'postgres'), { recursive: true, mode: 0o711 })
      place ??= choosePlace(realpathSync(path.join(dataDir, 'postgres')), true, serverUser)
      await writeEntry(path.join(place.base, 'cluster'), inner, place.user)
    }
  })
  if (manifest?.format !== 1) throw new SetupError(`${file} is no backup of Haulbook, or of a newer one.`)
  return { manifest, place, secrets: unseal(sealed, backupSecret(dataDir)) }
}

/**
 * Puts what was archived after the backup beside the log that is in it.
 * @param {Moment} moment
 * @param {{ file: string, manifest: Manifest, place: ReturnType<typeof choosePlace> | undefined }} backup
 */
async function layLog({ to, walDir }, { file, manifest, place }) {
  const { wal, made_at } = manifest
  if (!wal || !place)
    throw new SetupError(
      `${file} was made without BACKUP_WAL_DIR: no log leads from it to another time. Leave out --to.`,
    )
  if (Date.parse(to) < Date.parse(made_at))
    throw new SetupError(
      `${file} is of ${made_at}, which is after ${to}: take a backup that was made before that time.`,
    )
  if (!walDir) throw new SetupError('Where is the archived log? Name its folder with --wal, or set BACKUP_WAL_DIR.')
  const archived = path.join(walDir, wal.folder)
  if (!existsSync(archived))
    throw new SetupError(`The archive ${walDir} has no folder ${wal.folder}, where the log after ${file} is.`)
  await unpackWal(archived, { first: wal.first, into: path.join(place.base, 'cluster', 'pg_wal'), user: place.user })
}

/**
 * Lets PostgreSQL replay the log of the backup, or all there is up to a time.
 * @param {string} dataDir
 * @param {Record<string, string>} secrets
 * @param {string | undefined} to
 */
async function openCluster(dataDir, secrets, to) {
  const home = realpathSync(path.join(dataDir, 'postgres'))
  for (const name of CLUSTER_SECRETS)
    if (secrets[`postgres/${name}`]) writeSecret(path.join(placeOf(home), name), secrets[`postgres/${name}`] ?? '')
  const server = await startEmbedded({ dataDir: home, label: 'a restore', recoverTo: to })
  try {
    return await balanceOf(server.url)
  } finally {
    await server.stop()
  }
}

/**
 * @param {Settings} settings
 * @param {string} staging
 * @param {Manifest} manifest
 */
async function fill(settings, staging, { migrations }) {
  const { databaseUrl } = settings
  if (!databaseUrl)
    throw new SetupError(
      'This backup is of a database of your own: set DATABASE_URL and DATABASE_OWNER_URL to an empty one.',
    )
  const url = ownerUrl(settings)
  // As far as the backup goes, so that the later ones change what was restored.
  await migrateDatabase(url, databaseUrl, migrations)
  await restoreTables(url, path.join(staging, 'tables'))
  await migrateDatabase(url, databaseUrl)
  return balanceOf(url)
}

/** @param {string} url */
async function balanceOf(url) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return { ...(await trialBalance(client)), last_at: await lastRecovered(client) }
  } finally {
    await client.end()
  }
}

/**
 * Holds restored books against the invariants, which no backup wrote down for their moment.
 * @param {string} dataDir
 */
export async function assertSound(dataDir) {
  const env = { ...process.env, DATA_DIR: dataDir, BACKUP_WAL_DIR: '' }
  const { code, stdout, stderr } = await runToEnd([process.execPath, inRoot('server/cli/check-books.mjs')], { env })
  if (code !== 0) throw new SetupError(`The restored books are not sound:\n${(stdout || stderr).trim()}`)
}

/** Over `pg_class c` or `pg_proc c`: not part of an extension. */
const NO_EXTENSION = `not exists (select from pg_depend d where d.classid = c.tableoid and d.objid = c.oid and d.deptype = 'e')`

/**
 * Takes away what a restore made in a database that was empty before; extensions stay.
 * @param {string} url
 * @param {unknown} cause of the failure
 */
async function emptyAgain(url, cause) {
  const client = new pg.Client(url)
  try {
    await client.connect()
    const { rows } = await client.query(`
      select format('drop table if exists %s cascade', c.oid::regclass) as drop from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and ${NO_EXTENSION}
      union all
      select format('drop routine if exists %s cascade', c.oid::regprocedure) from pg_proc c
       where c.pronamespace = 'public'::regnamespace and ${NO_EXTENSION}`)
    for (const { drop } of rows) await client.query(drop)
    await client.query('drop schema if exists graphile_worker cascade')
  } catch {
    const told = cause instanceof Error ? cause.message : String(cause)
    throw new SetupError(
      `${told} The database of DATABASE_OWNER_URL could not be emptied again: empty it before the next try.`,
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** @param {string} url */
async function assertUnused(url) {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client
    .query(
      `select to_regnamespace('graphile_worker') is not null or exists (
         select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and ${NO_EXTENSION}) or exists (
         select from pg_proc c where c.pronamespace = 'public'::regnamespace and ${NO_EXTENSION}) as is_used`,
    )
    .finally(() => client.end())
  if (rows[0]?.is_used)
    throw new SetupError('The database of DATABASE_OWNER_URL is not empty: restore into an empty one.')
}

/** @param {Settings} settings */
function ownerUrl({ databaseOwnerUrl }) {
  if (databaseOwnerUrl) return databaseOwnerUrl
  throw new SetupError('DATABASE_OWNER_URL must be set with DATABASE_URL, since only the owner sees every company.')
}

/**
 * Where files lie on this machine; undefined in a bucket, which has backups of its own.
 * @param {string} dataDir
 */
function filesFolder(dataDir) {
  const url = process.env.FILES_URL
  if (!url) return path.join(dataDir, 'files')
  if (!url.startsWith('file:')) return undefined
  return url.startsWith('file://') ? fileURLToPath(url) : path.resolve(url.slice('file:'.length))
}

/**
 * What seals the secrets: never inside the backup, so it has to be kept beside it.
 * @param {string} dataDir
 */
function backupSecret(dataDir) {
  return process.env.BACKUP_SECRET || keepSecret(dataDir, 'backup-secret', 32)
}

/** @param {string} dataDir */
function secretsOf(dataDir) {
  const kept = readSecrets(dataDir, SECRETS, '')
  for (const [name, setting] of Object.entries(ENVIRONMENT))
    if (process.env[setting]) kept[name] = process.env[setting] ?? ''
  return kept
}

/**
 * @param {string} folder
 * @param {string[]} names
 * @param {string} prefix
 */
function readSecrets(folder, names, prefix) {
  /** @type {Record<string, string>} */
  const secrets = {}
  for (const name of names) {
    const file = path.join(folder, name)
    if (existsSync(file)) secrets[`${prefix}${name}`] = readFileSync(file, 'utf8').trim()
  }
  return secrets
}

/**
 * @param {string} file
 * @param {string} text
 */
const writeSecret = (file, text) => writeFileSync(file, text, { mode: 0o600 })
