// @ts-check
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { canUse, nameOf } from './server-user.mjs'
import { SetupError, isSystemError } from './setup-error.mjs'

/** Next to the cluster and not in it, so that no backup includes it. */
export const WAL_FOLDER_FILE = 'wal-folder'

/**
 * The folder of this cluster alone below the archive of the write-ahead log, made with the first start that has an archive. Restored
 * books get a new one: they go on with the same numbers of segments as those that they came from.
 * @param {string} archive
 * @param {{ base: string, user: import('./server-user.mjs').ServerUser | undefined }} site
 */
export function walFolder(archive, { base, user }) {
  const file = path.join(base, WAL_FOLDER_FILE)
  if (!existsSync(file))
    writeFileSync(file, `${new Date().toISOString().slice(0, 10)}-${randomBytes(4).toString('hex')}`, { flush: true })
  const folder = path.join(archive, readFileSync(file, 'utf8').trim())
  try {
    mkdirSync(archive, { recursive: true, mode: user ? 0o711 : 0o700 })
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (user) chownSync(folder, user.uid, user.gid)
  } catch (error) {
    const reason = isSystemError(error) ? (error.code ?? error.message) : String(error)
    throw new SetupError(`BACKUP_WAL_DIR ${archive} cannot be used as a folder (${reason}): choose another.`)
  }
  if (!user || canUse(folder, user)) return folder
  throw new SetupError(
    `BACKUP_WAL_DIR ${archive} cannot be reached by ${nameOf(user.uid)}, as whom the database runs: choose a folder outside private ones.`,
  )
}
