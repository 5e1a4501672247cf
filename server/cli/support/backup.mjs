// @ts-check
import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { writeArchive } from '../../db/backup/archive.mjs'
import { addTree, backUpCluster } from '../../db/backup/cluster-backup.mjs'
import { noteMoment } from '../../db/backup/moment.mjs'
import { seal } from '../../db/backup/seal.mjs'
import { backUpTables } from '../../db/backup/table-backup.mjs'
import { startEmbedded } from '../../db/embedded.mjs'
import { placeOf } from '../../db/embedded/place.mjs'
import { SetupError } from '../../db/embedded/setup-error.mjs'
import { backupSecret, CLUSTER_SECRETS, readSecrets, secretsOf } from './backup-secrets.mjs'
import { filesFolder, makeDataDir } from './data-dir.mjs'
import { ownerUrl } from './database.mjs'
import { atEnd } from './lifecycle.mjs'

/** @typedef {import('./settings.mjs').Settings} Settings */
/** @typedef {{ format: 1, kind: 'cluster' | 'tables', made_at: string, hash: string, accounts: number, migrations: string[], files: boolean, wal?: { folder: string, first: string } }} Manifest */

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
 * The current trial balance, which a drill compares with.
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
