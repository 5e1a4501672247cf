// @ts-check
import { existsSync, mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { readArchive, textOf } from '../../db/backup/archive.mjs'
import { writeEntry } from '../../db/backup/cluster-backup.mjs'
import { lastRecovered } from '../../db/backup/moment.mjs'
import { unseal } from '../../db/backup/seal.mjs'
import { restoreTables } from '../../db/backup/table-backup.mjs'
import { trialBalance } from '../../db/backup/trial-balance.mjs'
import { unpackWal } from '../../db/backup/wal-archive.mjs'
import { startEmbedded } from '../../db/embedded.mjs'
import { choosePlace, placeOf } from '../../db/embedded/place.mjs'
import { serverUser } from '../../db/embedded/server-user.mjs'
import { SetupError } from '../../db/embedded/setup-error.mjs'
import { backupSecret, CLUSTER_SECRETS, SECRETS, writeSecret } from './backup-secrets.mjs'
import { runToEnd } from './child.mjs'
import { filesFolder, makeDataDir } from './data-dir.mjs'
import { migrateDatabase, ownerUrl } from './database.mjs'
import { inRoot } from './root.mjs'
import { assertUnused, emptyAgain } from './unused-database.mjs'

/** @typedef {import('./settings.mjs').Settings} Settings */
/** @typedef {import('./backup.mjs').Manifest} Manifest */
/** @typedef {{ to: string, walDir: string | undefined }} Moment a time, and where the archive of the log lies */

/**
 * Restores a backup into an empty data folder, or an empty database, and compares its trial balance with the backup's. A restore that
 * fails or differs is removed again, so that the next attempt finds both empty. With a moment, the archived log is replayed up to it, and
 * nothing is left when the log does not reach it.
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
 * Adds the log archived after the backup to the log in the backup.
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
  // Only up to the backup's migrations, so that the later ones then change the restored data.
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
 * Checks restored books against the invariants, because no backup has recorded a trial balance for that moment.
 * @param {string} dataDir
 */
export async function assertSound(dataDir) {
  const env = { ...process.env, DATA_DIR: dataDir, BACKUP_WAL_DIR: '' }
  const { code, stdout, stderr } = await runToEnd([process.execPath, inRoot('server/cli/check-books.mjs')], { env })
  if (code !== 0) throw new SetupError(`The restored books are not sound:\n${(stdout || stderr).trim()}`)
}
