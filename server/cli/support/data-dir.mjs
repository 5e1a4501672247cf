// @ts-check
import { randomBytes } from 'node:crypto'
import { accessSync, chmodSync, constants, existsSync, mkdirSync } from 'node:fs'
import { readFileSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { SetupError, isDiskFull, isSystemError } from '../../db/embedded/setup-error.mjs'

/**
 * Makes the data folder, for its owner alone. Root's must be passable, since the database runs as another user; what is in it has its own modes.
 * @param {string} folder
 * @returns {string} the same folder without symbolic links
 */
export const makeDataDir = (folder) => makeFolder('DATA_DIR', folder, process.getuid?.() === 0 ? 0o711 : 0o700)

/**
 * Makes the folder of daily backups; one that exists keeps its mode.
 * @param {string} folder
 */
export const makeBackupDir = (folder) => makeFolder('BACKUP_DIR', folder)

/**
 * @param {string} name of the setting
 * @param {string} folder
 * @param {number} [mode]
 */
function makeFolder(name, folder, mode) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK | constants.X_OK)
    if (mode !== undefined) chmodSync(folder, mode)
    return realpathSync(folder)
  } catch (error) {
    if (isDiskFull(error)) throw new SetupError(`No space is left on the disk for ${name} ${folder}: free some.`)
    const reason = isSystemError(error) ? (error.code ?? error.message) : String(error)
    throw new SetupError(`${name} ${folder} cannot be used as a folder (${reason}): choose another.`)
  }
}

/**
 * A secret that is generated on the first start and then kept.
 * @param {string} dataDir
 * @param {string} name
 * @param {number} bytes
 */
export function keepSecret(dataDir, name, bytes) {
  const file = path.join(dataDir, name)
  if (!existsSync(file))
    writeFileSync(file, randomBytes(bytes).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
  const secret = readFileSync(file, 'utf8').trim()
  if (secret === '') throw new SetupError(`${file} is empty: remove it, and a new secret is made.`)
  return secret
}

/**
 * Where files are stored on this machine; undefined for a bucket, which needs its own backups.
 * @param {string} dataDir
 */
export function filesFolder(dataDir) {
  const url = process.env.FILES_URL
  if (!url) return path.join(dataDir, 'files')
  if (!url.startsWith('file:')) return undefined
  return url.startsWith('file://') ? fileURLToPath(url) : path.resolve(url.slice('file:'.length))
}
