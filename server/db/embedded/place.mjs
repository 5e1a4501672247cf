// @ts-check
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SetupError } from './setup-error.mjs'
import { canEnter, canUse, nameOf } from './server-user.mjs'

/** @typedef {import('./server-user.mjs').ServerUser} ServerUser */

const POINTER = 'location'
const OWNER = 'owner'

/**
 * The folder that holds the cluster: `dataDir` itself, or, when the server's user cannot reach that (a clone in root's
 * home), a folder elsewhere that `dataDir/location` names.
 * @param {string} dataDir
 * @param {boolean} durable
 * @param {(cluster: string) => ServerUser | undefined} userFor
 * @returns {{ base: string, user: ServerUser | undefined }}
 */
export function choosePlace(dataDir, durable, userFor) {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const base = placeOf(dataDir)
  if (base !== dataDir) claim(base, dataDir)
  const user = userFor(path.join(base, 'cluster'))
  if (user && existsSync(path.join(base, 'cluster'))) assertUsable(path.join(base, 'cluster'), user)
  if (!user || base !== dataDir || reaches(base, user)) return { base, user }
  const elsewhere = makeElsewhere(durable, user)
  writeFileSync(path.join(elsewhere, OWNER), dataDir, { flush: true })
  writeFileSync(path.join(dataDir, POINTER), elsewhere, { flush: true })
  return { base: elsewhere, user }
}

/**
 * Where the files of this data folder are now.
 * @param {string} dataDir
 */
export function placeOf(dataDir) {
  const pointer = path.join(dataDir, POINTER)
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : dataDir
}

/**
 * A moved clone takes its database along; a copied one must not open the database of the original.
 * @param {string} base
 * @param {string} dataDir
 */
function claim(base, dataDir) {
  if (!existsSync(base)) {
    const named = `${base}, which ${path.join(dataDir, POINTER)} names,`
    throw new SetupError(`The database folder ${named} is gone: restore it from a backup, or choose another DATA_DIR.`)
  }
  const file = path.join(base, OWNER)
  const owner = existsSync(file) ? readFileSync(file, 'utf8').trim() : dataDir
  if (owner === dataDir) return
  const original = path.join(owner, POINTER)
  if (existsSync(original) && readFileSync(original, 'utf8').trim() === base) {
    throw new SetupError(`${dataDir} is a copy: its database belongs to ${owner}. Choose another DATA_DIR.`)
  }
  writeFileSync(file, dataDir, { flush: true })
}

/**
 * Existing books that cannot be opened are never replaced by empty ones; the message says how to fix it.
 * @param {string} cluster
 * @param {ServerUser} user
 */
function assertUsable(cluster, user) {
  const closed = firstClosed(cluster, user)
  if (closed === undefined) return
  const owner = nameOf(statSync(cluster).uid)
  const runner = nameOf(user.uid)
  const mend = closed === cluster ? `chown -R ${runner}: '${cluster}'` : `chmod o+x '${closed}'`
  throw new SetupError(
    `The database folder ${cluster} belongs to ${owner} and cannot be used by ${runner}, as whom the database runs: run "${mend}" and start again.`,
  )
}

/**
 * The outermost folder on the way that this user may not enter; the cluster itself when it may not be written.
 * @param {string} cluster
 * @param {ServerUser} user
 */
function firstClosed(cluster, user) {
  for (let folder = path.dirname(cluster), way = [folder]; ; folder = path.dirname(folder), way.unshift(folder)) {
    if (folder !== path.dirname(folder)) continue
    return way.find((step) => !canEnter(step, user)) ?? (canUse(cluster, user) ? undefined : cluster)
  }
}

/**
 * @param {string} base
 * @param {ServerUser} user
 */
function reaches(base, user) {
  const probe = mkdtempSync(path.join(base, 'probe-'))
  try {
    chownSync(probe, user.uid, user.gid)
    return canUse(probe, user)
  } finally {
    rmSync(probe, { recursive: true })
  }
}

/**
 * @param {boolean} durable
 * @param {ServerUser} user
 */
function makeElsewhere(durable, user) {
  const parents = durable ? ['/var/lib/haulbook', '/var/tmp'] : [tmpdir(), '/var/tmp']
  for (const parent of parents) {
    try {
      if (parent.endsWith('haulbook')) mkdirSync(parent, { recursive: true, mode: 0o711 })
      const base = mkdtempSync(path.join(parent, 'haulbook-'))
      chmodSync(base, 0o711)
      if (reaches(base, user)) return base
      rmSync(base, { recursive: true })
    } catch {
      continue
    }
  }
  throw new SetupError('The database user can reach no folder here: set DATA_DIR to one outside private folders.')
}
